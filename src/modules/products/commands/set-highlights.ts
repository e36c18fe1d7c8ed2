import { and, eq, inArray } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction, invalidate } from "#platform/context.ts";
import type { HighlightsInput } from "../contract/editing.ts";
import type { ProductKind } from "../contract/product.ts";
import { editingMessages, productMessages } from "../messages.ts";
import { listHighlightedIds } from "../queries/highlights.ts";
import { productHighlights, products } from "../tables.ts";

/**
 * Sets the highlighted products of a kind, in this order. Throws `conflict` "changed-meanwhile" when the list has changed since it was
 * opened.
 */
export async function setHighlights(ctx: Context, kind: ProductKind, { ids, before }: HighlightsInput): Promise<void> {
  requirePermission(ctx.actor, "catalogue.publish");

  await inTransaction(ctx, async (ctx) => {
    // First: this row lock serialises concurrent edits of the list.
    await invalidate(ctx, "highlights");
    const former = await listHighlightedIds(ctx, kind);
    if (before && former.join() !== before.join()) throw conflict("changed-meanwhile", editingMessages.topChanged);
    const known = await ctx.db
      .select({ id: products.id, title: products.title })
      .from(products)
      .where(and(eq(products.kind, kind), inArray(products.id, [...ids, ...former])));
    const titles = new Map(known.map((row) => [row.id, row.title]));
    const { noSuchTop, top } = productMessages[kind];
    if (ids.some((id) => !titles.has(id))) throw invalid(noSuchTop, { ids: noSuchTop });
    await ctx.db.delete(productHighlights).where(eq(productHighlights.kind, kind));
    if (ids.length > 0) {
      await ctx.db.insert(productHighlights).values(ids.map((productId, position) => ({ productId, kind, position })));
    }
    await recordAuditEvent(ctx, {
      action: `${kind}s.top-changed`,
      subject: { type: `${kind}s`, id: "top", label: top },
      before: { titles: former.map((id) => titles.get(id)) },
      after: { titles: ids.map((id) => titles.get(id)) },
    });
  });
}
