import { eq } from "drizzle-orm";
import { conflict } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import type { ChangedMeanwhile } from "../contract/editing.ts";
import type { AnyDraftState, KindInEditor } from "../contract/kind.ts";
import type { ProductKind } from "../contract/product.ts";
import { productMessages } from "../messages.ts";
import { placeId } from "../queries/columns.ts";
import { noSuchProduct } from "../queries/find-product.ts";
import { productEdits, products } from "../tables.ts";

type Edit = typeof productEdits.$inferSelect;

/** The draft state of a product, locked until the transaction ends. Throws `not-found`. */
export async function lockEdit(ctx: Context, kind: ProductKind, id: string): Promise<Edit> {
  const locked = () => ctx.db.select().from(productEdits).where(eq(productEdits.productId, id)).for("update");
  const [known] = await locked();
  if (known?.kind === kind) return known;
  const [product] = await ctx.db
    .select({
      kind: products.kind,
      title: products.title,
      searchText: products.searchText,
      placeId,
      savedAt: products.updatedAt,
    })
    .from(products)
    .where(eq(products.id, id));
  if (known || product?.kind !== kind) throw noSuchProduct(ctx, kind);
  await ctx.db
    .insert(productEdits)
    .values({ ...product, productId: id, version: 0, savedBy: "" })
    .onConflictDoNothing();
  const [first] = await locked();
  if (!first) throw noSuchProduct(ctx, kind);
  return first;
}

/** Throws `conflict` "changed-meanwhile", with who, when and the current draft, unless the version is the latest. */
export async function checkVersion<Draft extends AnyDraftState, Content>(
  ctx: Context,
  { kind, findContent }: KindInEditor<Draft, Content>,
  edit: Edit,
  version: number,
): Promise<void> {
  if (edit.version === version) return;
  const draft = edit.draft ?? (await findContent(ctx, edit.productId))?.draft ?? null;
  const { savedBy } = edit;
  const result: ChangedMeanwhile = { version: edit.version, savedAt: edit.savedAt.toISOString(), savedBy, draft };
  throw conflict("changed-meanwhile", productMessages[kind].changedMeanwhile, { result });
}

/** Saves or clears the draft; returns the version for the next save. */
export async function saveEdit<Draft extends AnyDraftState, Content>(
  ctx: Context,
  kind: KindInEditor<Draft, Content>,
  edit: Edit,
  draft: Draft,
  hasDraft: boolean,
): Promise<number> {
  const version = edit.version + 1;
  await ctx.db
    .update(productEdits)
    .set({ version, draft: hasDraft ? draft : null, ...editColumns(ctx, kind, draft) })
    .where(eq(productEdits.productId, edit.productId));
  return version;
}

/** The list columns of a draft, and its author. */
export function editColumns<Draft extends AnyDraftState, Content>(
  ctx: Context,
  kind: KindInEditor<Draft, Content>,
  draft: Draft,
) {
  return {
    title: draft.title,
    ...kind.listingOf(draft),
    savedAt: ctx.now(),
    savedBy: ctx.actor.kind === "staff" ? ctx.actor.name : "",
  };
}
