import { eq, sql } from "drizzle-orm";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Vnd } from "#kernel/money.ts";
import { touchMember } from "#platform/changes.ts";
import { afterCommit, type Context, inTransaction, joinTransaction } from "#platform/context.ts";
import { cruiseFromPrices } from "../tables.ts";

/** The job that looks for the prices that ships start from; who knows prices and stock has it. */
export const REFRESH_FROM_PRICES = "refresh-from-prices";

/** Says that the price a ship starts from may have changed with the running transaction. An id of no ship is let pass. */
export function askForFromPrice(ctx: Context, cruiseId: string): Promise<void> {
  return joinTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`
      insert into cruise_from_prices (cruise_id, asked) select id, 1 from cruises where id = ${cruiseId}
      on conflict (cruise_id) do update set asked = cruise_from_prices.asked + 1`);
    afterCommit(ctx, () => ctx.jobs.soon(REFRESH_FROM_PRICES));
  });
}

export type FoundFromPrice = {
  cruiseId: string;
  /** Of trips of one night and of two; null where nothing can be booked. */
  prices: readonly [Vnd | null, Vnd | null];
  /** How often it had been asked for when the looking began: who asks later is not answered by this. */
  asked: number;
  /** The first departure that was looked at. */
  since: CalendarDate;
};

/** Keeps what was found; lists hear of it only when it is another price. */
export async function keepFromPrice(ctx: Context, { cruiseId, prices, asked, since }: FoundFromPrice): Promise<void> {
  const [oneNight, twoNights] = prices;
  await inTransaction(ctx, async (ctx) => {
    const [former] = await ctx.db
      .select()
      .from(cruiseFromPrices)
      .where(eq(cruiseFromPrices.cruiseId, cruiseId))
      .for("update");
    const found = { oneNight, twoNights, answered: asked, since };
    await ctx.db
      .insert(cruiseFromPrices)
      .values({ cruiseId, asked, ...found })
      .onConflictDoUpdate({ target: cruiseFromPrices.cruiseId, set: found });
    const isSame = (former?.oneNight ?? null) === oneNight && (former?.twoNights ?? null) === twoNights;
    if (!isSame) await touchMember(ctx, "cruises", cruiseId, `cruise:${cruiseId}`);
  });
}
