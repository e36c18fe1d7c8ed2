import { storeFromPrice } from "#modules/products/commands/from-price.ts";
import type { Context } from "#platform/context.ts";
import { computeDueFromPrices } from "../queries/from-prices.ts";

/** Products of a kind per batch: about 5,000 nights. */
const PRODUCTS_AT_ONCE = 10;

/** Refreshes the from-price of some products that wait for it; returns their number. */
export async function refreshFromPrices(ctx: Context): Promise<number> {
  const found = await computeDueFromPrices(ctx, PRODUCTS_AT_ONCE);
  for (const one of found) await storeFromPrice(ctx, one);
  return found.length;
}
