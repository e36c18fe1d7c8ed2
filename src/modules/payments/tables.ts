import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { zeroVnd } from "#kernel/money.ts";
import { bookingKinds } from "#modules/bookings/contract/booking.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { products } from "#modules/products/tables.ts";
import { calendarDate, id, idOf, instant, vnd } from "#platform/database/columns.ts";
import { attemptStates, gatewayMethods, gatewayRefundStates, payMethods } from "./contract/methods.ts";
import { receiptOutcomes, receiptProviders } from "./contract/receipts.ts";
import { refundStates } from "./contract/refunds.ts";

const vietnamDay = (at: AnyPgColumn) => sql`((${at} at time zone 'Asia/Ho_Chi_Minh')::date)`;

/** A payment that a customer started at a gateway. The row exists before the browser is sent there. */
export const paymentAttempts = pgTable(
  "payment_attempts",
  {
    id: id(),
    bookingId: idOf("booking_id", () => bookings.id).notNull(),
    method: text("method", { enum: gatewayMethods }).notNull(),
    amountVnd: vnd("amount_vnd").notNull(),
    /** Our reference at the gateway. */
    reference: text("reference").notNull(),
    state: text("state", { enum: attemptStates }).notNull(),
    createdAt: instant("created_at").notNull(),
    /** The gateway takes no money after this. */
    expiresAt: instant("expires_at").notNull(),
    /** The browser has come back; that settles nothing. */
    returnedAt: instant("returned_at"),
    endedAt: instant("ended_at"),
    /** The gateway's number of the transaction. A started one has it while the gateway holds its money for review. */
    gatewayRef: text("gateway_ref"),
    /** When the gateway is asked next about the missing notice; null when it is not asked any more. */
    nextQueryAt: instant("next_query_at"),
    queries: integer("queries").notNull().default(0),
  },
  (t) => [
    index("payment_attempts_by_booking").on(t.bookingId),
    uniqueIndex("payment_attempts_reference_once").on(t.method, t.reference),
    index("payment_attempts_to_query").on(t.nextQueryAt).where(sql`next_query_at is not null`),
    check("payment_attempts_amount", sql`${t.amountVnd} > 0`),
    check("payment_attempts_state", sql`${t.state} in ('started', 'paid', 'failed', 'abandoned')`),
    check("payment_attempts_paid", sql`${t.state} <> 'paid' or ${t.gatewayRef} is not null`),
  ],
);

/** Money that arrived, exactly once for each notice of a provider. */
export const paymentReceipts = pgTable(
  "payment_receipts",
  {
    id: id(),
    /** The source: a bank feed, a gateway, or a member of staff. */
    provider: text("provider", { enum: receiptProviders }).notNull(),
    providerRef: text("provider_ref").notNull(),
    method: text("method", { enum: payMethods }).notNull().default("transfer"),
    /** The bank's reference of the transfer, from its feed or entered by staff; null when a feed has none. */
    bankReference: text("bank_reference"),
    /** The recorded receipt of the same money: certain when nothing of this one is left, possible while a part is. */
    typedReceiptId: idOf("typed_receipt_id", (): AnyPgColumn => paymentReceipts.id),
    accountNumber: text("account_number").notNull(),
    amountVnd: vnd("amount_vnd").notNull(),
    /** The payment at a gateway that it came by. */
    attemptId: idOf("attempt_id", () => paymentAttempts.id),
    /** The fee of the gateway. */
    feeVnd: vnd("fee_vnd").notNull().default(zeroVnd),
    content: text("content").notNull(),
    /** When the bank booked it. */
    bankedAt: instant("banked_at").notNull(),
    outcome: text("outcome", { enum: receiptOutcomes }).notNull(),
    /** The booking that its content names, also when nothing could be allocated. */
    bookingId: idOf("booking_id", () => bookings.id),
    /** The part that is neither allocated nor being refunded: staff decide. */
    leftVnd: vnd("left_vnd").notNull().default(zeroVnd),
    recordedBy: text("recorded_by").notNull(),
    createdAt: instant("created_at").notNull(),
    /** A recorded receipt that never existed: one person requests to void it, another one approves. */
    voidReason: text("void_reason"),
    voidRequestedBy: text("void_requested_by"),
    voidRequestedByName: text("void_requested_by_name"),
    voidRequestedAt: instant("void_requested_at"),
    voidedBy: text("voided_by"),
    voidedByName: text("voided_by_name"),
    voidedAt: instant("voided_at"),
  },
  (t) => [
    // A voided receipt may be recorded again as it was. Card terminals restart their slip numbers, so one counts for a day.
    uniqueIndex("payment_receipts_once")
      .on(t.provider, t.providerRef)
      .where(sql`voided_at is null and method <> 'card'`),
    uniqueIndex("payment_receipts_slip_once")
      .on(t.providerRef, vietnamDay(t.bankedAt))
      .where(sql`voided_at is null and method = 'card'`),
    index("payment_receipts_by_bank_day").on(t.bankedAt),
    index("payment_receipts_to_void")
      .on(t.voidRequestedAt)
      .where(sql`void_requested_at is not null and voided_at is null`),
    check(
      "payment_receipts_method_by_provider",
      sql`case ${t.provider} when 'manual' then ${t.method} in ('transfer', 'cash', 'card') when 'sepay' then ${t.method} = 'transfer' else ${t.method} in ('vnpay', 'momo', 'zalopay') and ${t.method} = ${t.provider} end`,
    ),
    check("payment_receipts_fee", sql`${t.feeVnd} between 0 and ${t.amountVnd}`),
    check("payment_receipts_void", sql`${t.voidRequestedAt} is null or ${t.provider} = 'manual'`),
    check("payment_receipts_void_two_people", sql`${t.voidedBy} is null or ${t.voidedBy} <> ${t.voidRequestedBy}`),
    check("payment_receipts_voided_is_empty", sql`${t.voidedAt} is null or ${t.leftVnd} = 0`),
    index("payment_receipts_by_booking").on(t.bookingId),
    index("payment_receipts_by_bank_reference").on(sql`upper(${t.bankReference})`),
    index("payment_receipts_by_typed").on(t.typedReceiptId),
    index("payment_receipts_fees").on(t.method, t.bankedAt, t.feeVnd).where(sql`fee_vnd > 0`),
    index("payment_receipts_to_match").on(t.createdAt, t.id).where(sql`left_vnd > 0`),
    check("payment_receipts_amount", sql`${t.amountVnd} > 0 and ${t.leftVnd} between 0 and ${t.amountVnd}`),
    check("payment_receipts_outcome", sql`${t.outcome} in ('exact', 'short', 'over', 'late', 'unmatched', 'ignored')`),
  ],
);

/** The amount of a receipt for each booking. Money taken back is a negative row, because the ledger is append-only. */
export const paymentAllocations = pgTable(
  "payment_allocations",
  {
    id: id(),
    receiptId: idOf("receipt_id", () => paymentReceipts.id).notNull(),
    bookingId: idOf("booking_id", () => bookings.id).notNull(),
    /** Kind and product of the booking, stored here so that one query sums takings; flights have no product. */
    kind: text("kind", { enum: bookingKinds }).notNull(),
    productId: idOf("product_id", () => products.id),
    amountVnd: vnd("amount_vnd").notNull(),
    recordedBy: text("recorded_by").notNull().default("system"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("payment_allocations_by_receipt").on(t.receiptId),
    index("payment_allocations_by_booking").on(t.bookingId),
    check("payment_allocations_kind", sql`${t.kind} in ('cruise', 'hotel', 'flight')`),
    check("payment_allocations_product", sql`(${t.kind} = 'flight') = (${t.productId} is null)`),
    check("payment_allocations_amount", sql`${t.amountVnd} <> 0`),
  ],
);

/** Money that goes back: to the customer of a booking, or to the sender of a transfer that belongs to none. */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    bookingId: idOf("booking_id", () => bookings.id),
    receiptId: idOf("receipt_id", () => paymentReceipts.id),
    /** The line of business that had earned it; null when it goes back to the sender of a transfer. */
    kind: text("kind", { enum: bookingKinds }),
    productId: idOf("product_id", () => products.id),
    amountVnd: vnd("amount_vnd").notNull(),
    reason: text("reason").notNull(),
    state: text("state", { enum: refundStates }).notNull(),
    requestedBy: text("requested_by").notNull(),
    requestedByName: text("requested_by_name").notNull(),
    requestedAt: instant("requested_at").notNull(),
    /** Null when the amount needs no second person. */
    decidedBy: text("decided_by"),
    decidedByName: text("decided_by_name"),
    decidedAt: instant("decided_at"),
    /** Incremented with each account and each decision, for optimistic locking: every later step passes the version that its person saw. */
    version: integer("version").notNull().default(0),
    paidBy: text("paid_by"),
    method: text("method", { enum: payMethods }).notNull().default("transfer"),
    /** When the bank sent it. */
    paidAt: instant("paid_at"),
    /** Bank, number and holder of the account, encrypted for this refund. */
    beneficiarySealed: text("beneficiary_sealed"),
    /** The reference of the bank transfer or of the card slip; cash has a number of ours. */
    bankReference: text("bank_reference"),
    /** A paid cash refund that a second person has voided is `rejected`, so that it counts nowhere. */
    voidReason: text("void_reason"),
    voidedBy: text("voided_by"),
    voidedByName: text("voided_by_name"),
    voidedAt: instant("voided_at"),
  },
  (t) => [
    check("refunds_voided", sql`${t.voidedAt} is null or (${t.state} = 'rejected' and ${t.voidedBy} <> ${t.paidBy})`),
    check("refunds_amount", sql`${t.amountVnd} > 0`),
    check("refunds_state", sql`${t.state} in ('requested', 'approved', 'paid', 'rejected')`),
    check("refunds_method", sql`${t.method} in ('transfer', 'cash', 'card', 'vnpay', 'momo', 'zalopay')`),
    check("refunds_one_subject", sql`(${t.bookingId} is null) <> (${t.receiptId} is null)`),
    check("refunds_kind", sql`${t.kind} in ('cruise', 'hotel', 'flight')`),
    check("refunds_kind_of_booking", sql`(${t.kind} is null) = (${t.bookingId} is null)`),
    check("refunds_product", sql`coalesce(${t.kind}, 'flight') = 'flight' or ${t.productId} is not null`),
    check("refunds_two_people", sql`${t.decidedBy} is null or ${t.decidedBy} <> ${t.requestedBy}`),
    check("refunds_paid", sql`${t.state} <> 'paid' or (${t.paidAt} is not null and ${t.bankReference} is not null)`),
    uniqueIndex("refunds_reference_once").on(t.bankReference).where(sql`method <> 'card'`),
    uniqueIndex("refunds_slip_once").on(t.bankReference, vietnamDay(t.paidAt)).where(sql`method = 'card'`),
    index("refunds_by_booking").on(t.bookingId),
    index("refunds_by_receipt").on(t.receiptId),
    index("refunds_by_person").on(t.requestedBy, t.requestedAt),
    index("refunds_open").on(t.requestedAt, t.id).where(sql`state in ('requested', 'approved')`),
    index("refunds_by_day").on(t.paidAt).where(sql`state = 'paid'`),
  ],
);

/** A refund that we asked a gateway to pay. Its refund is paid only once the gateway has agreed. */
export const gatewayRefunds = pgTable(
  "gateway_refunds",
  {
    id: id(),
    refundId: idOf("refund_id", () => refunds.id).notNull(),
    /** The receipt whose payer gets the money back. */
    receiptId: idOf("receipt_id", () => paymentReceipts.id).notNull(),
    method: text("method", { enum: gatewayMethods }).notNull(),
    amountVnd: vnd("amount_vnd").notNull(),
    reference: text("reference").notNull(),
    state: text("state", { enum: gatewayRefundStates }).notNull(),
    /** The gateway's answer, for staff. */
    detail: text("detail").notNull().default(""),
    /** The gateway's number of the refund. A sent one has it once the gateway has taken it and works on it. */
    gatewayRef: text("gateway_ref"),
    sentBy: text("sent_by").notNull(),
    createdAt: instant("created_at").notNull(),
    endedAt: instant("ended_at"),
    nextQueryAt: instant("next_query_at"),
    queries: integer("queries").notNull().default(0),
  },
  (t) => [
    uniqueIndex("gateway_refunds_one_at_a_time").on(t.refundId).where(sql`state in ('sent', 'done')`),
    uniqueIndex("gateway_refunds_reference_once").on(t.method, t.reference),
    index("gateway_refunds_by_receipt").on(t.receiptId),
    index("gateway_refunds_by_refund").on(t.refundId),
    index("gateway_refunds_to_query").on(t.nextQueryAt).where(sql`next_query_at is not null`),
    check("gateway_refunds_amount", sql`${t.amountVnd} > 0`),
    check("gateway_refunds_state", sql`${t.state} in ('sent', 'done', 'rejected', 'unclear')`),
  ],
);

/** Money that was paid to a supplier for the stays of a month; negative when the supplier returned it. */
export const supplierPayments = pgTable(
  "supplier_payments",
  {
    id: id(),
    productId: idOf("product_id", () => products.id).notNull(),
    /** The first day of the month in which the stays begin. */
    monthOn: calendarDate("month_on").notNull(),
    amountVnd: vnd("amount_vnd").notNull(),
    paidOn: calendarDate("paid_on").notNull(),
    reference: text("reference").notNull(),
    note: text("note").notNull(),
    /** The bank's notice of returned money, which is a receipt of no booking. */
    arrivalId: idOf("arrival_id", () => paymentReceipts.id),
    recordedBy: text("recorded_by").notNull(),
    recordedByName: text("recorded_by_name").notNull(),
    createdAt: instant("created_at").notNull(),
    voidReason: text("void_reason"),
    voidedBy: text("voided_by"),
    voidedByName: text("voided_by_name"),
    voidedAt: instant("voided_at"),
  },
  (t) => [
    check("supplier_payments_amount", sql`${t.amountVnd} <> 0`),
    check("supplier_payments_arrival", sql`${t.arrivalId} is null or ${t.amountVnd} < 0`),
    check("supplier_payments_two_people", sql`${t.voidedBy} is null or ${t.voidedBy} <> ${t.recordedBy}`),
    uniqueIndex("supplier_payments_arrival_once").on(t.arrivalId).where(sql`voided_at is null`),
    index("supplier_payments_by_month").on(t.monthOn, t.productId),
  ],
);
