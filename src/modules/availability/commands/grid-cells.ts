import { inArray, sql } from "drizzle-orm";
import { type Vnd, vnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import type { ElsewhereSale } from "../contract/grid.ts";
import { type DayPriceRun, withDayPrices } from "../rules/day-prices.ts";
import { roomsElsewhere } from "../rules/elsewhere.ts";
import type { CellPosition } from "../rules/grid-cell.ts";
import type { PriceRule } from "../rules/price-rule.ts";
import { priceRules } from "../tables.ts";

/** Changes of a night; absent fields stay. A night that is not on sale needs a capacity. */
export type NightEdit = CellPosition & {
  capacity?: number | undefined;
  closed?: boolean | undefined;
  minNights?: number | undefined;
  closedToArrival?: boolean | undefined;
  closedToDeparture?: boolean | undefined;
  /** All outside sales. */
  elsewhere?: readonly ElsewhereSale[] | undefined;
};

/** Changes many nights, locked by the caller, in one statement. */
export async function saveNights(ctx: Context, edits: readonly NightEdit[]): Promise<void> {
  const changes = edits
    .map(({ roomId, on, capacity, closed, minNights, closedToArrival, closedToDeparture, elsewhere }) => ({
      roomId,
      on,
      capacity,
      closed,
      minNights,
      closedToArrival,
      closedToDeparture,
      elsewhere,
      soldElsewhere: elsewhere && roomsElsewhere(elsewhere),
    }))
    .filter(({ roomId: _, on: __, ...terms }) => Object.values(terms).some((one) => one !== undefined));
  if (changes.length === 0) return;
  await ctx.db.execute(sql`
    insert into room_nights (room_id, night_on, capacity, closed, min_nights, closed_to_arrival, closed_to_departure,
      elsewhere, sold_elsewhere)
    select w."roomId", w."on", coalesce(w.capacity, k.capacity), coalesce(w.closed, k.closed, false),
      coalesce(w."minNights", k.min_nights, 1), coalesce(w."closedToArrival", k.closed_to_arrival, false),
      coalesce(w."closedToDeparture", k.closed_to_departure, false), coalesce(w.elsewhere, k.elsewhere, '[]'),
      coalesce(w."soldElsewhere", k.sold_elsewhere, 0)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as w ("roomId" uuid, "on" date, capacity int, closed bool, "minNights" int, "closedToArrival" bool, "closedToDeparture" bool,
        elsewhere jsonb, "soldElsewhere" int)
    left join room_nights k on k.room_id = w."roomId" and k.night_on = w."on"
    where w.capacity is not null or k.room_id is not null
    on conflict (room_id, night_on) do update set
      capacity = excluded.capacity, closed = excluded.closed, min_nights = excluded.min_nights,
      closed_to_arrival = excluded.closed_to_arrival, closed_to_departure = excluded.closed_to_departure,
      elsewhere = excluded.elsewhere, sold_elsewhere = excluded.sold_elsewhere`);
}

/** A price of one day; null removes it, so that the rules apply. */
export type DayPriceEdit = CellPosition & { price: number | null };

const ROWS_AT_ONCE = 500;

/** The scope of prices: stays of one length, or of any (null), under a plan; `rules` are its locked rules. */
type DayPriceScope = { productId: string; ratePlanId: string; nights: number | null; rules: readonly PriceRule[] };

/** Sets or removes prices of single days. */
export async function saveDayPrices(
  ctx: Context,
  { productId, ratePlanId, nights, rules }: DayPriceScope,
  edits: readonly DayPriceEdit[],
): Promise<void> {
  const gone: string[] = [];
  const added: (DayPriceRun & { roomId: string })[] = [];
  for (const [roomId, own] of Map.groupBy(edits, (edit) => edit.roomId)) {
    const old = rules.filter((rule) => rule.kind === "day" && rule.roomId === roomId && rule.nights === nights);
    const after = withDayPrices(old.flatMap(toRun), new Map(own.map(({ on, price }) => [on, vndOrNull(price)])));
    const isSame = (rule: PriceRule, run: DayPriceRun) =>
      rule.fromOn === run.fromOn && rule.toOn === run.toOn && rule.amountVnd === run.amount;
    gone.push(...old.filter((rule) => !after.some((run) => isSame(rule, run))).map((rule) => rule.id));
    added.push(...after.filter((run) => !old.some((rule) => isSame(rule, run))).map((run) => ({ ...run, roomId })));
  }
  if (gone.length > 0)
    await ctx.db.update(priceRules).set({ deletedAt: ctx.now() }).where(inArray(priceRules.id, gone));
  for (let at = 0; at < added.length; at += ROWS_AT_ONCE) {
    const rows = added.slice(at, at + ROWS_AT_ONCE).map(({ roomId, fromOn, toOn, amount }) => ({
      productId,
      ratePlanId,
      roomId,
      nights,
      fromOn,
      toOn,
      amountVnd: amount,
      kind: "day" as const,
      label: "Giá riêng của ngày",
    }));
    await ctx.db.insert(priceRules).values(rows);
  }
}

const toRun = (rule: PriceRule): DayPriceRun[] =>
  rule.fromOn && rule.toOn && rule.amountVnd ? [{ fromOn: rule.fromOn, toOn: rule.toOn, amount: rule.amountVnd }] : [];

const vndOrNull = (price: number | null): Vnd | null => (price === null ? null : vnd(price));
