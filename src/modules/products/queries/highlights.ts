import { asc, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { findPictures } from "#modules/media/queries.ts";
import { cached } from "#platform/cache/cached.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import type { StaffProduct } from "../contract/editing.ts";
import type { ProductCard, ProductKind } from "../contract/product.ts";
import { MAX_HIGHLIGHTS, MAX_TOP_PRODUCTS } from "../limits.ts";
import { kindTag } from "../rules/tags.ts";
import { productHighlights, products } from "../tables.ts";
import { cardsOf } from "./cards.ts";
import { publishedCatalogue } from "./catalogue.ts";

/** The first products of a kind in staff order: highlighted ones, then the others by rank. */
export async function listTopProducts<Own extends object>(
  ctx: Context,
  kind: ProductKind,
  limit: number,
): Promise<(ProductCard & Own)[]> {
  const most = Math.min(limit, MAX_TOP_PRODUCTS);
  const { published, top } = await publishedHighlights(ctx, kind);
  const others = published.catalogue.find({}).page("", 0, most + top.length);
  return cardsOf(ctx, published, [...new Set([...top, ...others])].slice(0, most));
}

export async function listHighlights(ctx: Context, kind: ProductKind): Promise<Highlight[]> {
  const { published, top } = await publishedHighlights(ctx, kind);
  const cards = await cardsOf(ctx, published, top);
  return cards.map(({ id, title, slug, thumbnail }) => ({ id, title, slug, thumbnail, state: "published" }));
}

async function publishedHighlights(ctx: Context, kind: ProductKind) {
  dependsOn(ctx, kindTag(kind), "highlights");
  const [published, ids] = await Promise.all([
    publishedCatalogue(ctx, kind),
    cached(ctx, `highlights:${kind}`, ["highlights"], () => listHighlightedIds(ctx, kind)),
  ]);
  return { published, top: ids.flatMap((id) => published.catalogue.productOf(id) ?? []) };
}

export async function listHighlightedIds(ctx: Context, kind: ProductKind): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: productHighlights.productId })
    .from(productHighlights)
    .where(eq(productHighlights.kind, kind))
    .orderBy(asc(productHighlights.position))
    .limit(MAX_HIGHLIGHTS);
  return rows.map((row) => row.id);
}

export type Highlight = Pick<StaffProduct, "id" | "title" | "state" | "thumbnail"> & { slug: string };

/** The highlighted products for the editor of the list, including unpublished ones. */
export async function listHighlightsToArrange(ctx: Context, kind: ProductKind): Promise<Highlight[]> {
  requirePermission(ctx.actor, "catalogue.read");
  const rows = await ctx.db
    .select({
      id: products.id,
      title: products.title,
      slug: products.slug,
      state: products.status,
      thumbnailId: products.thumbnailId,
    })
    .from(productHighlights)
    .innerJoin(products, eq(products.id, productHighlights.productId))
    .where(eq(productHighlights.kind, kind))
    .orderBy(asc(productHighlights.position))
    .limit(MAX_HIGHLIGHTS);
  const pictures = await findPictures(
    ctx,
    rows.flatMap((row) => row.thumbnailId ?? []),
  );
  return rows.map(({ thumbnailId, ...product }) => ({
    ...product,
    thumbnail: (thumbnailId && pictures.get(thumbnailId)) || null,
  }));
}
