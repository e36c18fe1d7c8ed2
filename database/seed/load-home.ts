import { vietnamInstant } from "#kernel/calendar-date.ts";
import { createAmenity } from "#modules/amenities/commands.ts";
import { createPost } from "#modules/blog/commands.ts";
import type { PostDraft } from "#modules/blog/contract.ts";
import { addPartner, addTestimonial } from "#modules/homepage/commands.ts";
import { partnerKinds } from "#modules/homepage/contract.ts";
import { createHotel } from "#modules/hotels/commands/create-hotel.ts";
import { createCity } from "#modules/places/commands.ts";
import { recordReviews } from "#modules/products/commands/record-review.ts";
import type { Context } from "#platform/context.ts";
import { cities } from "./demo/cities.ts";
import { partners, testimonials } from "./demo/homepage.ts";
import { hotelDraftOf } from "./demo/hotel-draft.ts";
import { hotelAmenities, hotels } from "./demo/hotels.ts";
import { idIn } from "./demo/id-in.ts";
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

/** An article as the command wants it; it went out at eight in the morning. */
export function postDraftOf({ slug, title, short, on }: PostSeed, pictures: Ids): PostDraft {
  const thumbnailId = idIn(pictures, `blog-${slug}`);
  return { slug, title, shortDescription: short, thumbnailId, publishedAt: vietnamInstant(on, "08:00") };
}
