import { z } from "zod";
import { planEdits } from "#modules/availability/contract/plan-draft.ts";
import { type HotelDraftState, hotelContent, hotelDraftState } from "#modules/hotels/contract/editing.ts";
import { idInput } from "#platform/input.ts";
import {
  longDescriptionDraft,
  longDescriptionInput,
  productNames,
  roomsDraft,
  roomsFrom,
  roomsFromDraft,
  roomsInput,
  roomsToJson,
  withDefined,
} from "./room-input.ts";

const { cityId, stars, totalRooms, operator, builtYear, renovatedYear, floors, amenityIds, imageIds, ...rest } =
  hotelContent.shape;
const { longDescription: _, plans: __, rooms: ___, ...same } = rest;

const { id: ____, ...plan } = planEdits.element.shape;
const planJson = z.strictObject({ _id: idInput.optional(), ...plan });

/** A complete hotel as API clients write it. The published names are historical and used only here. */
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

const draft = hotelDraftState.shape;
const {
  id: _____,
  board,
  instantConfirmation,
  title,
  cancellation,
  depositPercent,
  ...planDraftState
} = draft.plans.element.shape;
const plansDraft = z
  .array(
    z.strictObject({
      _id: idInput.optional(),
      title: title.default(""),
      board: board.default("none"),
      cancellation: cancellation.default([]),
      depositPercent: depositPercent.default(null),
      instantConfirmation: instantConfirmation.default(false),
      ...planDraftState,
    }),
  )
  .max(6);

const { cityId: cityDraft, stars: starsWork, totalRooms: roomsWork, operator: operatorWork, ...restOfDraft } = draft;
const { builtYear: builtWork, renovatedYear: renovatedWork, floors: floorsWork, ...sameInDraft } = restOfDraft;
const { amenityIds: amenitiesWork, imageIds: imagesWork, ...ownDraft } = sameInDraft;

/** The draft of a hotel as API clients write it: each field may be absent, wrong or empty. */
export const hotelDraft = z
  .strictObject({
    ...ownDraft,
    city: cityDraft,
    standard: starsWork,
    longDescription: longDescriptionDraft,
    spec: z.strictObject({
      hotel: z
        .strictObject({
          totalRooms: roomsWork,
          admin: operatorWork,
          built: builtWork,
          renovated: renovatedWork,
          floors: floorsWork,
        })
        .partial(),
    }),
    features: amenitiesWork,
    catalogs: imagesWork,
    plans: plansDraft,
    rooms: roomsDraft,
  })
  .partial();

/** The draft of a hotel with the sent fields replaced. */
export function withDraft(current: HotelDraftState, draft: z.output<typeof hotelDraft>): HotelDraftState {
  const {
    city: cityId,
    standard: stars,
    spec,
    features: amenityIds,
    catalogs: imageIds,
    plans,
    rooms,
    ...same
  } = draft;
  const { totalRooms, admin: operator, built: builtYear, renovated: renovatedYear, floors } = spec?.hotel ?? {};
  return withDefined(current, {
    ...same,
    cityId,
    stars,
    totalRooms,
    operator,
    builtYear,
    renovatedYear,
    floors,
    amenityIds,
    imageIds,
    plans: plans?.map(({ _id, ...plan }) => ({ ...plan, ...(_id && { id: _id }) })),
    rooms: rooms && roomsFromDraft(rooms),
  });
}

/** The published field names for validation errors of a hotel. */
export const hotelFieldNames = productNames(
  {
    cityId: "city",
    stars: "standard",
    totalRooms: "spec.hotel.totalRooms",
    operator: "spec.hotel.admin",
    builtYear: "spec.hotel.built",
    renovatedYear: "spec.hotel.renovated",
    floors: "spec.hotel.floors",
    amenityIds: "features",
    imageIds: "catalogs",
  },
  hotelDraftToJson,
);

/** The hotel in the internal names. */
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
    ...same,
    cityId,
    stars,
    totalRooms,
    operator,
    builtYear,
    renovatedYear,
    floors,
    amenityIds,
    imageIds,
    plans: plans.map(({ _id, ...plan }) => ({ ...plan, ...(_id && { id: _id }) })),
    rooms: roomsFrom(rooms),
  };
}

/** The draft of a hotel in the published names; a missing value is null or empty. */
export function hotelDraftToJson(draft: HotelDraftState) {
  const { cityId, stars, totalRooms, operator, builtYear, renovatedYear, floors, ...rest } = draft;
  const { amenityIds, imageIds, plans, rooms, ...same } = rest;
  return {
    ...same,
    city: cityId,
    standard: stars,
    features: amenityIds,
    catalogs: imageIds,
    spec: { hotel: { totalRooms, admin: operator, built: builtYear, renovated: renovatedYear, floors } },
    plans: plans.map(({ id, ...plan }) => ({ ...plan, ...(id && { _id: id }) })),
    rooms: roomsToJson(rooms),
  };
}
