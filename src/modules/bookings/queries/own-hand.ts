import { and, eq, inArray, or, sql } from "drizzle-orm";
import { hasRecorded } from "#modules/audit/queries.ts";
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

/**
 * Whether the person who asks could have done what the customer of a booking did: they were given its private link, or changed the
 * contact that letters with the link go to.
 */
export async function couldActAsCustomer(ctx: Context, bookingId: string): Promise<boolean> {
  if (ctx.actor.kind !== "staff") return false;
  if (
    await hasRecorded(ctx, {
      actorId: ctx.actor.id,
      action: "booking.link-shared",
      subject: { type: "booking", id: bookingId },
    })
  )
    return true;
  const isChange = and(eq(bookingEvents.kind, "changed"), eq(bookingEvents.actor, ctx.actor.id), sql`data ? 'contact'`);
  const [changed] = await ctx.db
    .select({ id: bookingEvents.id })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, bookingId), isChange))
    .limit(1);
  return changed !== undefined;
}

/** Whether the account of a refund came in by the customer's link. */
export async function wasNamedByCustomer(ctx: Context, bookingId: string): Promise<boolean> {
  const isNaming = and(eq(bookingEvents.kind, "refund-account-named"), sql`data->>'by' = 'customer'`);
  const [named] = await ctx.db
    .select({ id: bookingEvents.id })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, bookingId), isNaming))
    .limit(1);
  return named !== undefined;
}
