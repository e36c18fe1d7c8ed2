import { createHash } from "node:crypto";
import { and, eq, gte, isNull, lt, ne } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { addDays, type CalendarDate, today, vietnamInstant } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { formatVnd, vnd } from "#kernel/money.ts";
import { bookingMessages } from "#modules/bookings/messages/booking.ts";
import { type Booking, findByCode, lockPayableBooking } from "#modules/bookings/queries/get-booking.ts";
import { ourPartOf } from "#modules/bookings/rules/terms.ts";
import { bookMovement } from "#modules/funds/commands/book-movement.ts";
import {
  chooseOrCreateFund,
  findOrCreateAccountFund,
  findOrCreateGatewayFund,
} from "#modules/funds/commands/find-fund.ts";
import { listReceivingNumbers } from "#modules/settings/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { fundKindOf, isGatewayMethod } from "../contract/methods.ts";
import type { BankNotice, ManualReceipt, RecordedReceipt } from "../contract/receipts.ts";
import { MAX_PLAUSIBLE_VND, MAX_RECEIPT_VND } from "../limits.ts";
import { methodNames, paymentMessages } from "../messages.ts";
import { isReferenceNotified } from "../queries/recorded-money.ts";
import { bookingCodesIn, cashReference, transferContent } from "../rules.ts";
import { paymentReceipts } from "../tables.ts";
import { actorId } from "./allocate.ts";
import { amountOf, applyNotice } from "./apply-notice.ts";
import { decideNotice, type NoticeFacts } from "./decide-notice.ts";

/** Counts money of a bank notice exactly once, however often and in whatever order the notices come. */
export async function recordBankNotice(ctx: Context, notice: BankNotice): Promise<RecordedReceipt> {
  requirePermission(ctx.actor, "payments.write");
  const isKnown = (await listReceivingNumbers(ctx)).has(notice.accountNumber);
  return record(ctx, notice, { codes: bookingCodesIn(notice.content), isKnownAccount: isKnown });
}

type AtGateway = { bookingId: string; code: string; isAsAgreed: boolean };

/**
 * Counts money that a gateway took for a booking, once for each of its transactions. Money of another amount than was agreed is not counted
 * and waits for staff.
 */
export async function recordGatewayMoney(
  ctx: Context,
  notice: Omit<BankNotice, "direction" | "accountNumber" | "content" | "bankReference">,
  { bookingId, code, isAsAgreed }: AtGateway,
): Promise<RecordedReceipt> {
  requirePermission(ctx.actor, "payments.write");
  const content = isAsAgreed ? transferContent(code) : `${transferContent(code)} ${paymentMessages.otherAmount}`;
  const whole: BankNotice = { ...notice, direction: "in", accountNumber: "", content };
  const waitsFor = isAsAgreed ? null : bookingId;
  return record(ctx, whole, { codes: [code], isKnownAccount: true, waitsFor });
}

/**
 * Counts money that a member of staff has seen, on the day of the bank. The reference of the bank or card terminal makes it idempotent.
 * Cash has none and gets a number of ours: the same for the same amount, booking and minute. More than the amount due needs a
 * confirmation.
 */
export async function recordManualReceipt(ctx: Context, receipt: ManualReceipt): Promise<RecordedReceipt> {
  requirePermission(ctx.actor, "payments.write");
  if (receipt.bankedAt > ctx.now()) {
    throw invalid(paymentMessages.bankedLater, { bankedTime: paymentMessages.bankedLater });
  }
  if (receipt.amount > MAX_PLAUSIBLE_VND)
    throw invalid(paymentMessages.tooMuchAtOnce, { amount: paymentMessages.tooMuchAtOnce });
  const namedBooking = await findByCode(ctx, receipt.code);
  if (!namedBooking) throw invalid(bookingMessages.noSuchCode, { code: bookingMessages.noSuchCode });
  const { code } = namedBooking;
  const { method = "transfer" } = receipt;
  const isTransfer = method === "transfer";
  const reference = method === "cash" ? cashReference(hashOf(namedBooking.id, receipt)) : receipt.reference;
  const notice: Omit<BankNotice, "accountNumber"> = {
    provider: "manual",
    method,
    providerRef: reference,
    direction: "in",
    bankReference: isTransfer ? reference : undefined,
    amount: receipt.amount,
    content: transferContent(code),
    bankedAt: receipt.bankedAt,
  };
  return inTransaction(ctx, async (ctx) => {
    const booking = await lockPayableBooking(ctx, namedBooking.id);
    if (await isRecorded(ctx, { ...receipt, reference, code })) return { outcome: "ignored", repeated: true };
    if (isTransfer) await rejectReportedByBank(ctx, receipt);
    rejectAboveBalance(booking, receipt);
    const fund = await chooseOrCreateFund(ctx, fundKindOf[method], receipt.fundId);
    const { id: fundId, accountNumber } = fund;
    const whole: BankNotice = { ...notice, fundId, accountNumber: accountNumber ?? "" };
    const recorded = await record(ctx, whole, { codes: [code], isKnownAccount: true });
    // A colleague has entered the reference for another booking at the same moment.
    if (recorded.repeated) await isRecorded(ctx, { ...receipt, reference, code });
    return recorded;
  });
}

const hashOf = (bookingId: string, { amount, bankedAt }: ManualReceipt): string =>
  createHash("sha256")
    .update(JSON.stringify([bookingId, amount, bankedAt]))
    .digest("hex");

async function rejectReportedByBank(ctx: Context, { reference }: ManualReceipt): Promise<void> {
  if (!(await isReferenceNotified(ctx, reference))) return;
  throw invalid(paymentMessages.reportedByBank, { reference: paymentMessages.reportedByBank });
}

function rejectAboveBalance(booking: Booking, { amount, isAbove }: ManualReceipt): void {
  const isCancelled = booking.state === "cancelled";
  const balance = isCancelled ? 0 : Math.max(0, ourPartOf(booking) - booking.paidVnd);
  if (amount <= balance || isAbove) return;
  const message = paymentMessages.aboveBalance(balance, !isCancelled && booking.atHotelVnd > 0);
  throw invalid(message, { amount: message, above: message });
}

/** True for the same receipt sent again; throws for the reference of another receipt. */
async function isRecorded(ctx: Context, receipt: ManualReceipt): Promise<boolean> {
  const { reference, code, amount, method } = receipt;
  const isSlip = method === "card";
  const [known] = await ctx.db
    .select()
    .from(paymentReceipts)
    .where(
      and(
        eq(paymentReceipts.provider, "manual"),
        eq(paymentReceipts.providerRef, reference),
        isNull(paymentReceipts.voidedAt),
        isSlip ? isSlipOf(today(receipt.bankedAt)) : ne(paymentReceipts.method, "card"),
      ),
    );
  if (!known) return false;
  if (known.amountVnd === amount && known.content === transferContent(code)) return true;
  const message = isSlip ? paymentMessages.slipKnown : paymentMessages.receiptKnown;
  throw invalid(message, { reference: message });
}

/** Terminals restart their slip numbers, so a number names one slip of a day. */
const isSlipOf = (day: CalendarDate) =>
  and(
    eq(paymentReceipts.method, "card"),
    gte(paymentReceipts.bankedAt, vietnamInstant(day)),
    lt(paymentReceipts.bankedAt, vietnamInstant(addDays(day, 1))),
  );

async function record(ctx: Context, notice: BankNotice, about: NoticeFacts): Promise<RecordedReceipt> {
  return inTransaction(ctx, async (ctx) => {
    const receiptId = await insertReceipt(ctx, notice);
    if (!receiptId) return { outcome: "ignored", repeated: true };
    const action = await decideNotice(ctx, notice, about);
    const outcome = await applyNotice(ctx, receiptId, notice, action);
    if (outcome !== "ignored") await bookReceipt(ctx, receiptId, notice);
    return { outcome, repeated: false };
  });
}

async function bookReceipt(ctx: Context, receiptId: string, notice: BankNotice): Promise<void> {
  const { provider, bankedAt: at } = notice;
  const fundId = notice.fundId ?? (await fundOfReport(ctx, notice));
  const movement = { fundId, kind: "receipt" as const, subjectId: receiptId, amount: amountOf(notice), at };
  await bookMovement(ctx, { ...movement, isReported: provider !== "manual", recordedBy: actorId(ctx) });
}

const fundOfReport = (ctx: Context, { provider, accountNumber }: BankNotice): Promise<string> =>
  isGatewayMethod(provider)
    ? findOrCreateGatewayFund(ctx, provider, methodNames[provider])
    : findOrCreateAccountFund(ctx, accountNumber);

/** The id of the new receipt, or null for a repeated notice. */
async function insertReceipt(ctx: Context, notice: BankNotice): Promise<string | null> {
  const { direction: _, fundId: __, amount, content, fee = 0, ...stored } = notice;
  const rows = await ctx.db
    .insert(paymentReceipts)
    .values({
      id: newId(),
      ...stored,
      // An impossible amount is kept as text beside the highest amount that sums can hold.
      content: amount > MAX_RECEIPT_VND ? `[Ngân hàng báo ${formatVnd(amount)}] ${content}` : content,
      amountVnd: amountOf(notice),
      feeVnd: vnd(Math.min(fee, amount)),
      outcome: "unmatched",
      recordedBy: actorId(ctx),
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: paymentReceipts.id });
  return rows[0]?.id ?? null;
}
