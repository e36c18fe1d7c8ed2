import { createHotel } from "#modules/hotels/commands/create-hotel.ts";
import { publishHotelOnSale, updateHotelOnSale } from "#modules/hotels/commands/publish-on-sale.ts";
import { getHotelToEdit } from "#modules/hotels/queries/get-hotel-to-edit.ts";
import { contentOf, hotelInput, hotelOf } from "./hotel-input.ts";
import { roomsOfDraft } from "./room-input.ts";
import { staffEndpoints } from "./staff-products.ts";

/** What staff do with hotels, and with the hotels on top. */
export const staffHotelEndpoints = staffEndpoints({
  kind: "hotel",
  area: "Quản trị khách sạn",
  one: "khách sạn",
  paths: {
    one: "/api/hotels/get-hotel",
    add: "/api/hotels/add-new",
    update: "/api/hotels/update-hotel",
    status: "/api/hotels/update-status",
    highlights: "/api/hotels/highlights",
  },
  input: hotelInput,
  async read(ctx, slugOrId) {
    const hotel = await getHotelToEdit(ctx, slugOrId);
    return { ...hotel, work: hotelOf(hotel.work) };
  },
  create(ctx, hotel: ReturnType<typeof hotelInput.parse>) {
    const { plans, rooms, ...content } = contentOf(hotel);
    const newPlans = plans.map(({ id: _, ...plan }) => plan);
    return createHotel(ctx, { ...content, plans: newPlans, rooms: roomsOfDraft(rooms), status: "draft", rank: 1000 });
  },
  update: (ctx, id, hotel, seen) => updateHotelOnSale(ctx, id, contentOf(hotel), seen),
  publish: publishHotelOnSale,
});
