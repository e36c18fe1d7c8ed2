import { and, asc, between, eq, inArray, isNull } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { type CellPosition, cellKey } from "../rules/grid-cell.ts";
import type { PriceRule } from "../rules/price-rule.ts";
import { priceRules, roomNights } from "../tables.ts";

/** By `cellKey`; absent while the night is not on sale. */
export type StoredNights = ReadonlyMap<string, typeof roomNights.$inferSelect>;

type Reading = {
  /** Locks the rows until the transaction ends, so that concurrent price changes of a plan are serialised. */
  lock: boolean;
};

/** The price rules of a plan, including prices of single days. */
export async function listStoredRules(ctx: Context, ratePlanId: string, { lock }: Reading): Promise<PriceRule[]> {
  const rules = () =>
    ctx.db
      .select()
      .from(priceRules)
      .where(and(eq(priceRules.ratePlanId, ratePlanId), isNull(priceRules.deletedAt)))
      .orderBy(asc(priceRules.id));
  // The statement that waited for the lock does not see rows added in between; the next one does.
  if (lock) await rules().for("update");
  return rules();
}

/** The stored nights of some cells: a hold counts until it is swept. */
export async function listStoredNights(
  ctx: Context,
  cells: readonly CellPosition[],
  { lock }: Reading,
): Promise<StoredNights> {
  const days = cells.map((cell) => cell.on).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (!from || !to) return new Map();
  const roomIds = [...new Set(cells.map((cell) => cell.roomId))];
  const query = ctx.db
    .select()
    .from(roomNights)
    .where(and(inArray(roomNights.roomId, roomIds), between(roomNights.nightOn, from, to)))
    .orderBy(asc(roomNights.roomId), asc(roomNights.nightOn));
  const rows = await (lock ? query.for("update") : query);
  return new Map(rows.map((row) => [cellKey({ roomId: row.roomId, on: row.nightOn }), row]));
}
