import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bookings } from "#modules/bookings/tables.ts";
import { id, instant, vnd } from "#platform/database/columns.ts";
import { receiptOutcomes } from "./contract.ts";

/** An invitation to pay that was shown to a customer. */
export const paymentAttempts = pgTable(
  "payment_attempts",
  {
    id: id(),
    bookingId: uuid("booking_id")
      .notNull()
      .references(() => bookings.id),
    method: text("method", { enum: ["vietqr"] }).notNull(),
    amountVnd: vnd("amount_vnd").notNull(),
    content: text("content").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("payment_attempts_by_booking").on(t.bookingId)],
);

/** Money that arrived, exactly once for each notice of a provider. */
export const paymentReceipts = pgTable(
  "payment_receipts",
  {
    id: id(),
    /** Who told us: a bank feed, or a member of staff. */
    provider: text("provider", { enum: ["sepay", "manual"] }).notNull(),
    providerRef: text("provider_ref").notNull(),
    accountNumber: text("account_number").notNull(),
    amountVnd: vnd("amount_vnd").notNull(),
    content: text("content").notNull(),
    /** When the bank booked it. */
    bankedAt: instant("banked_at").notNull(),
    outcome: text("outcome", { enum: receiptOutcomes }).notNull(),
    /** The booking its content names, also when nothing could be allocated. */
    bookingId: uuid("booking_id").references(() => bookings.id),
    recordedBy: text("recorded_by").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("payment_receipts_once").on(t.provider, t.providerRef),
    index("payment_receipts_by_booking").on(t.bookingId),
    index("payment_receipts_open").on(t.createdAt).where(sql`outcome in ('unmatched', 'late', 'over')`),
    check("payment_receipts_amount", sql`${t.amountVnd} > 0`),
    check("payment_receipts_outcome", sql`${t.outcome} in ('exact', 'short', 'over', 'late', 'unmatched', 'ignored')`),
  ],
);

/** How much of a receipt pays for which booking. */
export const paymentAllocations = pgTable(
  "payment_allocations",
  {
    id: id(),
    receiptId: uuid("receipt_id")
      .notNull()
      .references(() => paymentReceipts.id),
    bookingId: uuid("booking_id")
      .notNull()
      .references(() => bookings.id),
    amountVnd: vnd("amount_vnd").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("payment_allocations_by_receipt").on(t.receiptId),
    index("payment_allocations_by_booking").on(t.bookingId),
    check("payment_allocations_amount", sql`${t.amountVnd} > 0`),
  ],
);
