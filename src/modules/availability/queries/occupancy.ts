import { and, between, inArray, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { listProductIds } from "#modules/products/queries/list-product-names.ts";
import { getProductsOfRooms, listRoomIds } from "#modules/rooms/queries.ts";
import type { Context } from "#platform/context.ts";
import { type PeriodUnit, periodOfDay } from "#platform/database/period.ts";
import { roomNights } from "../tables.ts";

type Span = { from: CalendarDate; to: CalendarDate };

/** The products that figures cover; all of them when empty. */
export type OccupancyFilter = { kind?: ProductKind | undefined; productId?: string | undefined };

/** Room nights sold by us, sold outside, and sellable: a closed one counts only when it is sold. */
export type Occupancy = { ownNights: number; elsewhereNights: number; capacity: number };

const taken = sql`${roomNights.sold} + ${roomNights.soldElsewhere}`;
const sums = {
  ownNights: sql<number>`coalesce(sum(${roomNights.sold}), 0)::int`,
  elsewhereNights: sql<number>`coalesce(sum(${roomNights.soldElsewhere}), 0)::int`,
  capacity: sql<number>`coalesce(sum(case when ${roomNights.closed} then ${taken} else ${roomNights.capacity} end), 0)::int`,
};

export const noOccupancy: Occupancy = { ownNights: 0, elsewhereNights: 0, capacity: 0 };

export async function sumOccupancyByPeriod(
  ctx: Context,
  { from, to }: Span,
  unit: PeriodUnit,
  of: OccupancyFilter = {},
): Promise<Map<string, Occupancy>> {
  requirePermission(ctx.actor, "statistics.read");
  const roomIds = await roomsOf(ctx, of);
  if (roomIds?.length === 0) return new Map();
  const rows = await ctx.db
    .select({ period: periodOfDay(roomNights.nightOn, unit), ...sums })
    .from(roomNights)
    .where(and(between(roomNights.nightOn, from, to), roomIds && inArray(roomNights.roomId, roomIds)))
    .groupBy(sql`1`);
  return new Map(rows.map(({ period, ...occupancy }) => [period, occupancy]));
}

/** Occupancy of a span by product id. */
export async function sumOccupancyByProduct(
  ctx: Context,
  { from, to }: Span,
  of: OccupancyFilter = {},
): Promise<Map<string, Occupancy>> {
  requirePermission(ctx.actor, "statistics.read");
  const roomIds = await roomsOf(ctx, of);
  if (roomIds?.length === 0) return new Map();
  const rows = await ctx.db
    .select({ roomId: roomNights.roomId, ...sums })
    .from(roomNights)
    .where(and(between(roomNights.nightOn, from, to), roomIds && inArray(roomNights.roomId, roomIds)))
    .groupBy(roomNights.roomId);
  const products = await getProductsOfRooms(ctx);
  const occupancy = new Map<string, Occupancy>();
  for (const { roomId, ...room } of rows) {
    const productId = products.get(roomId);
    if (!productId) continue;
    const sofar = occupancy.get(productId) ?? noOccupancy;
    occupancy.set(productId, {
      ownNights: sofar.ownNights + room.ownNights,
      elsewhereNights: sofar.elsewhereNights + room.elsewhereNights,
      capacity: sofar.capacity + room.capacity,
    });
  }
  return occupancy;
}

/** The room types in scope, hidden ones too; undefined for all. */
async function roomsOf(ctx: Context, { kind, productId }: OccupancyFilter): Promise<string[] | undefined> {
  if (kind === undefined) return productId === undefined ? undefined : listRoomIds(ctx, [productId]);
  const ids = await listProductIds(ctx, kind);
  return listRoomIds(ctx, productId === undefined ? ids : ids.filter((id) => id === productId));
}
