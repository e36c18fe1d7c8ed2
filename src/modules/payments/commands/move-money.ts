import { asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Booking } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import { paymentAllocations, paymentReceipts } from "../tables.ts";
import { insertAllocation } from "./allocate.ts";

/**
 * Locks every receipt that counts towards bookings or names them, before the bookings are locked: voiding a receipt reads its bookings
 * first. A receipt that comes in between is in the history of its booking, so the preview is stale.
 */
export async function lockReceiptsOf(ctx: Context, bookingIds: readonly string[]): Promise<void> {
  const counted = ctx.db
    .select({ id: paymentAllocations.receiptId })
    .from(paymentAllocations)
    .where(inArray(paymentAllocations.bookingId, [...bookingIds]));
  await ctx.db
    .select({ id: paymentReceipts.id })
    .from(paymentReceipts)
    .where(or(inArray(paymentReceipts.id, counted), inArray(paymentReceipts.bookingId, [...bookingIds])))
    .orderBy(asc(paymentReceipts.id))
    .for("update");
}

/** Moves money from one locked booking to another one: of each receipt, the same amount is taken off and added. */
export async function moveMoney(ctx: Context, from: Booking, to: Booking, amount: number): Promise<void> {
  let left = amount;
  for (const share of await sharesOfBooking(ctx, from.id)) {
    const part = Math.min(left, share.amount);
    if (part === 0) break;
    await insertAllocation(ctx, share.receiptId, from, -part);
    await insertAllocation(ctx, share.receiptId, to, part);
    left -= part;
  }
  if (left > 0) throw new Error(`booking ${from.id} has less money in the ledger than it counts as paid`);
}

/** Points receipts of one booking to another one, so that later bank notices are recognised as the same money. */
export async function reassignReceipts(ctx: Context, from: Booking, to: Booking): Promise<void> {
  await ctx.db.update(paymentReceipts).set({ bookingId: to.id }).where(eq(paymentReceipts.bookingId, from.id));
}

/** The amount of each receipt for a booking, the oldest first. */
async function sharesOfBooking(ctx: Context, bookingId: string): Promise<{ receiptId: string; amount: number }[]> {
  const amount = sql`sum(${paymentAllocations.amountVnd})`.mapWith(Number);
  return ctx.db
    .select({ receiptId: paymentAllocations.receiptId, amount })
    .from(paymentAllocations)
    .where(eq(paymentAllocations.bookingId, bookingId))
    .groupBy(paymentAllocations.receiptId)
    .having(sql`sum(${paymentAllocations.amountVnd}) > 0`)
    .orderBy(asc(paymentAllocations.receiptId));
}
