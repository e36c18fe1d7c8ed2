import { asc, eq, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { bookingEvents, bookings } from "../tables.ts";

/** A merge of another booking into one: when, and the totals of both before it. */
type Merge = { at: Date; from: { id: string; createdAt: Date }; total: number; totalOfOther: number };

/** The merges of other bookings into one, the first one first. */
export async function listMerges(ctx: Context, bookingId: string): Promise<Merge[]> {
  const { data, at, kind, id } = bookingEvents;
  const rows = await ctx.db
    .select({
      at,
      from: { id: bookings.id, createdAt: bookings.createdAt },
      total: sql`(${data}->>'before')::bigint`.mapWith(Number),
      totalOfOther: sql`(${data}->>'added')::bigint`.mapWith(Number),
    })
    .from(bookingEvents)
    .innerJoin(bookings, eq(bookings.code, sql`${data}->>'from'`))
    .where(sql`${bookingEvents.bookingId} = ${bookingId} and ${kind} = 'joined'`)
    .orderBy(asc(at), asc(id));
  return rows;
}
