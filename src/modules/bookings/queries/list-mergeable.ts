import { and, desc, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import type { JoinPart } from "../contract/merge.ts";
import { whyNotInto, whyNotJoin } from "../rules/merge.ts";
import { effectiveState } from "../rules/states.ts";
import { bookings } from "../tables.ts";
import { type Booking, getBookingRow } from "./get-booking.ts";

/** With more bookings on one ship and day, staff search by code. */
const MOST = 20;

/** The customer's other bookings that could be merged into this one, newest first. */
export async function listJoinable(ctx: Context, bookingId: string): Promise<JoinPart[]> {
  requirePermission(ctx.actor, "bookings.read");
  const into = await getBookingRow(ctx, bookingId);
  if (into.productId === null || whyNotInto(into, ctx.now())) return [];
  const { productId, startsOn, contactPhone } = bookings;
  const rows = await ctx.db
    .select()
    .from(bookings)
    .where(and(eq(productId, into.productId), eq(startsOn, into.startsOn), eq(contactPhone, into.contactPhone)))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(MOST);
  return rows.filter((from) => whyNotJoin(into, from, ctx.now()) === null).map((row) => joinPartOf(ctx, row));
}

export function joinPartOf(ctx: Context, booking: Booking): JoinPart {
  const { code, rooms, adults, childAges, totalVnd: total, paidVnd: paid } = booking;
  return { code, state: effectiveState(booking, ctx.now()), rooms, adults, childAges, total, paid };
}
