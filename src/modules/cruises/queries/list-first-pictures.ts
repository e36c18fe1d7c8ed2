import { MAX_TOP_PRODUCTS } from "#modules/products/limits.ts";
import type { Context } from "#platform/context.ts";
import { listTopCruises } from "./list-top-cruises.ts";
import { searchCruises } from "./search-cruises.ts";

/** How many ships a list shows at first. */
const FIRST_PAGE = { page: 1, size: 20 } as const;

/** The pictures of first screens in the order people meet them: the ships on top, then the first page of the list. */
export async function listFirstPictures(ctx: Context): Promise<string[]> {
  const [top, list] = await Promise.all([listTopCruises(ctx, MAX_TOP_PRODUCTS), searchCruises(ctx, FIRST_PAGE)]);
  return [...new Set([...top, ...list.data].flatMap(({ thumbnail }) => thumbnail?.id ?? []))];
}
