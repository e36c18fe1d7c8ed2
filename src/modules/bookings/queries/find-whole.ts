import { eq, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { bookingEvents, bookings } from "../tables.ts";

/** The booking that a part was split off from, and the totals of both after the split in đồng. */
type Whole = { id: string; createdAt: Date; stays: number; goes: number };

/** Null for a booking that was placed. */
export async function findWhole(ctx: Context, bookingId: string): Promise<Whole | null> {
  const { data, kind } = bookingEvents;
  const [whole] = await ctx.db
    .select({
      id: bookings.id,
      createdAt: bookings.createdAt,
      stays: sql`(${data}->>'stays')::bigint`.mapWith(Number),
      goes: sql`(${data}->>'goes')::bigint`.mapWith(Number),
    })
    .from(bookingEvents)
    .innerJoin(bookings, eq(bookings.code, sql`${data}->>'from'`))
    .where(sql`${bookingEvents.bookingId} = ${bookingId} and ${kind} = 'split'`)
    .limit(1);
  return whole ?? null;
}
