import { z } from "zod";
import { planEdits } from "#modules/availability/contract/plan-draft.ts";
import { type HotelWork, hotelContent } from "#modules/hotels/contract/editing.ts";
import { idInput } from "#platform/input.ts";
import { longDescriptionInput, roomsFrom, roomsInput, roomsToJson } from "./room-input.ts";

const { cityId, stars, totalRooms, operator, builtYear, renovatedYear, floors, amenityIds, imageIds, ...rest } =
  hotelContent.shape;
const { longDescription: _, plans: __, rooms: ___, ...same } = rest;

const { id: ____, ...plan } = planEdits.element.shape;
const planJson = z.strictObject({ _id: idInput.optional(), ...plan });

/** A hotel as programs write it: all of it, in the published names, which are historical and used nowhere else. */
export const hotelInput = z.strictObject({
  ...same,
  city: cityId,
  standard: stars,
  spec: z.strictObject({
    hotel: z.strictObject({ totalRooms, admin: operator, built: builtYear, renovated: renovatedYear, floors }),
  }),
  longDescription: longDescriptionInput,
  features: amenityIds,
  catalogs: imageIds,
  plans: z.array(planJson).min(1).max(6),
  rooms: roomsInput,
});

/** The hotel in the words of the product. */
export function contentOf(hotel: z.output<typeof hotelInput>) {
  const {
    city: cityId,
    standard: stars,
    spec,
    features: amenityIds,
    catalogs: imageIds,
    plans,
    rooms,
    ...same
  } = hotel;
  const { totalRooms, admin: operator, built: builtYear, renovated: renovatedYear, floors } = spec.hotel;
  return {
    ...{ ...same, cityId, stars, totalRooms, operator, builtYear, renovatedYear, floors, amenityIds, imageIds },
    plans: plans.map(({ _id, ...plan }) => ({ ...plan, ...(_id && { id: _id }) })),
    rooms: roomsFrom(rooms),
  };
}

/** What is written about a hotel, in the published names; what is still missing is null or empty. */
export function hotelOf(work: HotelWork) {
  const { cityId, stars, totalRooms, operator, builtYear, renovatedYear, floors, ...rest } = work;
  const { amenityIds, imageIds, plans, rooms, ...same } = rest;
  return {
    ...same,
    ...{ city: cityId, standard: stars, features: amenityIds, catalogs: imageIds },
    spec: { hotel: { totalRooms, admin: operator, built: builtYear, renovated: renovatedYear, floors } },
    plans: plans.map(({ id, ...plan }) => ({ ...plan, ...(id && { _id: id }) })),
    rooms: roomsToJson(rooms),
  };
}
