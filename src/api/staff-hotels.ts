import { createHotel } from "#modules/hotels/commands/create-hotel.ts";
import { publishHotel, startHotel, updateHotel, writeHotel } from "#modules/hotels/commands/edit-hotel.ts";
import { getHotelToEdit } from "#modules/hotels/queries/get-hotel-to-edit.ts";
import { contentOf, hotelDraft, hotelDraftToJson, hotelFieldNames, hotelInput, withDraft } from "./hotel-input.ts";
import { newRoomsOf } from "./room-input.ts";
import { staffProductEndpoints } from "./staff-products.ts";

/** The staff calls for hotels and highlighted hotels. */
export const staffHotelEndpoints = staffProductEndpoints({
  kind: "hotel",
  tag: "Quản trị khách sạn",
  noun: "khách sạn",
  paths: {
    one: "/api/hotels/get-hotel",
    add: "/api/hotels/add-new",
    update: "/api/hotels/update-hotel",
    addDraft: "/api/hotels/add-draft",
    updateDraft: "/api/hotels/update-draft",
    status: "/api/hotels/update-status",
    highlights: "/api/hotels/highlights",
  },
  input: hotelInput,
  draftInput: hotelDraft,
  names: hotelFieldNames,
  async read(ctx, slugOrId) {
    const hotel = await getHotelToEdit(ctx, slugOrId);
    return { ...hotel, draft: hotelDraftToJson(hotel.draft) };
  },
  create(ctx, hotel: ReturnType<typeof hotelInput.parse>) {
    const { plans, rooms, ...content } = contentOf(hotel);
    const newPlans = plans.map(({ id: _, ...plan }) => plan);
    return createHotel(ctx, { ...content, plans: newPlans, rooms: newRoomsOf(rooms), status: "draft", rank: 1000 });
  },
  update: (ctx, id, hotel, base) => updateHotel(ctx, id, contentOf(hotel), base),
  start: startHotel,
  async write(ctx, id, draft: ReturnType<typeof hotelDraft.parse>, base) {
    const { draft: stored } = await getHotelToEdit(ctx, id);
    return writeHotel(ctx, id, withDraft(stored, draft), base);
  },
  publish: publishHotel,
});
