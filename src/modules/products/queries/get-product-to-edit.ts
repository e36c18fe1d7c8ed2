import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { FieldErrors } from "#kernel/errors.ts";
import { isId } from "#kernel/is-id.ts";
import { findPictures } from "#modules/media/queries.ts";
import type { Context } from "#platform/context.ts";
import type { ProductInEditor } from "../contract/editing.ts";
import type { AnyDraftState, KindInEditor } from "../contract/kind.ts";
import { productMessages } from "../messages.ts";
import { pictureProblems } from "../rules/pictures.ts";
import { productEdits } from "../tables.ts";
import { noSuchProduct } from "./find-product.ts";
import { findIdByDraftSlug, findIdBySlug, isSlugFree } from "./find-slug.ts";

/** A product in the editor, by its current, former or intended slug, or its id; with its unpublished draft. */
export async function getProductToEdit<Draft extends AnyDraftState>(
  ctx: Context,
  { kind, findContent: readContent }: Pick<KindInEditor<Draft, never>, "kind" | "findContent">,
  slugOrId: string,
): Promise<ProductInEditor<Draft>> {
  requirePermission(ctx.actor, "catalogue.read");
  const id = isId(slugOrId)
    ? slugOrId
    : ((await findIdBySlug(ctx, kind, slugOrId)) ?? (await findIdByDraftSlug(ctx, kind, slugOrId)));
  if (!id) throw noSuchProduct(ctx, kind);
  // The version first: read after the content, it could be that of a later save, which the next save would then overwrite.
  const [edit] = await ctx.db.select().from(productEdits).where(eq(productEdits.productId, id));
  const content = await readContent(ctx, id);
  const draft = (edit?.kind === kind ? (edit.draft as Draft | null) : null) ?? content?.draft;
  if (!draft) throw noSuchProduct(ctx, kind);
  return {
    id,
    slug: content?.draft.slug ?? null,
    state: content?.state ?? "draft",
    version: edit?.version ?? 0,
    draft,
    hasDraft: edit?.draft != null,
    savedAt: edit?.savedAt ?? content?.updatedAt ?? null,
    savedBy: edit?.savedBy || null,
  };
}

/** The errors that block publishing a product, by field; empty when it can be published. */
export async function listBlockers<Draft extends AnyDraftState, Content>(
  ctx: Context,
  { kind, readiness }: Pick<KindInEditor<Draft, Content>, "kind" | "readiness">,
  id: string,
  draft: Draft,
): Promise<FieldErrors> {
  const imageIds = [draft.imageIds, ...draft.rooms.map((room) => room.imageIds)].flat();
  const pictures = await findPictures(ctx, imageIds);
  const withoutAlt = new Set(imageIds.filter((imageId) => !pictures.get(imageId)?.alt));
  const isFree = await isSlugFree(ctx, kind, draft.slug, id);
  const slug: FieldErrors = isFree ? {} : { slug: productMessages[kind].slugTaken };
  return { ...readiness(draft).fields, ...pictureProblems(kind, draft, withoutAlt), ...slug };
}
