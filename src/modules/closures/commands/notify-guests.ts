import { and, asc, eq, gte, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { today } from "#kernel/calendar-date.ts";
import { recordEvents } from "#modules/bookings/commands/record-events.ts";
import { queueDepartureClosed, queueDepartureResumed } from "#modules/bookings/emails/queue-booking-emails.ts";
import { listBookingsById } from "#modules/bookings/queries/active-bookings.ts";
import { type Booking, loadBookingView, lockBooking } from "#modules/bookings/queries/get-booking.ts";
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
  const { state, toldAt, answer } = closureBookings;
  const isWaiting = and(eq(state, "waiting"), isNull(bayClosures.endedAt));
  const isResumed = and(eq(state, "told"), isNull(toldAt), isNull(answer), isNotNull(bayClosures.endedAt));
  const waiting = [...(await listGuests(ctx, or(isWaiting, isResumed))), ...(await listReturned(ctx))];
  let failed = 0;
  for (const guest of waiting) {
    try {
      await inTransaction(ctx, (ctx) => (guest.endedAt ? notifyOfResumption(ctx, guest) : notifyOfClosure(ctx, guest)));
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

/** Guests of closures: of which booking, the stopped ship and day, and what the email says. */
async function listGuests(ctx: Context, condition: SQL | undefined) {
  const { closureId, bookingId, productId, startsOn } = closureBookings;
  const { reason, fromOn: from, toOn: to, endedAt } = bayClosures;
  return ctx.db
    .select({ closureId, bookingId, productId, startsOn, reason, from, to, endedAt })
    .from(closureBookings)
    .innerJoin(bayClosures, eq(bayClosures.id, closureId))
    .where(condition)
    .orderBy(asc(closureId), asc(bookingId));
}

type Guest = Awaited<ReturnType<typeof listGuests>>[number];

/** The guests whose booking was `gone` and is on the stopped ship and day again. */
async function listReturned(ctx: Context): Promise<Guest[]> {
  const { state, answer } = closureBookings;
  const isAhead = and(isNull(bayClosures.endedAt), gte(bayClosures.toOn, today(ctx.now())));
  const gone = await listGuests(ctx, and(eq(state, "gone"), isNull(answer), isAhead));
  const rows = await listBookingsById(ctx, [...new Set(gone.map(({ bookingId }) => bookingId))]);
  const bookings = new Map(rows.map((booking) => [booking.id, booking]));
  return gone.filter((guest) => {
    const booking = bookings.get(guest.bookingId);
    return booking && hasToChoose(ctx, booking, guest);
  });
}

type StoppedGuest = Pick<Guest, "productId" | "startsOn" | "from">;

/** True if a closure asks the customer to choose, now or once an expired hold is held again. Staff call guests on a departed ship. */
const hasToChoose = (ctx: Context, booking: Booking, guest: StoppedGuest): boolean =>
  !isAboard(guest.startsOn, guest, ctx.now()) &&
  (isStillStopped(booking, guest, ctx.now()) || mayBeHeldAgain(booking, guest, ctx.now()));

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
  if (!row || row.state === "told" || row.answer) return;
  if (!hasToChoose(ctx, booking, { ...row, from })) return setState(ctx, row, "gone", row.toldAt);
  const isExpired = mayBeHeldAgain(booking, row, ctx.now());
  if (isExpired && row.state === "waiting" && row.toldAt) return;
  if (!isExpired) await queueDepartureClosed(ctx, await loadBookingView(ctx, booking), { closureId, reason, from, to });
  // Later emails of the booking say so too, until the customer has chosen or the ship departs after all.
  const data = { productId: row.productId, on: row.startsOn, reason };
  if (!row.toldAt) await recordEvents(ctx, bookingId, [{ kind: "departure-stopped", data }]);
  // An expired hold waits: once it is held again, its customer is asked.
  if (isExpired) await setState(ctx, row, "waiting", row.toldAt ?? ctx.now());
  else await setState(ctx, row, "told", ctx.now());
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
  toldAt: Date | null,
): Promise<void> {
  await ctx.db
    .update(closureBookings)
    .set({ state, toldAt })
    .where(and(eq(closureBookings.closureId, closureId), eq(closureBookings.bookingId, bookingId)));
}
