import { requirePermission } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { amenitiesById } from "#modules/amenities/queries.ts";
import { findPictures } from "#modules/media/queries.ts";
import { findArea } from "#modules/places/queries.ts";
import { findProduct } from "#modules/products/queries/find-product.ts";
import { scoreOf } from "#modules/products/rules/score.ts";
import type { Context } from "#platform/context.ts";
import type { CruiseDetail } from "../contract/cruise.ts";
import type { CruiseContent, CruisePreview } from "../contract/editing.ts";
import { readinessOf } from "../rules/readiness.ts";
import { termsOf } from "../rules/shown-product.ts";
import { blockersOfCruise, getCruiseToEdit } from "./get-cruise-to-edit.ts";

/** What the page of a ship would show with all that is written about it, published or not. For staff. */
export async function getCruisePreview(ctx: Context, slugOrId: string): Promise<CruisePreview> {
  requirePermission(ctx.actor, "catalogue.read");
  const { id, slug, state, hasWork, work } = await getCruiseToEdit(ctx, slugOrId);
  const { content } = readinessOf(work);
  const [blockers, cruise] = await Promise.all([blockersOfCruise(ctx, id, work), content && asShown(ctx, id, content)]);
  return { id, slug, state, hasWork, title: work.title, blockers, cruise };
}

async function asShown(ctx: Context, id: string, content: CruiseContent): Promise<CruiseDetail> {
  const { areaId, amenityIds, imageIds, rooms, ...texts } = content;
  const [area, amenities, pictures, known] = await Promise.all([
    findArea(ctx, areaId),
    amenitiesById(ctx),
    findPictures(ctx, [imageIds, ...rooms.map((room) => room.imageIds)].flat()),
    findProduct(ctx, id),
  ]);
  const amenitiesOf = (ids: readonly string[]) => ids.flatMap((one) => amenities.get(one) ?? []);
  const imagesOf = (ids: readonly string[]) => ids.flatMap((one) => pictures.get(one) ?? []);
  return {
    ...texts,
    id,
    category: { id: areaId, name: area?.name ?? "" },
    ratePlan: termsOf(texts),
    cancellation: texts.cancellation.toSorted((a, b) => b.daysBefore - a.daysBefore),
    score: known?.score ?? scoreOf([0, 0, 0, 0, 0]),
    images: imagesOf(imageIds),
    amenities: amenitiesOf(amenityIds),
    rooms: rooms
      .filter((room) => !room.hidden)
      .map(({ id: roomId = newId(), hidden: _, amenityIds, imageIds, ...room }) => ({
        ...room,
        id: roomId,
        amenities: amenitiesOf(amenityIds),
        images: imagesOf(imageIds),
      })),
    updatedAt: ctx.now(),
  };
}
