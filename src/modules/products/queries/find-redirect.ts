import { and, eq } from "drizzle-orm";
import { type Context, dependsOn } from "#platform/context.ts";
import type { ProductKind } from "../contract/product.ts";
import { kindTag } from "../rules/tags.ts";
import { productFormerSlugs, products } from "../tables.ts";

/** The current slug of a published product with this former one, or null. */
export async function findRedirect(ctx: Context, kind: ProductKind, formerSlug: string): Promise<string | null> {
  dependsOn(ctx, kindTag(kind));
  const [row] = await ctx.db
    .select({ slug: products.slug })
    .from(productFormerSlugs)
    .innerJoin(products, eq(products.id, productFormerSlugs.productId))
    .where(
      and(eq(productFormerSlugs.kind, kind), eq(productFormerSlugs.slug, formerSlug), eq(products.status, "published")),
    );
  return row?.slug ?? null;
}
