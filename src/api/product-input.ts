import { z } from "zod";
import type { CruiseWork } from "#modules/cruises/contract/editing.ts";
import { cruiseContent } from "#modules/cruises/contract/editing.ts";
import { longDescriptionInput, roomsFrom, roomsInput, roomsToJson } from "./room-input.ts";

const { title, slug, defaultPrice, stars, address, pier, mapLink, mapIframeLink, schedule, ...rest } =
  cruiseContent.shape;

/** A ship as programs write it: all of it, in the published names, which are historical and used nowhere else. */
export const productInput = z.strictObject({
  ...{ title, slug, defaultPrice, stars, address, pier, mapLink, mapIframeLink, schedule },
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

/** The ship in the words of the product. */
export function contentOf(product: z.output<typeof productInput>) {
  const { category: areaId, spec, features: amenityIds, catalogs: imageIds, rooms, ...same } = product;
  const { launch: launchYear, cabin: cabins, shell, trip, admin: operator } = spec.ship;
  return { ...same, areaId, launchYear, cabins, shell, trip, operator, amenityIds, imageIds, rooms: roomsFrom(rooms) };
}

/** What is written about a ship, in the published names; what is still missing is null or empty. */
export function productOf(work: CruiseWork) {
  const { areaId, launchYear, cabins, shell, trip, operator, amenityIds, imageIds, rooms, ...same } = work;
  return {
    ...same,
    category: areaId,
    spec: { ship: { launch: launchYear, cabin: cabins, shell, trip, admin: operator } },
    features: amenityIds,
    catalogs: imageIds,
    rooms: roomsToJson(rooms),
  };
}
