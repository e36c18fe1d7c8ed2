import { and, eq, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, invalid, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { type Vnd, vnd } from "#kernel/money.ts";
import { record } from "#modules/audit/commands.ts";
import { recordEvents } from "#modules/bookings/commands/events.ts";
import { reviveBooking } from "#modules/bookings/commands/revive-booking.ts";
import { subtractPayment } from "#modules/bookings/commands/settle-booking.ts";
import { bookingMessages } from "#modules/bookings/messages.ts";
import { type Booking, findBookingIdByCodes, lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { effectiveState } from "#modules/bookings/rules.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { MatchInput, ReceiptOutcome, TakeBackInput } from "../contract.ts";
import { paymentMessages } from "../messages.ts";
import { promisedTo } from "../queries/ledger.ts";
import { decideReceipt, refundableOf } from "../rules.ts";
import { paymentAllocations, paymentReceipts } from "../tables.ts";
import { allocate } from "./record-receipt.ts";

/** Counts a transfer, or a part of it, towards the booking that a member of staff knows it is for. */
export async function matchReceipt(ctx: Context, { receiptId, code, amount }: MatchInput): Promise<ReceiptOutcome> {
  requirePermission(ctx.actor, "payments.write");
  return inTransaction(ctx, async (ctx) => {
    const receipt = await lockReceipt(ctx, receiptId);
    if (receipt.leftVnd === 0) throw conflict("nothing-left", paymentMessages.nothingLeft);
    const part = amount ?? receipt.leftVnd;
    if (part > receipt.leftVnd) {
      throw invalid(paymentMessages.moreThanLeft, { amount: paymentMessages.moreThanLeft });
    }
    const booking = await openForMoney(ctx, code);
    const outcome = decideReceipt({
      direction: "in",
      accountKnown: true,
      booking,
      amount: part,
      outstanding: Math.max(0, booking.dueNowVnd - booking.paidVnd),
      balance: Math.max(0, booking.totalVnd - booking.paidVnd),
      bankedAt: receipt.bankedAt,
      now: ctx.now(),
    });
    const leftVnd = vnd(receipt.leftVnd - part);
    await ctx.db
      .update(paymentReceipts)
      .set({ leftVnd, outcome, bookingId: booking.id })
      .where(eq(paymentReceipts.id, receipt.id));
    await allocate(ctx, receipt.id, booking, part);
    await recordMatch(ctx, "payment.matched", receipt, { code: booking.code, amount: part });
    return outcome;
  });
}

/**
 * Takes money off a booking that does not need it (sent for another one, too much, or short when its time ran out), so that
 * it can be matched again. Money that pays for the booking stays.
 */
export async function takeBackMoney(ctx: Context, { receiptId, code, reason }: TakeBackInput): Promise<Vnd> {
  requirePermission(ctx.actor, "payments.write");
  return inTransaction(ctx, async (ctx) => {
    const receipt = await lockReceipt(ctx, receiptId);
    const booking = await lockByCode(ctx, code);
    const free = refundableOf(booking, await promisedTo(ctx, booking.id)).byTerms;
    const amount = vnd(Math.min(free, await allocatedTo(ctx, receipt.id, booking.id)));
    if (amount === 0) throw conflict("nothing-to-take-back", paymentMessages.nothingToTakeBack);
    await ctx.db.insert(paymentAllocations).values({
      id: newId(),
      receiptId: receipt.id,
      bookingId: booking.id,
      cruiseId: booking.cruiseId,
      amountVnd: vnd(-amount),
      recordedBy: ctx.actor.kind === "staff" ? ctx.actor.id : ctx.actor.kind,
      createdAt: ctx.now(),
    });
    await ctx.db
      .update(paymentReceipts)
      .set({ leftVnd: vnd(receipt.leftVnd + amount) })
      .where(eq(paymentReceipts.id, receipt.id));
    await subtractPayment(ctx, booking, amount);
    await recordEvents(ctx, booking.id, [{ kind: "payment-taken-back", data: { amount, reason } }]);
    await recordMatch(ctx, "payment.taken-back", receipt, { code: booking.code, amount, reason });
    return amount;
  });
}

type Receipt = typeof paymentReceipts.$inferSelect;

/** The row, locked until the transaction ends. Everybody locks a receipt before a booking. */
export async function lockReceipt(ctx: Context, id: string): Promise<Receipt> {
  const [receipt] = await ctx.db.select().from(paymentReceipts).where(eq(paymentReceipts.id, id)).for("update");
  if (!receipt) throw notFound(paymentMessages.noSuchReceipt, "receipt-not-found");
  return receipt;
}

async function lockByCode(ctx: Context, code: string): Promise<Booking> {
  const id = await findBookingIdByCodes(ctx, [code]);
  if (!id) throw invalid(bookingMessages.noSuchCode, { code: bookingMessages.noSuchCode });
  return lockBooking(ctx, id);
}

// An expired booking gets its cabins back first, at its old price: the money in hand is worth that to both.
async function openForMoney(ctx: Context, code: string): Promise<Booking> {
  const booking = await lockByCode(ctx, code);
  if (booking.state === "cancelled") throw conflict("booking-cancelled", paymentMessages.cancelledBooking);
  if (effectiveState(booking, ctx.now()) !== "expired") return booking;
  const revived = await reviveBooking(ctx, booking);
  if (!revived) throw conflict("cabins-gone", paymentMessages.cabinsGone);
  return revived;
}

async function allocatedTo(ctx: Context, receiptId: string, bookingId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ amount: sql<string>`coalesce(sum(${paymentAllocations.amountVnd}), 0)` })
    .from(paymentAllocations)
    .where(and(eq(paymentAllocations.receiptId, receiptId), eq(paymentAllocations.bookingId, bookingId)));
  return Number(row?.amount ?? 0);
}

async function recordMatch(ctx: Context, action: string, receipt: Receipt, after: Record<string, unknown>) {
  const label = receipt.content || receipt.providerRef;
  await record(ctx, { action, subject: { type: "receipt", id: receipt.id, label }, after });
}
