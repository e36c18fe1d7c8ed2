import { eq, sql } from "drizzle-orm";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Vnd } from "#kernel/money.ts";
import { isSameValue } from "#kernel/same-value.ts";
import { recordContentChange } from "#platform/cache/change-log.ts";
import { afterCommit, type Context, inTransaction, joinTransaction } from "#platform/context.ts";
import type { FromTerms } from "../contract/product.ts";
import { kindTag, productTag } from "../rules/tags.ts";
import { productFromPrices, products } from "../tables.ts";

/** The job that refreshes from-prices; `availability` runs it, since it knows prices and stock. */
export const REFRESH_FROM_PRICES = "refresh-from-prices";

/** Queues a refresh of a product's from-price with the running transaction. An unknown id is ignored. */
export const requestFromPrice = (ctx: Context, productId: string): Promise<void> => requestFromPrices(ctx, [productId]);

/** As `requestFromPrice`, for several products in one statement. */
export function requestFromPrices(ctx: Context, productIds: readonly string[]): Promise<void> {
  return joinTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`
      insert into product_from_prices (product_id, asked)
      select id, 1 from products where id = any(${sql.param([...productIds])}::uuid[]) order by id
      on conflict (product_id) do update set asked = product_from_prices.asked + 1`);
    afterCommit(ctx, () => ctx.jobs.soon(REFRESH_FROM_PRICES));
  });
}

export type FoundFromPrice = {
  productId: string;
  /** For stays of one night and of two; null where nothing can be booked. */
  prices: readonly [Vnd | null, Vnd | null];
  terms: FromTerms | null;
  /** The number of requests when the refresh began: it does not cover later ones. */
  requests: number;
  /** The first arrival day of the search. */
  since: CalendarDate;
};

/** Stores a found from-price; lists are invalidated only when the price differs. */
export async function storeFromPrice(
  ctx: Context,
  { productId, prices, terms, requests, since }: FoundFromPrice,
): Promise<void> {
  const [oneNight, twoNights] = prices;
  await inTransaction(ctx, async (ctx) => {
    const [former] = await ctx.db
      .select()
      .from(productFromPrices)
      .where(eq(productFromPrices.productId, productId))
      .for("update");
    const found = { oneNight, twoNights, terms, coveredRequests: requests, since };
    await ctx.db
      .insert(productFromPrices)
      .values({ productId, requests, ...found })
      .onConflictDoUpdate({ target: productFromPrices.productId, set: found });
    const shown = {
      oneNight: former?.oneNight ?? null,
      twoNights: former?.twoNights ?? null,
      terms: former?.terms ?? null,
    };
    const isSame = isSameValue(shown, { oneNight, twoNights, terms });
    if (!isSame) await touchProductOf(ctx, productId);
  });
}

async function touchProductOf(ctx: Context, id: string): Promise<void> {
  const [product] = await ctx.db.select({ kind: products.kind }).from(products).where(eq(products.id, id));
  if (product) await recordContentChange(ctx, kindTag(product.kind), id, productTag(id));
}
