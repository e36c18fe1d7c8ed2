import { vietnamInstant } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { createAmenity } from "#modules/amenities/commands.ts";
import { createPost } from "#modules/blog/commands.ts";
import type { PostDraft } from "#modules/blog/contract.ts";
import { addPartner, addTestimonial } from "#modules/homepage/commands.ts";
import { partnerKinds } from "#modules/homepage/contract.ts";
import { createHotel } from "#modules/hotels/commands.ts";
import type { HotelDraft } from "#modules/hotels/contract.ts";
import { createCity } from "#modules/places/commands.ts";
import { recordReviews } from "#modules/products/commands/record-review.ts";
import type { Context } from "#platform/context.ts";
import { cities } from "./demo/cities.ts";
import { partners, testimonials } from "./demo/homepage.ts";
import { type HotelSeed, hotelAmenities, hotels } from "./demo/hotels.ts";
import { type PostSeed, posts } from "./demo/posts.ts";

type Ids = ReadonlyMap<string, string>;

/** Cities, hotels, articles and what else the home page shows beside ships. `pictures` has ids by name. */
export async function loadHome(ctx: Context, pictures: Ids): Promise<void> {
  const ids = { cities: new Map<string, string>(), amenities: new Map<string, string>(), pictures };
  for (const [position, city] of cities.entries()) {
    ids.cities.set(city.slug, (await createCity(ctx, { ...city, position })).id);
  }
  for (const [position, [key, amenity]] of Object.entries(hotelAmenities).entries()) {
    ids.amenities.set(key, (await createAmenity(ctx, { ...amenity, type: "hotel", position })).id);
  }
  for (const [index, hotel] of hotels.entries()) {
    const { id } = await createHotel(ctx, hotelDraftOf(hotel, index + 1, ids));
    await recordReviews(ctx, id, hotel.reviews);
  }
  for (const post of posts) await createPost(ctx, postDraftOf(post, pictures));
  for (const [position, testimonial] of testimonials.entries()) {
    await addTestimonial(ctx, { ...testimonial, position });
  }
  for (const kind of partnerKinds) {
    for (const [position, name] of partners[kind].entries())
      await addPartner(ctx, { kind, name, position, logoId: null });
  }
}

/** A hotel as the command wants it. `rank` counts from 1. */
export function hotelDraftOf(
  hotel: HotelSeed,
  rank: number,
  ids: Record<"cities" | "amenities" | "pictures", Ids>,
): HotelDraft {
  return {
    title: hotel.title,
    slug: hotel.slug,
    cityId: idIn(ids.cities, hotel.city),
    address: hotel.address,
    status: "published",
    defaultPrice: vnd(hotel.price),
    salePrice: hotel.salePrice === null ? null : vnd(hotel.salePrice),
    standard: hotel.standard,
    totalRooms: hotel.rooms,
    rank,
    amenityIds: hotel.has.map((key) => idIn(ids.amenities, key)),
    imageIds: [idIn(ids.pictures, `hotel-${hotel.slug}`)],
  };
}

/** An article as the command wants it; it went out at eight in the morning. */
export function postDraftOf({ slug, title, short, on }: PostSeed, pictures: Ids): PostDraft {
  const thumbnailId = idIn(pictures, `blog-${slug}`);
  return { slug, title, shortDescription: short, thumbnailId, publishedAt: vietnamInstant(on, "08:00") };
}

function idIn(ids: Ids, name: string): string {
  const id = ids.get(name);
  if (!id) throw new Error(`the demo has no "${name}"`);
  return id;
}
