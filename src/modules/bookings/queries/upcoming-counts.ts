import { and, gte, inArray, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { secured, waitingForMoney } from "../rules/states.ts";
import { bookings } from "../tables.ts";
import { isActiveBooking } from "./active-bookings.ts";

/** Number of a product's future bookings: paid ones, and unpaid holds. */
export type UpcomingCounts = { booked: number; held: number };

/** Future bookings by product; a product without any has no entry. */
export async function countUpcomingBookings(
  ctx: Context,
  productIds: readonly string[],
): Promise<Map<string, UpcomingCounts>> {
  requirePermission(ctx.actor, "bookings.read");
  if (productIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      productId: bookings.productId,
      booked: sql<number>`count(*) filter (where ${inArray(bookings.state, [...secured])})::int`,
      held: sql<number>`count(*) filter (where ${inArray(bookings.state, [...waitingForMoney])})::int`,
    })
    .from(bookings)
    .where(
      and(
        inArray(bookings.productId, [...productIds]),
        gte(bookings.endsOn, today(ctx.now())),
        isActiveBooking(ctx.now()),
      ),
    )
    .groupBy(bookings.productId);
  return new Map(rows.flatMap(({ productId, ...counts }) => (productId ? [[productId, counts] as const] : [])));
}
