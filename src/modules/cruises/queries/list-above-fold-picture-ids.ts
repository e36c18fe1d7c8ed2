import { MAX_TOP_PRODUCTS } from "#modules/products/limits.ts";
import type { Context } from "#platform/context.ts";
import { listTopCruises } from "./list-top-cruises.ts";
import { searchCruises } from "./search-cruises.ts";

const FIRST_PAGE = { page: 1, size: 20 } as const;

/** Pictures above the fold in the order visitors see them: highlighted ships, then the first page of the list. */
export async function listAboveFoldPictureIds(ctx: Context): Promise<string[]> {
  const [top, list] = await Promise.all([listTopCruises(ctx, MAX_TOP_PRODUCTS), searchCruises(ctx, FIRST_PAGE)]);
  return [...new Set([...top, ...list.data].flatMap(({ thumbnail }) => thumbnail?.id ?? []))];
}
