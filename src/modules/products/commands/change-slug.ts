import { and, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { record } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { AnyWork } from "../contract/kind.ts";
import type { ProductKind } from "../contract/product.ts";
import { noSuchProduct } from "../queries/find-product.ts";
import { productEdits, products } from "../tables.ts";
import { lockEdit } from "./lock-edit.ts";
import { moveSlug, onlyFreeSlug } from "./put-product.ts";
import { touchProduct } from "./touch-product.ts";

/** Gives a product a new slug; the former one redirects to it. */
export async function changeSlug(ctx: Context, kind: ProductKind, id: string, slug: string): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");

  await onlyFreeSlug(kind, () =>
    inTransaction(ctx, async (ctx) => {
      const edit = await lockEdit(ctx, kind, id);
      const [product] = await ctx.db
        .select()
        .from(products)
        .where(and(eq(products.id, id), eq(products.kind, kind)));
      if (!product) throw noSuchProduct(ctx, kind);
      if (product.slug === slug) return;
      await moveSlug(ctx, { id, kind, from: product.slug, to: slug });
      await ctx.db.update(products).set({ slug, updatedAt: ctx.now() }).where(eq(products.id, id));
      const written = edit.work as AnyWork | null;
      const work = written && { ...written, slug: written.slug === product.slug ? slug : written.slug };
      await ctx.db
        .update(productEdits)
        .set({ work, version: edit.version + 1 })
        .where(eq(productEdits.productId, id));
      await record(ctx, {
        action: `${kind}.slug-changed`,
        subject: { type: kind, id, label: product.title },
        before: { slug: product.slug },
        after: { slug },
      });
      await touchProduct(ctx, kind, id);
    }),
  );
}
