import { and, desc, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import type { MergePart } from "../contract/merge.ts";
import { findMergeProblem, findMergeTargetProblem } from "../rules/merge.ts";
import { effectiveState } from "../rules/states.ts";
import { bookings } from "../tables.ts";
import { type Booking, getBookingRow } from "./get-booking.ts";

/** With more bookings on one ship and day, staff search by code. */
const MAX_MERGEABLE = 20;

/** The customer's other bookings that could be merged into this one, newest first. */
export async function listMergeable(ctx: Context, bookingId: string): Promise<MergePart[]> {
  requirePermission(ctx.actor, "bookings.read");
  const into = await getBookingRow(ctx, bookingId);
  if (into.productId === null || findMergeTargetProblem(into, ctx.now())) return [];
  const { productId, startsOn, contactPhone } = bookings;
  const rows = await ctx.db
    .select()
    .from(bookings)
    .where(and(eq(productId, into.productId), eq(startsOn, into.startsOn), eq(contactPhone, into.contactPhone)))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(MAX_MERGEABLE);
  return rows.filter((from) => findMergeProblem(into, from, ctx.now()) === null).map((row) => mergePartOf(ctx, row));
}

export function mergePartOf(ctx: Context, booking: Booking): MergePart {
  const { code, rooms, adults, childAges, totalVnd: total, paidVnd: paid } = booking;
  return { code, state: effectiveState(booking, ctx.now()), rooms, adults, childAges, total, paid };
}
