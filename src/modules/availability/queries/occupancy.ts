import { and, between, inArray, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { listRoomIds, productsOfRooms } from "#modules/rooms/queries.ts";
import type { Context } from "#platform/context.ts";
import { type PeriodUnit, periodOfDay } from "#platform/database/period.ts";
import { roomNights } from "../tables.ts";

type Span = { from: CalendarDate; to: CalendarDate };

/** Room nights sold, by us and elsewhere, of those that could be sold: closed ones count only when they are sold. */
export type Occupancy = { sold: number; capacity: number };

const sums = {
  sold: sql<number>`coalesce(sum(${roomNights.sold}), 0)::int`,
  capacity: sql<number>`coalesce(sum(case when ${roomNights.closed} then ${roomNights.sold} else ${roomNights.capacity} end), 0)::int`,
};

export async function occupancyByPeriod(
  ctx: Context,
  { from, to }: Span,
  unit: PeriodUnit,
  productId?: string,
): Promise<Map<string, Occupancy>> {
  requirePermission(ctx.actor, "statistics.read");
  const roomIds = productId ? await listRoomIds(ctx, productId) : [];
  if (productId && roomIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ period: periodOfDay(roomNights.nightOn, unit), ...sums })
    .from(roomNights)
    .where(and(between(roomNights.nightOn, from, to), productId ? inArray(roomNights.roomId, roomIds) : undefined))
    .groupBy(sql`1`);
  return new Map(rows.map(({ period, ...occupancy }) => [period, occupancy]));
}

/** The same for each product, by its id. */
export async function occupancyByOwner(ctx: Context, { from, to }: Span): Promise<Map<string, Occupancy>> {
  requirePermission(ctx.actor, "statistics.read");
  const rows = await ctx.db
    .select({ roomId: roomNights.roomId, ...sums })
    .from(roomNights)
    .where(between(roomNights.nightOn, from, to))
    .groupBy(roomNights.roomId);
  const owners = await productsOfRooms(ctx);
  const occupancy = new Map<string, Occupancy>();
  for (const { roomId, sold, capacity } of rows) {
    const owner = owners.get(roomId);
    if (!owner) continue;
    const sofar = occupancy.get(owner) ?? { sold: 0, capacity: 0 };
    occupancy.set(owner, { sold: sofar.sold + sold, capacity: sofar.capacity + capacity });
  }
  return occupancy;
}
