import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { bookingEvents } from "../tables.ts";
import type { Booking } from "./get-booking.ts";

/**
 * Whether what is due back of a booking is somebody's word, and not what its terms say: all of it was given back, or a stay, a price
 * or what an airline keeps was said by whoever asks now.
 */
export async function isDueByWord(ctx: Context, { id, kind }: Pick<Booking, "id" | "kind">): Promise<boolean> {
  const isCancelled = eq(bookingEvents.kind, "cancelled");
  const isOwnWord = or(
    inArray(bookingEvents.kind, ["split", "joined"]),
    // Another contact alone makes nothing due.
    and(eq(bookingEvents.kind, "changed"), sql`data->'before' is distinct from data->'after'`),
    kind === "flight" ? isCancelled : undefined,
  );
  const isOwn = ctx.actor.kind === "staff" ? and(eq(bookingEvents.actor, ctx.actor.id), isOwnWord) : undefined;
  const [row] = await ctx.db
    .select({ id: bookingEvents.id })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, id), or(and(isCancelled, sql`data->>'terms' = 'full'`), isOwn)))
    .limit(1);
  return row !== undefined;
}
