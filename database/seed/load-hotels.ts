import type { CalendarDate } from "#kernel/calendar-date.ts";
import { createAmenity } from "#modules/amenities/commands.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { createHotel } from "#modules/hotels/commands/create-hotel.ts";
import { createCity } from "#modules/places/commands.ts";
import type { Context } from "#platform/context.ts";
import { cities } from "./demo/cities.ts";
import { type HotelIds, hotelDraftOf } from "./demo/hotel-draft.ts";
import { hotelPriceRulesOf } from "./demo/hotel-prices.ts";
import { hotelWordsOf } from "./demo/hotel-review-texts.ts";
import { hotelRoomAmenities } from "./demo/hotel-rooms.ts";
import { hotelAmenities } from "./demo/hotel-seed.ts";
import { hotels } from "./demo/hotels.ts";
import { hotelNightTermsOf } from "./demo/stock.ts";
import { loadReviews } from "./load-reviews.ts";
import { loadStock } from "./load-stock.ts";

/** Cities and their hotels, with rooms, terms, prices, nights and reviews. `pictures` has ids by name. */
export async function loadHotels(
  ctx: Context,
  pictures: HotelIds["pictures"],
  { today, onHotel }: { today: CalendarDate; onHotel: () => void },
): Promise<void> {
  const ids = await loadNames(ctx, pictures);
  const usedTexts = new Set<string>();
  for (const [index, hotel] of hotels.entries()) {
    const { id, roomIds } = await createHotel(ctx, hotelDraftOf(hotel, index + 1, ids));
    await savePriceRules(ctx, id, hotelPriceRulesOf(hotel, roomIds));
    const sold = { ...hotel, rooms: hotel.sells.map(([, units]) => ({ units })) };
    await loadStock(
      ctx,
      sold,
      { id, seller: "Khách sạn tự bán", roomIds, terms: hotelNightTermsOf(hotel, today) },
      today,
    );
    await loadReviews(ctx, { id, kind: "hotel" }, { of: hotel, words: hotelWordsOf(hotel), usedTexts }, today);
    onHotel();
  }
}

async function loadNames(ctx: Context, pictures: HotelIds["pictures"]): Promise<HotelIds> {
  const ids = { cities: new Map<string, string>(), amenities: new Map<string, string>() };
  const roomAmenities = new Map<string, string>();
  for (const [position, city] of cities.entries()) {
    ids.cities.set(city.slug, (await createCity(ctx, { ...city, position })).id);
  }
  for (const [position, [key, amenity]] of Object.entries(hotelAmenities).entries()) {
    ids.amenities.set(key, (await createAmenity(ctx, { ...amenity, type: "hotel", position })).id);
  }
  for (const [position, [key, amenity]] of Object.entries(hotelRoomAmenities).entries()) {
    roomAmenities.set(key, (await createAmenity(ctx, { ...amenity, type: "hotel-room", position })).id);
  }
  return { ...ids, roomAmenities, pictures };
}
