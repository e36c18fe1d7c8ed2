import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, DomainError, invalid, notFound } from "#kernel/errors.ts";
import { type Vnd, vnd } from "#kernel/money.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { reviveBooking } from "#modules/bookings/commands/hold/revive-booking.ts";
import { acceptAsDeposit } from "#modules/bookings/commands/settle/choose-payment.ts";
import { withdrawPayment } from "#modules/bookings/commands/settle/withdraw-payment.ts";
import { queuePaymentCorrected } from "#modules/bookings/emails/queue-booking-emails.ts";
import { bookingMessages } from "#modules/bookings/messages/booking.ts";
import {
  type Booking,
  findBookingIdByCode,
  lockBooking,
  lockPayableBooking,
} from "#modules/bookings/queries/get-booking.ts";
import { effectiveState, hasDeparted } from "#modules/bookings/rules/states.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { MatchInput, ReceiptOutcome, TakeBackInput } from "../contract/receipts.ts";
import { MAX_PLAUSIBLE_VND } from "../limits.ts";
import { paymentMessages } from "../messages.ts";
import { getAmountsDue } from "../queries/amounts-due.ts";
import { listShares, sumOpenRefunds } from "../queries/earlier-refunds.ts";
import { decideReceipt } from "../rules.ts";
import { paymentReceipts } from "../tables.ts";
import { allocate, insertAllocation } from "./allocate.ts";

/** Counts a transfer, or a part of it, towards the booking that a member of staff chose. */
export async function matchReceipt(ctx: Context, { receiptId, code, amount }: MatchInput): Promise<ReceiptOutcome> {
  requirePermission(ctx.actor, "payments.write");
  return inTransaction(ctx, async (ctx) => {
    const receipt = await lockReceipt(ctx, receiptId);
    if (receipt.leftVnd === 0) throw conflict("nothing-left", paymentMessages.nothingLeft);
    const part = amount ?? receipt.leftVnd;
    if (part > receipt.leftVnd) {
      throw invalid(paymentMessages.moreThanLeft, { amount: paymentMessages.moreThanLeft });
    }
    if (part > MAX_PLAUSIBLE_VND)
      throw invalid(paymentMessages.tooMuchAtOnce, { amount: paymentMessages.tooMuchAtOnce });
    const { graceMinutes, acceptShortMaxVnd } = await getPaymentSettings(ctx);
    const booking = await acceptAsDeposit(ctx, await lockAndRevive(ctx, code), part, acceptShortMaxVnd);
    const { short, ...lacking } = await getAmountsDue(ctx, booking, part);
    const outcome = decideReceipt({
      booking,
      amount: part,
      ...lacking,
      bankedAt: receipt.bankedAt,
      graceMinutes,
      now: ctx.now(),
    });
    const leftVnd = vnd(receipt.leftVnd - part);
    // The outcome when nothing is left; a remaining part is as unclear as before. It is separate money, not the recorded receipt.
    const change = { leftVnd, typedReceiptId: null, ...(leftVnd === 0 && { outcome }) };
    await ctx.db.update(paymentReceipts).set(change).where(eq(paymentReceipts.id, receipt.id));
    await allocate(ctx, receipt.id, { booking, amount: part, short });
    await recordMatch(ctx, "payment.matched", receipt, { code: booking.code, amount: part });
    return outcome;
  });
}

/**
 * Takes money off the booking it was counted for by mistake, in any state. Counts it for the right one at once, or leaves it to be
 * matched. Money of open refunds stays.
 */
export async function unmatchReceipt(ctx: Context, input: TakeBackInput): Promise<Vnd> {
  requirePermission(ctx.actor, "payments.write");
  return inTransaction(ctx, async (ctx) => {
    const receipt = await lockReceipt(ctx, input.receiptId);
    await lockInOrder(ctx, [input.code, input.toCode]);
    const booking = await lockByCode(ctx, input.code);
    const amount = await getWithdrawableAmount(ctx, receipt, booking, input.amount);
    await withdraw(ctx, receipt, booking, { amount, reason: input.reason });
    const leftVnd = vnd(receipt.leftVnd + amount);
    await ctx.db.update(paymentReceipts).set({ leftVnd }).where(eq(paymentReceipts.id, receipt.id));
    const { toCode, reason } = input;
    await recordMatch(ctx, "payment.taken-back", receipt, { code: booking.code, amount, reason });
    if (toCode) await matchTo(ctx, receipt.id, toCode, amount);
    return amount;
  });
}

async function matchTo(ctx: Context, receiptId: string, code: string, amount: Vnd): Promise<void> {
  try {
    await matchReceipt(ctx, { receiptId, code, amount });
  } catch (error) {
    // The form has two codes: errors of the target booking appear beside its code.
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(error.kind, error.code, error.message, { fields: { toCode: error.message } });
  }
}

async function getWithdrawableAmount(
  ctx: Context,
  receipt: Receipt,
  booking: Booking,
  requestedVnd?: Vnd,
): Promise<Vnd> {
  const share = (await listShares(ctx, [receipt.id])).find((one) => one.bookingId === booking.id)?.amount ?? 0;
  const most = Math.min(share, booking.paidVnd - (await sumOpenRefunds(ctx, booking.id)));
  if (most <= 0) throw conflict("nothing-to-take-back", paymentMessages.nothingToTakeBack);
  if (requestedVnd && requestedVnd > most) {
    const message = paymentMessages.mostToTakeBack(most);
    throw invalid(message, { amount: message });
  }
  return vnd(requestedVnd ?? most);
}

/** Takes the money of a receipt off a locked booking, with its state, its history and an email. */
export async function withdraw(
  ctx: Context,
  receipt: Receipt,
  booking: Booking,
  withdrawal: { amount: Vnd; reason: string; voided?: boolean },
): Promise<void> {
  const allocationId = await insertAllocation(ctx, receipt.id, booking, -withdrawal.amount);
  const view = await withdrawPayment(ctx, booking, withdrawal);
  await queuePaymentCorrected(ctx, view, { allocationId, amount: withdrawal.amount });
}

export type Receipt = typeof paymentReceipts.$inferSelect;

/** The row, locked until the transaction ends. Every transaction locks a receipt before a booking. */
export async function lockReceipt(ctx: Context, id: string): Promise<Receipt> {
  const [receipt] = await ctx.db.select().from(paymentReceipts).where(eq(paymentReceipts.id, id)).for("update");
  if (!receipt) throw notFound(paymentMessages.noSuchReceipt, "receipt-not-found");
  if (receipt.voidRequestedAt) throw conflict("receipt-void", paymentMessages.receiptVoid);
  return receipt;
}

async function lockByCode(ctx: Context, code: string): Promise<Booking> {
  const id = await findBookingIdByCode(ctx, code);
  if (!id) throw invalid(bookingMessages.noSuchCode, { code: bookingMessages.noSuchCode });
  return lockPayableBooking(ctx, id);
}

// Holds the rooms of an expired booking again first, at its old price, since its money has come.
async function lockAndRevive(ctx: Context, code: string): Promise<Booking> {
  const booking = await lockByCode(ctx, code);
  if (booking.state === "cancelled") throw conflict("booking-cancelled", paymentMessages.cancelledBooking);
  if (effectiveState(booking, ctx.now()) !== "expired") return booking;
  if (hasDeparted(booking, ctx.now())) throw conflict("departed", paymentMessages.departed);
  const revived = await reviveBooking(ctx, booking);
  if (!revived) throw conflict("cabins-gone", paymentMessages.roomsGone);
  return revived;
}

// Locks bookings in a fixed order, so that two people who move money between the same two cannot deadlock. Two codes may have become one
// booking.
async function lockInOrder(ctx: Context, codes: readonly (string | undefined)[]): Promise<void> {
  const ids = await Promise.all(codes.map((code) => (code ? findBookingIdByCode(ctx, code) : null)));
  const known = ids.filter((one) => one !== null);
  if (new Set(known).size < known.length) {
    throw invalid(paymentMessages.sameBooking, { toCode: paymentMessages.sameBooking });
  }
  for (const id of known.sort()) await lockBooking(ctx, id);
}

async function recordMatch(ctx: Context, action: string, receipt: Receipt, after: Record<string, unknown>) {
  const label = receipt.providerRef;
  await recordAuditEvent(ctx, { action, subject: { type: "receipt", id: receipt.id, label }, after });
}
