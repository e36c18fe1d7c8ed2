import { keepFromPrice } from "#modules/products/commands/from-price.ts";
import type { Context } from "#platform/context.ts";
import { nextFromPrices } from "../queries/from-prices.ts";

/** Products of a kind looked at together: about 5,000 nights. */
const PRODUCTS_AT_ONCE = 10;

/** Finds the price to start from of some products that wait for it; answers how many they were. */
export async function refreshFromPrices(ctx: Context): Promise<number> {
  const found = await nextFromPrices(ctx, PRODUCTS_AT_ONCE);
  for (const one of found) await keepFromPrice(ctx, one);
  return found.length;
}
