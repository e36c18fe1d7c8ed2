import { z } from "zod";
import type { CruiseDraftState } from "#modules/cruises/contract/editing.ts";
import { cruiseContent, cruiseDraftState } from "#modules/cruises/contract/editing.ts";
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

const { title, slug, defaultPrice, stars, address, pier, mapLink, mapIframeLink, schedule, ...rest } =
  cruiseContent.shape;

/** A complete ship as API clients write it. The published names are historical and used only here. */
export const productInput = z.strictObject({
  title,
  slug,
  defaultPrice,
  stars,
  address,
  pier,
  mapLink,
  mapIframeLink,
  schedule,
  category: rest.areaId,
  spec: z.strictObject({
    ship: z.strictObject({
      launch: rest.launchYear,
      cabin: rest.cabins,
      shell: rest.shell,
      trip: rest.trip,
      admin: rest.operator,
    }),
  }),
  checkInTime: rest.checkInTime,
  checkOutTime: rest.checkOutTime,
  shortDescription: rest.shortDescription,
  longDescription: longDescriptionInput,
  included: rest.included,
  excluded: rest.excluded,
  policies: rest.policies,
  cancellation: rest.cancellation,
  itineraries: rest.itineraries,
  instantConfirmation: rest.instantConfirmation,
  features: rest.amenityIds,
  catalogs: rest.imageIds,
  rooms: roomsInput,
});

const draft = cruiseDraftState.shape;
const { areaId, launchYear, cabins, shell, trip, operator, amenityIds, imageIds, ...sameInDraft } = draft;

/** The draft of a ship as API clients write it: each field may be absent, wrong or empty. */
export const productDraft = z
  .strictObject({
    ...sameInDraft,
    category: areaId,
    spec: z.strictObject({
      ship: z.strictObject({ launch: launchYear, cabin: cabins, shell, trip, admin: operator }).partial(),
    }),
    longDescription: longDescriptionDraft,
    features: amenityIds,
    catalogs: imageIds,
    rooms: roomsDraft,
  })
  .partial();

/** The draft of a ship with the sent fields replaced. */
export function withDraft(current: CruiseDraftState, draft: z.output<typeof productDraft>): CruiseDraftState {
  const { category: areaId, spec, features: amenityIds, catalogs: imageIds, rooms, ...same } = draft;
  const { launch: launchYear, cabin: cabins, shell, trip, admin: operator } = spec?.ship ?? {};
  const changed = { ...same, areaId, launchYear, cabins, shell, trip, operator, amenityIds, imageIds };
  return withDefined(current, { ...changed, rooms: rooms && roomsFromDraft(rooms) });
}

/** The published field names for validation errors of a ship. */
export const cruiseFieldNames = productNames(
  {
    areaId: "category",
    launchYear: "spec.ship.launch",
    cabins: "spec.ship.cabin",
    shell: "spec.ship.shell",
    trip: "spec.ship.trip",
    operator: "spec.ship.admin",
    amenityIds: "features",
    imageIds: "catalogs",
  },
  cruiseDraftToJson,
);

/** The ship in the internal names. */
export function contentOf(product: z.output<typeof productInput>) {
  const { category: areaId, spec, features: amenityIds, catalogs: imageIds, rooms, ...same } = product;
  const { launch: launchYear, cabin: cabins, shell, trip, admin: operator } = spec.ship;
  return { ...same, areaId, launchYear, cabins, shell, trip, operator, amenityIds, imageIds, rooms: roomsFrom(rooms) };
}

/** The draft of a ship in the published names; a missing value is null or empty. */
export function cruiseDraftToJson(draft: CruiseDraftState) {
  const { areaId, launchYear, cabins, shell, trip, operator, amenityIds, imageIds, rooms, ...same } = draft;
  return {
    ...same,
    category: areaId,
    spec: { ship: { launch: launchYear, cabin: cabins, shell, trip, admin: operator } },
    features: amenityIds,
    catalogs: imageIds,
    rooms: roomsToJson(rooms),
  };
}
