import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import { findOpenClosure } from "../queries/own-closure.ts";
import { isStillStopped } from "../rules.ts";
import { bayClosures, closureBookings } from "../tables.ts";

/** Locks the closures of a booking. Closures before bookings, the lock order of the commands that end a closure or notify its guests. */
export async function lockClosuresOf(ctx: Context, bookingId: string): Promise<void> {
  const isOfBooking = eq(closureBookings.bookingId, bookingId);
  const closureIds = ctx.db.select({ id: closureBookings.closureId }).from(closureBookings).where(isOfBooking);
  await ctx.db
    .select({ id: bayClosures.id })
    .from(bayClosures)
    .where(inArray(bayClosures.id, closureIds))
    .orderBy(asc(bayClosures.id))
    .for("share");
}

/** Lets the open closures of one booking stop another one on the same ship and day, unless its customer has to choose already. */
export async function copyClosure(ctx: Context, fromId: string, toId: string): Promise<void> {
  if (await findOpenClosure(ctx, toId)) return;
  const rows = await ctx.db
    .select({ row: closureBookings })
    .from(closureBookings)
    .innerJoin(bayClosures, eq(bayClosures.id, closureBookings.closureId))
    .where(and(eq(closureBookings.bookingId, fromId), isNull(closureBookings.answer), isNull(bayClosures.endedAt)));
  const booking = await getBookingRow(ctx, toId);
  const copies = rows.flatMap(({ row }) =>
    isStillStopped(booking, row, ctx.now()) ? [{ ...row, bookingId: toId }] : [],
  );
  if (copies.length > 0) await ctx.db.insert(closureBookings).values(copies).onConflictDoNothing();
}
