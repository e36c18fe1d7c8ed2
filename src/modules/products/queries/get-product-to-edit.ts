import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { FieldErrors } from "#kernel/errors.ts";
import { isId } from "#kernel/is-id.ts";
import { findPictures } from "#modules/media/queries.ts";
import type { Context } from "#platform/context.ts";
import type { ProductInEditor } from "../contract/editing.ts";
import type { AnyWork, KindInEditor } from "../contract/kind.ts";
import { productMessages } from "../messages.ts";
import { pictureProblems } from "../rules/pictures.ts";
import { productEdits } from "../tables.ts";
import { noSuchProduct } from "./find-product.ts";
import { findIdByDraftSlug, findIdBySlug, isSlugFree } from "./find-slug.ts";

/** A product in the editor, by its current, former or intended slug, or its id; with its unpublished draft. */
export async function getProductToEdit<Work extends AnyWork>(
  ctx: Context,
  { kind, shown: readShown }: Pick<KindInEditor<Work, never>, "kind" | "shown">,
  slugOrId: string,
): Promise<ProductInEditor<Work>> {
  requirePermission(ctx.actor, "catalogue.read");
  const id = isId(slugOrId)
    ? slugOrId
    : ((await findIdBySlug(ctx, kind, slugOrId)) ?? (await findIdByDraftSlug(ctx, kind, slugOrId)));
  if (!id) throw noSuchProduct(ctx, kind);
  // The version first: read after the content, it could be that of a later save, which the next save would then overwrite.
  const [edit] = await ctx.db.select().from(productEdits).where(eq(productEdits.productId, id));
  const shown = await readShown(ctx, id);
  const work = (edit?.kind === kind ? (edit.work as Work | null) : null) ?? shown?.work;
  if (!work) throw noSuchProduct(ctx, kind);
  return {
    id,
    slug: shown?.work.slug ?? null,
    state: shown?.state ?? "draft",
    version: edit?.version ?? 0,
    work,
    hasWork: edit?.work != null,
    savedAt: edit?.savedAt ?? shown?.updatedAt ?? null,
    savedBy: edit?.savedBy || null,
  };
}

/** The errors that block publishing a product, by field; empty when it can be published. */
export async function listBlockers<Work extends AnyWork, Content>(
  ctx: Context,
  { kind, readiness }: Pick<KindInEditor<Work, Content>, "kind" | "readiness">,
  id: string,
  work: Work,
): Promise<FieldErrors> {
  const imageIds = [work.imageIds, ...work.rooms.map((room) => room.imageIds)].flat();
  const pictures = await findPictures(ctx, imageIds);
  const withoutAlt = new Set(imageIds.filter((imageId) => !pictures.get(imageId)?.alt));
  const isFree = await isSlugFree(ctx, kind, work.slug, id);
  const slug: FieldErrors = isFree ? {} : { slug: productMessages[kind].slugTaken };
  return { ...readiness(work).fields, ...pictureProblems(kind, work, withoutAlt), ...slug };
}
