import { and, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { AnyDraftState, KindInEditor } from "../contract/kind.ts";
import type { ProductKind, PublishState } from "../contract/product.ts";
import { editingMessages } from "../messages.ts";
import { noSuchProduct } from "../queries/find-product.ts";
import { listBlockers } from "../queries/get-product-to-edit.ts";
import { products } from "../tables.ts";
import { checkVersion, lockEdit, saveEdit } from "./lock-edit.ts";
import { withSlugConflict } from "./put-product.ts";
import { touchProduct } from "./touch-product.ts";

/**
 * Publishes a product with its draft; `draft` is saved in the same transaction. Throws `conflict` "not-ready" with an error for each
 * blocking field, and "changed-meanwhile" for a stale version.
 */
export async function publishProduct<Draft extends AnyDraftState, Content extends Draft>(
  ctx: Context,
  kind: KindInEditor<Draft, Content>,
  id: string,
  { version, draft }: { version?: number; draft?: Draft } = {},
): Promise<void> {
  requirePermission(ctx.actor, "catalogue.publish");

  await withSlugConflict(kind.kind, () =>
    inTransaction(ctx, async (ctx) => {
      const edit = await lockEdit(ctx, kind.kind, id);
      if (version !== undefined) await checkVersion(ctx, kind, edit, version);
      const pendingDraft = draft ?? (edit.draft as Draft | null);
      const next = pendingDraft ?? (await kind.findContent(ctx, id))?.draft;
      if (!next) throw noSuchProduct(ctx, kind.kind);
      const fields = await listBlockers(ctx, kind, id, next);
      const { content } = kind.readiness(next);
      if (!content || Object.keys(fields).length > 0) throw conflict("not-ready", editingMessages.notReady, { fields });
      if (pendingDraft) {
        await kind.writeContent(ctx, id, content);
        await saveEdit(ctx, kind, edit, content, false);
      }
      await setStatus(ctx, kind.kind, id, "published");
    }),
  );
}

/** Hides a product from the site; its bookings stay. */
export async function hideProduct(ctx: Context, kind: ProductKind, id: string): Promise<void> {
  requirePermission(ctx.actor, "catalogue.publish");
  await setStatus(ctx, kind, id, "hidden");
}

async function setStatus(ctx: Context, kind: ProductKind, id: string, status: PublishState): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    // Bookings refer to the product and would wait for a stronger lock.
    const [former] = await ctx.db
      .select()
      .from(products)
      .where(and(eq(products.id, id), eq(products.kind, kind)))
      .for("no key update");
    if (!former) throw noSuchProduct(ctx, kind);
    if (former.status === status) return;
    await ctx.db.update(products).set({ status, updatedAt: ctx.now() }).where(eq(products.id, id));
    const action = status === "published" ? `${kind}.published` : `${kind}.hidden`;
    const subject = { type: kind, id, label: former.title };
    await recordAuditEvent(ctx, { action, subject, before: { status: former.status }, after: { status } });
    await touchProduct(ctx, kind, id);
  });
}
