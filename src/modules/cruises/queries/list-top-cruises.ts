import { listTopProducts } from "#modules/products/queries/highlights.ts";
import type { Context } from "#platform/context.ts";
import type { CruiseCard, CruiseCardFacts } from "../contract/search.ts";

/** The first ships in the order staff gave them. */
export const listTopCruises = (ctx: Context, limit: number): Promise<CruiseCard[]> =>
  listTopProducts<CruiseCardFacts>(ctx, "cruise", limit);
