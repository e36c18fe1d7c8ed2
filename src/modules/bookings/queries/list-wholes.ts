import { and, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { bookingEvents, bookings } from "../tables.ts";

type Whole = { id: string; createdAt: Date };

/** The bookings that one was split off from, the last one first; empty for a booking that was placed. */
export async function listWholes(ctx: Context, bookingId: string): Promise<Whole[]> {
  const wholes: Whole[] = [];
  for (let part: string | undefined = bookingId; part; part = wholes.at(-1)?.id) {
    const code = sql<string>`${bookingEvents.data}->>'from'`;
    const isSplitOff = and(eq(bookingEvents.bookingId, part), eq(bookingEvents.kind, "split"));
    const [whole] = await ctx.db
      .select({ id: bookings.id, createdAt: bookings.createdAt })
      .from(bookings)
      .where(inArray(bookings.code, ctx.db.select({ code }).from(bookingEvents).where(isSplitOff)));
    if (!whole) break;
    wholes.push(whole);
  }
  return wholes;
}
