import { eq, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { findAmenities } from "#modules/amenities/queries.ts";
import { findPictures } from "#modules/media/queries.ts";
import { findArea } from "#modules/places/queries.ts";
import { createRooms } from "#modules/rooms/commands.ts";
import { brokenConstraint, type Context, inTransaction, touch } from "#platform/context.ts";
import type { CruiseDraft } from "../contract.ts";
import { cruiseMessages } from "../messages.ts";
import { searchTextOf } from "../rules/search-text.ts";
import { cruiseAmenities, cruiseFormerSlugs, cruiseImages, cruises } from "../tables.ts";

/** The new ship, and its room types in the order of the draft. */
export type CreatedCruise = { id: string; roomIds: string[] };

/** Adds a ship with its pictures, amenities and room types. Throws `conflict` when its address is taken. */
export async function createCruise(ctx: Context, draft: CruiseDraft): Promise<CreatedCruise> {
  requirePermission(ctx.actor, "catalogue.write");

  return onlyFreeSlug(() =>
    inTransaction(ctx, async (ctx) => {
      await checkSlugIsFree(ctx, draft.slug);
      const { areaName } = await checkReferences(ctx, draft);
      const { rooms, amenityIds, imageIds, defaultPrice, ...shown } = draft;
      const id = newId();
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
      await touch(ctx, "cruises", `cruise:${id}`);
      return { id, roomIds };
    }),
  );
}

async function attach(ctx: Context, cruiseId: string, { imageIds, amenityIds }: CruiseDraft): Promise<void> {
  const images = [...new Set(imageIds)].map((imageId, position) => ({ cruiseId, imageId, position }));
  const amenities = [...new Set(amenityIds)].map((amenityId, position) => ({ cruiseId, amenityId, position }));
  if (images.length > 0) await ctx.db.insert(cruiseImages).values(images);
  if (amenities.length > 0) await ctx.db.insert(cruiseAmenities).values(amenities);
}

async function checkReferences(ctx: Context, draft: CruiseDraft): Promise<{ areaName: string }> {
  const amenityIds = [draft.amenityIds, ...draft.rooms.map((room) => room.amenityIds)].flat();
  const imageIds = [draft.imageIds, ...draft.rooms.map((room) => room.imageIds)].flat();
  const area = await findArea(ctx, draft.areaId);
  const amenities = await findAmenities(ctx, amenityIds);
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
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select ${cruises.id}::text as id from ${cruises} where ${eq(cruises.slug, slug)}
    union all
    select ${cruiseFormerSlugs.cruiseId}::text from ${cruiseFormerSlugs} where ${eq(cruiseFormerSlugs.slug, slug)}`);
  if (rows.some(({ id }) => id !== exceptCruiseId)) throw slugTaken();
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
