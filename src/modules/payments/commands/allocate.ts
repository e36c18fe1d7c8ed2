import { DomainError } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { type Vnd, vnd, zeroVnd } from "#kernel/money.ts";
import { acceptShort } from "#modules/bookings/commands/settle/accept-short.ts";
import { applyPayment, recordLatePayment } from "#modules/bookings/commands/settle/settle-booking.ts";
import { queueMoneyLate, queuePaymentReceived } from "#modules/bookings/emails/queue-booking-emails.ts";
import type { Booking } from "#modules/bookings/queries/get-booking.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { paymentAllocations } from "../tables.ts";

/** The part of a receipt for one locked booking, and the accepted shortage in đồng. */
export type Share = { booking: Booking; amount: number; short?: Vnd };

/** Allocates all shares or none; returns false when an airline no longer holds the seats although the money was in time. */
export async function tryAllocate(ctx: Context, receiptId: string, shares: readonly Share[]): Promise<boolean> {
  try {
    await inTransaction(ctx, async (ctx) => {
      for (const share of shares) await allocate(ctx, receiptId, share);
    });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.kind === "conflict") return false;
    throw error;
  }
}

/** Counts money of a receipt towards a locked booking, and notifies the customer. */
export async function allocate(
  ctx: Context,
  receiptId: string,
  { booking, amount, short = zeroVnd }: Share,
): Promise<void> {
  const allocationId = await insertAllocation(ctx, receiptId, booking, amount);
  const due = short > 0 ? await acceptShort(ctx, booking, short) : booking;
  const view = await applyPayment(ctx, due, vnd(amount));
  await queuePaymentReceived(ctx, view, { receiptId, allocationId, amount });
}

/** Allocates late money to the booking, where it stays until that is held again or the money is refunded. */
export async function allocateLateReceipt(
  ctx: Context,
  receiptId: string,
  booking: Booking,
  amount: number,
): Promise<void> {
  const allocationId = await insertAllocation(ctx, receiptId, booking, amount);
  const view = await recordLatePayment(ctx, booking, vnd(amount));
  await queueMoneyLate(ctx, view, { receiptId, allocationId, amount });
}

/** Inserts a line of the ledger; a negative one takes money off again. */
export async function insertAllocation(
  ctx: Context,
  receiptId: string,
  booking: Booking,
  amount: number,
): Promise<string> {
  const id = newId();
  await ctx.db.insert(paymentAllocations).values({
    id,
    receiptId,
    bookingId: booking.id,
    kind: booking.kind,
    productId: booking.productId,
    amountVnd: vnd(amount),
    recordedBy: actorId(ctx),
    createdAt: ctx.now(),
  });
  return id;
}

export const actorId = (ctx: Context): string => (ctx.actor.kind === "staff" ? ctx.actor.id : ctx.actor.kind);
