import { and, between, eq, gt, inArray, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { addDays, type CalendarDate, daysBetween } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import type { Vnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import type { ElsewhereSale } from "../contract/grid.ts";
import { MAX_GRID_DAYS } from "../limits.ts";
import { cellKey, notOnSale, priceOf } from "../rules/grid-cell.ts";
import { planOf } from "../rules/party-price.ts";
import { roomNights, stockHolds } from "../tables.ts";
import { priceTermsOf } from "./price-terms.ts";

/** One room type on one day, as staff see it. */
export type GridCell = {
  roomId: string;
  on: CalendarDate;
  /** Null while the night is not on sale. */
  capacity: number | null;
  /** Rooms sold by us, and outside sales by seller. */
  sold: number;
  soldElsewhere: number;
  elsewhere: ElsewhereSale[];
  /** Unexpired holds. */
  held: number;
  closed: boolean;
  minNights: number;
  closedToArrival: boolean;
  closedToDeparture: boolean;
  /** The price of one of two adults for the stay that begins here, or of the night; null without one. */
  price: Vnd | null;
  /** True for a price set by hand for this day. */
  ownPrice: boolean;
};

export type StockGrid = {
  from: CalendarDate;
  days: number;
  /** The stay length of the prices; null is any. */
  nights: number | null;
  rooms: { id: string; title: string; units: number }[];
  /** By room, then by day. */
  cells: GridCell[];
};

/** `ratePlanId`: the plan of the prices, the first by default. */
type GridQuestion = {
  productId: string;
  ratePlanId?: string | undefined;
  from: CalendarDate;
  days: number;
  nights: number | null;
};

/** Stock and prices of a product's room types over some days, in three statements however many days there are. */
export async function stockGrid(
  ctx: Context,
  { productId, ratePlanId, from, days, nights }: GridQuestion,
): Promise<StockGrid> {
  requirePermission(ctx.actor, "prices.read");
  if (days < 1 || days > MAX_GRID_DAYS)
    throw invalid("Xem tối đa một quý.", { days: `Từ 1 đến ${MAX_GRID_DAYS} ngày.` });
  const terms = (await priceTermsOf(ctx, [productId])).get(productId);
  const rooms = [...(terms?.rooms.values() ?? [])].map(({ id, title, units }) => ({ id, title, units }));
  const stock = await listGridNights(
    ctx,
    rooms.map((room) => room.id),
    from,
    addDays(from, days - 1),
  );
  const cells = rooms.flatMap((room) => {
    const rules = (terms && planOf(terms, ratePlanId))?.rules ?? [];
    return Array.from({ length: days }, (_, day) => {
      const on = addDays(from, day);
      return {
        roomId: room.id,
        on,
        ...(stock.get(cellKey({ roomId: room.id, on })) ?? notOnSale),
        ...priceOf(rules, room.id, nights, on),
      };
    });
  });
  return { from, days, nights, rooms, cells };
}

type Night = Omit<typeof notOnSale, "capacity"> & { capacity: number | null };

/** The room nights on sale, by `cellKey`. */
export async function listGridNights(
  ctx: Context,
  roomIds: readonly string[],
  from: CalendarDate,
  to: CalendarDate,
): Promise<Map<string, Night>> {
  if (roomIds.length === 0 || daysBetween(from, to) < 0) return new Map();
  const activeHolds = ctx.db
    .select({
      roomId: stockHolds.roomId,
      nightOn: stockHolds.nightOn,
      quantity: sql<number>`sum(${stockHolds.quantity})::int`.as("active_quantity"),
    })
    .from(stockHolds)
    .where(
      and(
        eq(stockHolds.state, "held"),
        gt(stockHolds.expiresAt, ctx.now()),
        inArray(stockHolds.roomId, [...roomIds]),
        between(stockHolds.nightOn, from, to),
      ),
    )
    .groupBy(stockHolds.roomId, stockHolds.nightOn)
    .as("active_holds");
  const rows = await ctx.db
    .select({
      roomId: roomNights.roomId,
      nightOn: roomNights.nightOn,
      capacity: roomNights.capacity,
      sold: roomNights.sold,
      soldElsewhere: roomNights.soldElsewhere,
      elsewhere: roomNights.elsewhere,
      held: sql<number>`coalesce(${activeHolds.quantity}, 0)::int`,
      closed: roomNights.closed,
      minNights: roomNights.minNights,
      closedToArrival: roomNights.closedToArrival,
      closedToDeparture: roomNights.closedToDeparture,
    })
    .from(roomNights)
    .leftJoin(activeHolds, and(eq(activeHolds.roomId, roomNights.roomId), eq(activeHolds.nightOn, roomNights.nightOn)))
    .where(and(inArray(roomNights.roomId, [...roomIds]), between(roomNights.nightOn, from, to)));
  return new Map(rows.map(({ roomId, nightOn, ...night }) => [cellKey({ roomId, on: nightOn }), night]));
}
