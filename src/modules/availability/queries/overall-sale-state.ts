import { sql } from "drizzle-orm";
import { today } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { priceRules, roomNights } from "../tables.ts";

/** Whether any price exists, and whether any night from today on is open. */
export async function getOverallSaleState(ctx: Context): Promise<{ hasPrices: boolean; hasNights: boolean }> {
  const { rows } = await ctx.db.execute<{ has_prices: boolean; has_nights: boolean }>(sql`select
    exists(select 1 from ${priceRules} where deleted_at is null and kind in ('base', 'day')) as has_prices,
    exists(select 1 from ${roomNights} where night_on >= ${today(ctx.now())} and capacity > 0 and not closed) as has_nights`);
  return { hasPrices: rows[0]?.has_prices ?? false, hasNights: rows[0]?.has_nights ?? false };
}
