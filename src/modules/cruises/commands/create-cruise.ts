import { requirePermission } from "#kernel/actor.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { plainText } from "#kernel/rich-text-content.ts";
import { amenitiesById } from "#modules/amenities/queries.ts";
import { record } from "#modules/audit/commands.ts";
import { findPictures } from "#modules/media/queries.ts";
import { findArea } from "#modules/places/queries.ts";
import { createRooms } from "#modules/rooms/commands.ts";
import { brokenConstraint, type Context, inTransaction } from "#platform/context.ts";
import type { CruiseDraft } from "../contract/cruise.ts";
import { cruiseMessages } from "../messages.ts";
import { isSlugFree } from "../queries/get-cruise-to-edit.ts";
import { searchTextOf } from "../rules/search-text.ts";
import { cruiseAmenities, cruiseImages, cruises } from "../tables.ts";
import { touchCruise } from "./touch-cruise.ts";

/** The new ship, and its room types in the order of the draft. */
export type CreatedCruise = { id: string; roomIds: string[] };

/** Adds a ship with its pictures, amenities and room types. Throws `conflict` when its address is taken. */
export async function createCruise(ctx: Context, draft: CruiseDraft, id = newId()): Promise<CreatedCruise> {
  requirePermission(ctx.actor, "catalogue.write");
  if (draft.status === "published") requirePermission(ctx.actor, "catalogue.publish");

  return onlyFreeSlug(() =>
    inTransaction(ctx, async (ctx) => {
      await checkSlugIsFree(ctx, draft.slug);
      const { areaName } = await checkReferences(ctx, draft);
      const { rooms, amenityIds, imageIds, defaultPrice, ...shown } = draft;
      await ctx.db.insert(cruises).values({
        id,
        ...shown,
        defaultPriceVnd: defaultPrice,
        cancellation: draft.cancellation.toSorted((a, b) => b.daysBefore - a.daysBefore),
        thumbnailId: imageIds[0] ?? null,
        searchText: searchTextOf({ ...draft, areaName }),
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      });
      await attach(ctx, id, draft);
      const roomIds = await createRooms(ctx, id, rooms);
      await record(ctx, {
        action: "cruise.created",
        subject: { type: "cruise", id, label: draft.title },
        after: { ...shown, longDescription: plainText(draft.longDescription) },
      });
      await touchCruise(ctx, id);
      return { id, roomIds };
    }),
  );
}

type Attached = Pick<CruiseDraft, "imageIds" | "amenityIds">;

/** Gives a ship its pictures and amenities, in their order. */
export async function attach(ctx: Context, cruiseId: string, { imageIds, amenityIds }: Attached): Promise<void> {
  const images = [...new Set(imageIds)].map((imageId, position) => ({ cruiseId, imageId, position }));
  const amenities = [...new Set(amenityIds)].map((amenityId, position) => ({ cruiseId, amenityId, position }));
  if (images.length > 0) await ctx.db.insert(cruiseImages).values(images);
  if (amenities.length > 0) await ctx.db.insert(cruiseAmenities).values(amenities);
}

type References = Attached & { areaId: string; rooms: readonly Attached[] };

/** Throws `invalid` when the area, an amenity or a picture does not exist. */
export async function checkReferences(ctx: Context, draft: References): Promise<{ areaName: string }> {
  const amenityIds = [draft.amenityIds, ...draft.rooms.map((room) => room.amenityIds)].flat();
  const imageIds = [draft.imageIds, ...draft.rooms.map((room) => room.imageIds)].flat();
  const area = await findArea(ctx, draft.areaId);
  const amenities = await amenitiesById(ctx);
  const images = await findPictures(ctx, imageIds);
  if (!area) throw invalid(cruiseMessages.noSuchArea, { areaId: cruiseMessages.noSuchArea });
  if (amenityIds.some((id) => !amenities.has(id))) {
    throw invalid(cruiseMessages.noSuchAmenity, { amenityIds: cruiseMessages.noSuchAmenity });
  }
  if (imageIds.some((id) => !images.has(id))) {
    throw invalid(cruiseMessages.noSuchImage, { imageIds: cruiseMessages.noSuchImage });
  }
  return { areaName: area.name };
}

/** Throws `conflict` when a ship has this address, or had it and is still found under it. */
export async function checkSlugIsFree(ctx: Context, slug: string, exceptCruiseId?: string): Promise<void> {
  if (!(await isSlugFree(ctx, slug, exceptCruiseId))) throw slugTaken();
}

/** Two who take the same address at the same moment both find it free; the database lets one of them have it. */
export async function onlyFreeSlug<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const constraint = brokenConstraint(error);
    if (constraint === "cruises_slug_unique" || constraint === "cruise_former_slugs_pkey") throw slugTaken();
    throw error;
  }
}

const slugTaken = () =>
  conflict("slug-taken", cruiseMessages.slugTaken, { fields: { slug: cruiseMessages.slugTaken } });
