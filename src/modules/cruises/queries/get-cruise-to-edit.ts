import { eq, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { FieldErrors } from "#kernel/errors.ts";
import { isId } from "#kernel/id.ts";
import { findPictures } from "#modules/media/queries.ts";
import { listRoomsToEdit } from "#modules/rooms/queries.ts";
import type { Context } from "#platform/context.ts";
import { type CruiseInEditor, type CruiseWork, cruiseWork } from "../contract/editing.ts";
import { cruiseMessages } from "../messages.ts";
import { pictureProblems, readinessOf } from "../rules/readiness.ts";
import { cruiseEdits, cruiseFormerSlugs, cruises } from "../tables.ts";
import { amenityIdsInOrder, imageIdsInOrder } from "./columns.ts";
import { noSuchCruise } from "./get-cruise-ref.ts";

/** A ship in the editor, by its address, one it had before, or its id; with what is written and not shown yet. */
export async function getCruiseToEdit(ctx: Context, slugOrId: string): Promise<CruiseInEditor> {
  requirePermission(ctx.actor, "catalogue.read");
  const id = isId(slugOrId) ? slugOrId : await findId(ctx, slugOrId);
  if (!id) throw noSuchCruise(ctx);
  const [[edit], shown] = await Promise.all([
    ctx.db.select().from(cruiseEdits).where(eq(cruiseEdits.cruiseId, id)),
    shownWork(ctx, id),
  ]);
  const work = edit?.work ?? shown?.work;
  if (!work) throw noSuchCruise(ctx);
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

async function findId(ctx: Context, slug: string): Promise<string | undefined> {
  const [present] = await ctx.db.select({ id: cruises.id }).from(cruises).where(eq(cruises.slug, slug));
  if (present) return present.id;
  const former = ctx.db.select({ id: cruiseFormerSlugs.cruiseId }).from(cruiseFormerSlugs);
  return (await former.where(eq(cruiseFormerSlugs.slug, slug)))[0]?.id;
}

/** What the ship shows now, as the editor would have written it; null while it does not exist. */
export async function shownWork(ctx: Context, id: string) {
  const [row] = await ctx.db
    .select({ cruise: cruises, amenityIds: amenityIdsInOrder, imageIds: imageIdsInOrder })
    .from(cruises)
    .where(eq(cruises.id, id));
  if (!row) return null;
  const { cruise, amenityIds, imageIds } = row;
  const { status, updatedAt, defaultPriceVnd, thumbnailId, rank, searchText, scoreMilli, createdAt, ...written } =
    cruise;
  const { id: _, reviews1, reviews2, reviews3, reviews4, reviews5, ...texts } = written;
  const rooms = await listRoomsToEdit(ctx, id);
  const work = cruiseWork.parse({ ...texts, defaultPrice: defaultPriceVnd, amenityIds, imageIds, rooms });
  return { state: status, updatedAt, work };
}

/** Everything that stands between a ship and its page, by field; nothing when it can be published. */
export async function blockersOf(ctx: Context, id: string, work: CruiseWork): Promise<FieldErrors> {
  const imageIds = [work.imageIds, ...work.rooms.map((room) => room.imageIds)].flat();
  const pictures = await findPictures(ctx, imageIds);
  const withoutAlt = new Set(imageIds.filter((imageId) => !pictures.get(imageId)?.alt));
  const slug: FieldErrors = (await isSlugFree(ctx, work.slug, id)) ? {} : { slug: cruiseMessages.slugTaken };
  return { ...readinessOf(work).fields, ...pictureProblems(work, withoutAlt), ...slug };
}

/** Whether no other ship has this address, or had it and is still found under it. */
export async function isSlugFree(ctx: Context, slug: string, exceptCruiseId?: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select ${cruises.id}::text as id from ${cruises} where ${eq(cruises.slug, slug)}
    union all
    select ${cruiseFormerSlugs.cruiseId}::text from ${cruiseFormerSlugs} where ${eq(cruiseFormerSlugs.slug, slug)}`);
  return rows.every(({ id }) => id === exceptCruiseId);
}
