import { listTopProducts } from "#modules/products/queries/highlights.ts";
import type { Context } from "#platform/context.ts";
import type { CruiseCard, CruiseCardFacts } from "../contract/search.ts";

/** The first ships in staff order. */
export const listTopCruises = (ctx: Context, limit: number): Promise<CruiseCard[]> =>
  listTopProducts<CruiseCardFacts>(ctx, "cruise", limit);
