import { and, asc, eq, isNotNull, isNull, or } from "drizzle-orm";
import { type CalendarDate, today } from "#kernel/calendar-date.ts";
import { recordEvents } from "#modules/bookings/commands/record-events.ts";
import { queueDepartureClosed, queueDepartureResumed } from "#modules/bookings/emails/queue-booking-emails.ts";
import { loadBookingView, lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { NotificationState } from "../contract.ts";
import { findOpenClosure } from "../queries/own-closure.ts";
import { isAboard, isStillStopped, mayBeHeldAgain } from "../rules.ts";
import { bayClosures, closureBookings } from "../tables.ts";

/**
 * Emails every guest on the list, each booking in its own transaction: a failed booking stays on the list, and the others go on. Returns
 * the number of failures.
 */
export async function notifyGuests(ctx: Context): Promise<number> {
  const { closureId, bookingId, state, toldAt, answer } = closureBookings;
  const isResumed = and(eq(state, "told"), isNull(toldAt), isNull(answer), isNotNull(bayClosures.endedAt));
  const waiting = await ctx.db
    .select({
      closureId,
      bookingId,
      reason: bayClosures.reason,
      from: bayClosures.fromOn,
      to: bayClosures.toOn,
      endedAt: bayClosures.endedAt,
    })
    .from(closureBookings)
    .innerJoin(bayClosures, eq(bayClosures.id, closureId))
    .where(or(and(eq(state, "waiting"), isNull(bayClosures.endedAt)), isResumed))
    .orderBy(asc(closureId), asc(bookingId));
  let failed = 0;
  for (const { endedAt, ...guest } of waiting) {
    try {
      await inTransaction(ctx, (ctx) => (endedAt ? notifyOfResumption(ctx, guest) : notifyOfClosure(ctx, guest)));
    } catch (error) {
      failed += 1;
      ctx.log.error(
        { event: "closure.notify_failed", err: error, bookingId: guest.bookingId },
        "guest not notified of a closure",
      );
    }
  }
  return failed;
}

type Guest = { closureId: string; bookingId: string; reason: string; from: CalendarDate; to: CalendarDate };

async function notifyOfClosure(ctx: Context, { closureId, bookingId, reason, from, to }: Guest): Promise<void> {
  // The closure may end while its guests are being notified. `endClosure` locks it first too.
  const isClosure = eq(bayClosures.id, closureId);
  const [closure] = await ctx.db
    .select({ endedAt: bayClosures.endedAt })
    .from(bayClosures)
    .where(isClosure)
    .for("share");
  if (closure?.endedAt) return;
  const booking = await lockBooking(ctx, bookingId);
  const row = await lockRow(ctx, { closureId, bookingId });
  if (row?.state !== "waiting") return;
  // Guests on a departed ship cannot choose: staff call them.
  const isOnBoard = isAboard(row.startsOn, { from }, ctx.now());
  const isExpired = mayBeHeldAgain(booking, row, ctx.now());
  if (isOnBoard || !(isExpired || isStillStopped(booking, row, ctx.now()))) return setState(ctx, row, "gone");
  if (!isExpired) await queueDepartureClosed(ctx, await loadBookingView(ctx, booking), { closureId, reason, from, to });
  // Later emails of the booking say so too, until the customer has chosen or the ship departs after all.
  const data = { productId: row.productId, on: row.startsOn, reason };
  if (!row.toldAt) await recordEvents(ctx, bookingId, [{ kind: "departure-stopped", data }]);
  // An expired hold waits: once it is held again, its customer is asked.
  await setState(ctx, row, isExpired ? "waiting" : "told", ctx.now());
}

/** No email when the booking has moved or ended, the day is over, or another closure still stops the ship. */
async function notifyOfResumption(ctx: Context, { closureId, bookingId }: Guest): Promise<void> {
  const booking = await lockBooking(ctx, bookingId);
  const row = await lockRow(ctx, { closureId, bookingId });
  if (row?.state !== "told" || row.toldAt || row.answer) return;
  const isAhead = row.startsOn >= today(ctx.now()) && isStillStopped(booking, row, ctx.now());
  if (isAhead && !(await findOpenClosure(ctx, bookingId)))
    await queueDepartureResumed(ctx, await loadBookingView(ctx, booking), closureId);
  await setState(ctx, row, "told", ctx.now());
}

type Row = typeof closureBookings.$inferSelect;

async function lockRow(ctx: Context, { closureId, bookingId }: Pick<Row, "closureId" | "bookingId">) {
  const [row] = await ctx.db
    .select()
    .from(closureBookings)
    .where(and(eq(closureBookings.closureId, closureId), eq(closureBookings.bookingId, bookingId)))
    .for("update");
  return row;
}

async function setState(
  ctx: Context,
  { closureId, bookingId }: Row,
  state: NotificationState,
  toldAt: Date | null = null,
): Promise<void> {
  await ctx.db
    .update(closureBookings)
    .set({ state, toldAt })
    .where(and(eq(closureBookings.closureId, closureId), eq(closureBookings.bookingId, bookingId)));
}
