import { and, asc, eq, gt, inArray, lte } from "drizzle-orm";
import { type CalendarDate, nightsOf } from "#kernel/calendar-date.ts";
import type { Offer } from "#modules/availability/contract/offer.ts";
import { listBookingsWithExpiredHolds } from "#modules/availability/queries/stock.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { workOnEachRow } from "#platform/jobs/each-row.ts";
import { fulfilmentOf } from "../../adapters/fulfilment.ts";
import { queueHoldExpired } from "../../emails/queue-booking-emails.ts";
import { type Booking, loadBookingView, lockBooking } from "../../queries/get-booking.ts";
import { effectiveState, isWaitingForMoney } from "../../rules/states.ts";
import { bookings } from "../../tables.ts";
import { recordEvents } from "../record-events.ts";

const BATCH_SIZE = 200;

export const EXPIRE_BOOKINGS = "expire-bookings";

/** Cleans up expired holds and returns their number. They stopped counting at their expiry, whether or not this has run. */
export async function expireBookings(ctx: Context): Promise<number> {
  const isExpired = and(inArray(bookings.state, ["held", "awaiting_payment"]), lte(bookings.holdExpiresAt, ctx.now()));
  const list = async (after: string | null) => {
    const due = await ctx.db
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(isExpired, after ? gt(bookings.id, after) : undefined))
      .orderBy(asc(bookings.id))
      .limit(BATCH_SIZE);
    return due.map(({ id }) => id);
  };
  return workOnEachRow(ctx, EXPIRE_BOOKINGS, { list, work: (id) => expireBooking(ctx, id) });
}

type RoomNights = { roomIds: readonly string[]; nights: readonly CalendarDate[] };

/** Frees rooms that expired holds still block on some nights. */
export async function releaseExpiredOn(ctx: Context, { roomIds, nights }: RoomNights): Promise<void> {
  for (const id of await listBookingsWithExpiredHolds(ctx, roomIds, nights)) await expireBooking(ctx, id);
}

/** The rooms and nights that an offer needs. */
export const nightsOfOffer = ({ choice, quote }: Offer): RoomNights => ({
  roomIds: choice.map((room) => room.roomId),
  nights: nightsOf(quote.checkIn, quote.nights),
});

async function expireBooking(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, id);
    if (!isWaitingForMoney(booking.state) || effectiveState(booking, ctx.now()) !== "expired") return;
    await queueHoldExpired(ctx, await loadBookingView(ctx, await endHold(ctx, booking)));
  });
}

/**
 * Ends the hold of a locked booking that waits for money, and frees its stock. The caller notifies the customer; `reason` says why it
 * ended.
 */
export async function endHold(ctx: Context, booking: Booking, reason?: "money-late"): Promise<Booking> {
  await ctx.db.update(bookings).set({ state: "expired", updatedAt: ctx.now() }).where(eq(bookings.id, booking.id));
  await recordEvents(ctx, booking.id, [{ kind: "expired", data: reason ? { reason } : {} }]);
  await fulfilmentOf(booking).release(ctx, booking);
  return { ...booking, state: "expired" };
}
