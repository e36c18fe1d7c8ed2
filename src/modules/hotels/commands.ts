import { eq, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, invalid, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { amenitiesById } from "#modules/amenities/queries.ts";
import { record } from "#modules/audit/commands.ts";
import { findPictures } from "#modules/media/queries.ts";
import { findCity } from "#modules/places/queries.ts";
import { brokenConstraint, type Context, inTransaction, touch } from "#platform/context.ts";
import type { HotelDraft, ReviewCounts } from "./contract.ts";
import { hotelMessages } from "./messages.ts";
import { searchTextOf } from "./rules.ts";
import { hotelAmenities, hotelImages, hotels } from "./tables.ts";

/** Adds a hotel with its pictures and amenities. Throws `conflict` when its address is taken. */
export async function createHotel(ctx: Context, draft: HotelDraft): Promise<{ id: string }> {
  requirePermission(ctx.actor, "catalogue.write");
  if (draft.status === "published") requirePermission(ctx.actor, "catalogue.publish");
  const { salePrice, defaultPrice, amenityIds, imageIds, ...shown } = draft;
  if (salePrice !== null && salePrice >= defaultPrice) {
    throw invalid(hotelMessages.saleNotLower, { salePrice: hotelMessages.saleNotLower });
  }

  return onlyFreeSlug(() =>
    inTransaction(ctx, async (ctx) => {
      const { cityName } = await checkReferences(ctx, draft);
      const id = newId();
      await ctx.db.insert(hotels).values({
        id,
        ...shown,
        defaultPriceVnd: defaultPrice,
        salePriceVnd: salePrice,
        thumbnailId: imageIds[0] ?? null,
        searchText: searchTextOf({ ...shown, cityName }),
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      });
      const images = [...new Set(imageIds)].map((imageId, position) => ({ hotelId: id, imageId, position }));
      const amenities = [...new Set(amenityIds)].map((amenityId, position) => ({ hotelId: id, amenityId, position }));
      if (images.length > 0) await ctx.db.insert(hotelImages).values(images);
      if (amenities.length > 0) await ctx.db.insert(hotelAmenities).values(amenities);
      await record(ctx, { action: "hotel.created", subject: { type: "hotel", id, label: draft.title }, after: shown });
      await touch(ctx, "hotels", `hotel:${id}`);
      return { id };
    }),
  );
}

/** Counts reviews that have become public. Added in the database, so two at once both count. */
export async function recordHotelReviews(ctx: Context, hotelId: string, counts: ReviewCounts): Promise<void> {
  requirePermission(ctx.actor, "reviews.moderate");

  await inTransaction(ctx, async (ctx) => {
    const counted = await ctx.db
      .update(hotels)
      .set({
        reviews1: sql`${hotels.reviews1} + ${counts[0]}`,
        reviews2: sql`${hotels.reviews2} + ${counts[1]}`,
        reviews3: sql`${hotels.reviews3} + ${counts[2]}`,
        reviews4: sql`${hotels.reviews4} + ${counts[3]}`,
        reviews5: sql`${hotels.reviews5} + ${counts[4]}`,
      })
      .where(eq(hotels.id, hotelId))
      .returning({ id: hotels.id });
    if (counted.length === 0) throw notFound(hotelMessages.notFound, "hotel-not-found");
    await touch(ctx, "hotels", `hotel:${hotelId}`);
  });
}

async function checkReferences(ctx: Context, draft: HotelDraft): Promise<{ cityName: string }> {
  const city = await findCity(ctx, draft.cityId);
  const amenities = await amenitiesById(ctx);
  const images = await findPictures(ctx, draft.imageIds);
  if (!city) throw invalid(hotelMessages.noSuchCity, { cityId: hotelMessages.noSuchCity });
  if (draft.amenityIds.some((id) => !amenities.has(id))) {
    throw invalid(hotelMessages.noSuchAmenity, { amenityIds: hotelMessages.noSuchAmenity });
  }
  if (draft.imageIds.some((id) => !images.has(id))) {
    throw invalid(hotelMessages.noSuchImage, { imageIds: hotelMessages.noSuchImage });
  }
  return { cityName: city.name };
}

async function onlyFreeSlug<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (brokenConstraint(error) !== "hotels_slug_unique") throw error;
    throw conflict("slug-taken", hotelMessages.slugTaken, { fields: { slug: hotelMessages.slugTaken } });
  }
}
