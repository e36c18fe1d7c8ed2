import { redirect } from "react-router";
import { today } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import type { StayPage, StayQuery } from "#modules/availability/queries/stay-page.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { findRedirect } from "#modules/products/queries/find-redirect.ts";
import type { Context } from "#platform/context.ts";
import { productPaths } from "#web/components/product-paths.ts";
import { readTrip } from "#web/components/trip.ts";
import type { ProductDetail, ProductPage } from "./product-page.ts";

/** A first selection: the full list has its own page, so that this page stays small for phones. */
const REVIEWS_SHOWN = 4;

/** The product of an address; a former address redirects to the current one. */
export async function findOrRedirect<Result>(
  ctx: Context,
  { kind, slug }: { kind: ProductKind; slug: string },
  find: () => Promise<Result>,
  pathOf: (present: string) => string,
): Promise<Result> {
  try {
    return await find();
  } catch (error) {
    const present = error instanceof DomainError && error.kind === "not-found" && (await findRedirect(ctx, kind, slug));
    if (present) throw redirect(pathOf(present), 301);
    throw error;
  }
}

/** Reader of the page of a kind. */
export type PageReader<Detail extends ProductDetail> = {
  kind: ProductKind;
  find: (ctx: Context, slug: string) => Promise<Detail>;
  nightsOnSaleOf: (product: Detail) => number[];
  getPage: (
    ctx: Context,
    product: Detail,
    query: StayQuery,
    limits: { reviews: number },
  ) => Promise<StayPage & Pick<ProductPage, "reviews">>;
};

/** The page of an address, with the visitor's choice. */
export async function readPage<Detail extends ProductDetail>(
  ctx: Context,
  reader: PageReader<Detail>,
  { slug, address }: { slug: string; address: URL },
): Promise<ProductPage<Detail>> {
  const { kind, find } = reader;
  const to = (present: string) => `${productPaths[kind].page(present)}${address.search}`;
  const product = await findOrRedirect(ctx, { kind, slug }, () => find(ctx, slug), to);
  return pageOf(ctx, reader, product, address.searchParams);
}

/** The page data for the choice in its address. */
export async function pageOf<Detail extends ProductDetail>(
  ctx: Context,
  { kind, nightsOnSaleOf, getPage }: PageReader<Detail>,
  product: Detail,
  params = new URLSearchParams(),
): Promise<ProductPage<Detail>> {
  const nightsOnSale = nightsOnSaleOf(product);
  const trip = readTrip(params, { kind, nightsOnSale }, today(ctx.now()));
  const page = await getPage(ctx, product, trip, { reviews: REVIEWS_SHOWN });
  return { product, nightsOnSale, trip, ...page };
}
