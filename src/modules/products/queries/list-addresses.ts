import { and, eq } from "drizzle-orm";
import { type Context, dependsOn } from "#platform/context.ts";
import type { ProductKind } from "../contract/product.ts";
import { kindTag } from "../rules/tags.ts";
import { products } from "../tables.ts";

/** Slugs of all published products of a kind for the site map, at most as many as one map may hold (sitemaps.org: 50,000). */
export async function listAddresses(ctx: Context, kind: ProductKind): Promise<{ slug: string; updatedAt: Date }[]> {
  dependsOn(ctx, kindTag(kind));
  return ctx.db
    .select({ slug: products.slug, updatedAt: products.updatedAt })
    .from(products)
    .where(and(eq(products.kind, kind), eq(products.status, "published")))
    .orderBy(products.rank, products.id)
    .limit(50_000);
}
