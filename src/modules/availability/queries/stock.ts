import { and, between, eq, inArray, lte, or, sql } from "drizzle-orm";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import type { NightStock, Stock } from "../rules/stock.ts";
import { roomNights, stockHolds } from "../tables.ts";

/** Stock of rooms from one night to another, both included, in one statement. Stock of the booking `own` counts as free. */
export async function readStock(
  ctx: Context,
  roomIds: readonly string[],
  from: CalendarDate,
  to: CalendarDate,
  own?: string,
): Promise<Stock> {
  const stock: Stock = new Map();
  if (roomIds.length === 0) return stock;
  const ignored = ctx.db
    .select({
      roomId: stockHolds.roomId,
      nightOn: stockHolds.nightOn,
      quantity: sql<number>`sum(${stockHolds.quantity})::int`.as("ignored_quantity"),
    })
    .from(stockHolds)
    .where(
      and(
        or(
          and(eq(stockHolds.state, "held"), lte(stockHolds.expiresAt, ctx.now())),
          own ? eq(stockHolds.bookingId, own) : undefined,
        ),
        inArray(stockHolds.roomId, [...roomIds]),
        between(stockHolds.nightOn, from, to),
      ),
    )
    .groupBy(stockHolds.roomId, stockHolds.nightOn)
    .as("ignored");

  const rows = await ctx.db
    .select({
      roomId: roomNights.roomId,
      nightOn: roomNights.nightOn,
      ignored: sql<number>`coalesce(${ignored.quantity}, 0)::int`,
      left: sql<number>`(${roomNights.capacity} - ${roomNights.sold} - ${roomNights.soldElsewhere} - ${roomNights.held} + coalesce(${ignored.quantity}, 0))::int`,
      closed: roomNights.closed,
      minNights: roomNights.minNights,
      closedToArrival: roomNights.closedToArrival,
      closedToDeparture: roomNights.closedToDeparture,
    })
    .from(roomNights)
    .leftJoin(ignored, and(eq(ignored.roomId, roomNights.roomId), eq(ignored.nightOn, roomNights.nightOn)))
    .where(and(inArray(roomNights.roomId, [...roomIds]), between(roomNights.nightOn, from, to)));

  for (const { roomId, nightOn, ...night } of rows) {
    const nights = stock.get(roomId) ?? new Map<CalendarDate, NightStock>();
    nights.set(nightOn, night);
    stock.set(roomId, nights);
  }
  return stock;
}

/** Bookings whose holds on these nights have expired but are not swept yet. */
export async function listBookingsWithExpiredHolds(
  ctx: Context,
  roomIds: readonly string[],
  nights: readonly CalendarDate[],
): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ bookingId: stockHolds.bookingId })
    .from(stockHolds)
    .where(
      and(
        eq(stockHolds.state, "held"),
        lte(stockHolds.expiresAt, ctx.now()),
        inArray(stockHolds.roomId, [...roomIds]),
        inArray(stockHolds.nightOn, [...nights]),
      ),
    )
    .limit(100);
  return rows.map((row) => row.bookingId);
}
