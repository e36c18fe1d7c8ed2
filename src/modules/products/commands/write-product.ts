import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { isSameValue } from "#kernel/same-value.ts";
import { slugify } from "#kernel/slug.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { SavedDraft } from "../contract/editing.ts";
import type { AnyDraftState, KindInEditor } from "../contract/kind.ts";
import { isSlugFree } from "../queries/find-slug.ts";
import { getProductToEdit, listBlockers } from "../queries/get-product-to-edit.ts";
import { productEdits } from "../tables.ts";
import { checkVersion, editColumns, lockEdit, saveEdit } from "./lock-edit.ts";
import { withSlugConflict } from "./put-product.ts";
import { touchProduct } from "./touch-product.ts";

/** Starts the draft of a new product: with its name only, or as a copy of another one under a new name. */
export async function startProduct<Draft extends AnyDraftState, Content>(
  ctx: Context,
  kind: KindInEditor<Draft, Content>,
  { title, copyOf }: { title: string; copyOf?: string | undefined },
): Promise<{ id: string }> {
  requirePermission(ctx.actor, "catalogue.write");
  const slug = await freeSlug(ctx, kind, slugify(title));
  const source = copyOf ? (await getProductToEdit(ctx, kind, copyOf)).draft : null;
  const draft = source ? { ...kind.draftForCopy(source), title, slug } : kind.emptyDraft(title, slug);

  return inTransaction(ctx, async (ctx) => {
    const id = newId();
    const row = { productId: id, kind: kind.kind, version: 1, draft, ...editColumns(ctx, kind, draft) };
    await ctx.db.insert(productEdits).values(row);
    await recordAuditEvent(ctx, {
      action: `${kind.kind}.drafted`,
      subject: subjectOf(kind, id, title),
      after: { title, copyOf },
    });
    return { id };
  });
}

/** The slug that a name suggests, with a number when it is taken. */
async function freeSlug(ctx: Context, { kind, defaultSlug }: Pick<KindInEditor, "kind" | "defaultSlug">, slug: string) {
  const base = slug || defaultSlug;
  for (let number = 1; number < 50; number += 1) {
    const candidate = number === 1 ? base : `${base.slice(0, 76)}-${number}`;
    if (await isSlugFree(ctx, kind, candidate)) return candidate;
  }
  return `${base.slice(0, 70)}-${newId().slice(-8)}`;
}

/**
 * Saves a draft, complete or not. An unpublished product takes it over as soon as it is complete, so that its prices and nights can be
 * prepared; a published one shows it only when it is published.
 */
export async function writeProduct<Draft extends AnyDraftState, Content>(
  ctx: Context,
  kind: KindInEditor<Draft, Content>,
  id: string,
  { draft, version }: { draft: Draft; version: number },
): Promise<SavedDraft> {
  requirePermission(ctx.actor, "catalogue.write");

  return withSlugConflict(kind.kind, () =>
    inTransaction(ctx, async (ctx) => {
      const edit = await lockEdit(ctx, kind.kind, id);
      await checkVersion(ctx, kind, edit, version);
      const stored = await kind.findContent(ctx, id);
      const { content } = kind.readiness(draft);
      const takesOver = content && stored?.state !== "published" && (await isSlugFree(ctx, kind.kind, draft.slug, id));
      if (takesOver) await kind.writeContent(ctx, id, content);
      const hasDraft = !takesOver && !isSameValue(stored?.draft, draft);
      const next = await saveEdit(ctx, kind, edit, draft, hasDraft);
      // Logged once per editing session: a draft is saved every few seconds.
      if (hasDraft && !edit.draft) {
        await recordAuditEvent(ctx, { action: `${kind.kind}.drafted`, subject: subjectOf(kind, id, draft.title) });
      }
      return { version: next, hasDraft, savedAt: ctx.now(), blockers: await listBlockers(ctx, kind, id, draft) };
    }),
  );
}

/**
 * Applies the draft to the product. Throws `conflict` "changed-meanwhile" for a stale version, so the second of two editors sees the
 * changes of the first. A product on sale is changed only with the permission to publish.
 */
export async function applyDraft<Draft extends AnyDraftState, Content extends Draft>(
  ctx: Context,
  kind: KindInEditor<Draft, Content>,
  id: string,
  { content, version }: { content: Content; version: number },
): Promise<{ version: number }> {
  requirePermission(ctx.actor, "catalogue.write");

  return withSlugConflict(kind.kind, () =>
    inTransaction(ctx, async (ctx) => {
      const edit = await lockEdit(ctx, kind.kind, id);
      await checkVersion(ctx, kind, edit, version);
      await kind.writeContent(ctx, id, content);
      return { version: await saveEdit(ctx, kind, edit, content, false) };
    }),
  );
}

/** Discards the draft since the last publication; a product that was never complete is deleted. */
export async function discardDraft<Draft extends AnyDraftState, Content>(
  ctx: Context,
  kind: KindInEditor<Draft, Content>,
  id: string,
  { version }: { version: number },
): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");

  await inTransaction(ctx, async (ctx) => {
    const edit = await lockEdit(ctx, kind.kind, id);
    await checkVersion(ctx, kind, edit, version);
    const stored = await kind.findContent(ctx, id);
    if (stored) await saveEdit(ctx, kind, edit, stored.draft, false);
    else await ctx.db.delete(productEdits).where(eq(productEdits.productId, id));
    await recordAuditEvent(ctx, { action: `${kind.kind}.draft-dropped`, subject: subjectOf(kind, id, edit.title) });
    await touchProduct(ctx, kind.kind, id);
  });
}

const subjectOf = ({ kind }: Pick<KindInEditor, "kind">, id: string, label: string) => ({ type: kind, id, label });
