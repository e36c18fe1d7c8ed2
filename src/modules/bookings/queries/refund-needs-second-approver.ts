import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { isId } from "#kernel/is-id.ts";
import { listActors } from "#modules/audit/queries.ts";
import type { Context } from "#platform/context.ts";
import { bookingEvents, bookings } from "../tables.ts";
import type { Booking } from "./get-booking.ts";

/**
 * True if the refund amount was set by staff instead of the terms: by a full refund, or by a stay, price or airline fee that the
 * requester entered.
 */
export async function isRefundSetByStaff(ctx: Context, { id, kind }: Pick<Booking, "id" | "kind">): Promise<boolean> {
  const isCancelled = eq(bookingEvents.kind, "cancelled");
  const isOwnDecision = or(
    inArray(bookingEvents.kind, ["split", "joined"]),
    // A changed contact alone makes nothing due.
    and(eq(bookingEvents.kind, "changed"), sql`data->'before' is distinct from data->'after'`),
    kind === "flight" ? isCancelled : undefined,
  );
  const isOwn = ctx.actor.kind === "staff" ? and(eq(bookingEvents.actor, ctx.actor.id), isOwnDecision) : undefined;
  const [row] = await ctx.db
    .select({ id: bookingEvents.id })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, id), or(and(isCancelled, sql`data->>'terms' = 'full'`), isOwn)))
    .limit(1);
  return row !== undefined;
}

/**
 * Staff who could act as the customer of a booking. They received its private link, changed the contact that link emails go to, or
 * entered that contact when they booked or split it off. Includes the bookings merged into it and the one it was split from.
 */
export async function listLinkHolders(ctx: Context, bookingId: string): Promise<Set<string>> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    with recursive family (id) as (
      select ${bookingId}::uuid
      union
      select other.id from family f, lateral (
        select b.id from ${bookings} b where b.joined_into = f.id
        union all
        select b.id from ${bookings} b where b.code in (
          select e.data->>'from' from ${bookingEvents} e where e.booking_id = f.id and e.kind = 'split')
      ) other
    ) select id from family`);
  const ids = rows.map(({ id }) => id);
  const events = await ctx.db
    .selectDistinct({ actor: bookingEvents.actor })
    .from(bookingEvents)
    .where(
      and(
        inArray(bookingEvents.bookingId, ids),
        or(
          inArray(bookingEvents.kind, ["created", "email-corrected"]),
          and(inArray(bookingEvents.kind, ["changed", "split"]), sql`data ? 'contact'`),
        ),
      ),
    );
  // The link was handed out, or read in an email that is stuck in the outbox.
  const actions = ["booking.link-shared", "letter.read"];
  const readers = await listActors(ctx, { actions, subject: { type: "booking", ids } });
  return new Set([...events.map(({ actor }) => actor), ...readers].filter((id) => isId(id)));
}

/** True if the current account of a refund was entered through the customer's link. */
export async function wasNamedByCustomer(ctx: Context, bookingId: string, refundId: string): Promise<boolean> {
  const isNaming = and(eq(bookingEvents.kind, "refund-account-named"), sql`data->>'refundId' = ${refundId}`);
  const [newest] = await ctx.db
    .select({ data: bookingEvents.data })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, bookingId), isNaming))
    .orderBy(desc(bookingEvents.at), desc(bookingEvents.id))
    .limit(1);
  return newest?.data.by === "customer";
}
