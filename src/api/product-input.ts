import { z } from "zod";
import { richTextOf } from "#kernel/rich-text-content.ts";
import type { CruiseWork } from "#modules/cruises/contract/editing.ts";
import { cruiseContent } from "#modules/cruises/contract/editing.ts";
import { fits, roomFields } from "#modules/rooms/contract.ts";
import { idInput, textInput } from "#platform/input.ts";

const { title, slug, defaultPrice, stars, address, pier, mapLink, mapIframeLink, schedule, ...rest } =
  cruiseContent.shape;
const room = roomFields.shape;

// The published names are historical; nothing inside the product uses them.
const roomJson = z.strictObject({
  _id: idInput.optional(),
  hidden: z.boolean().default(false),
  title: room.title,
  description: room.description,
  size: room.areaM2,
  baseGuests: room.baseGuests,
  maxPersons: room.maxGuests,
  maxAdults: room.maxAdults,
  maxChildren: room.maxChildren,
  bedType: room.bed,
  view: room.view,
  roomCount: room.units,
  features: room.amenityIds,
  imgs: room.imageIds,
});

/** A text without any formatting, as programs wrote it before there was more. */
const textParts = z
  .array(z.strictObject({ type: z.enum(["heading", "paragraph"]), text: textInput(1, 4000) }))
  .min(1)
  .max(60)
  .transform(richTextOf);

/** A ship as programs write it: all of it, in the published names. */
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
  longDescription: z
    .union([rest.longDescription, textParts])
    .describe("Văn bản có định dạng (type là doc), hoặc danh sách tiêu đề và đoạn văn; khi đọc luôn là doc"),
  included: rest.included,
  excluded: rest.excluded,
  policies: rest.policies,
  cancellation: rest.cancellation,
  itineraries: rest.itineraries,
  instantConfirmation: rest.instantConfirmation,
  features: rest.amenityIds,
  catalogs: rest.imageIds,
  rooms: z
    .array(
      roomJson.refine(
        ({ maxPersons: maxGuests, maxAdults, maxChildren }) => fits({ maxGuests, maxAdults, maxChildren }),
        {
          path: ["maxPersons"],
          error: "Sức chứa không nhỏ hơn số người lớn hay số trẻ em.",
        },
      ),
    )
    .min(1)
    .max(20),
});

/** The ship in the words of the product. */
export function contentOf(product: z.output<typeof productInput>) {
  const { category: areaId, spec, features: amenityIds, catalogs: imageIds, rooms, ...same } = product;
  const { launch: launchYear, cabin: cabins, shell, trip, admin: operator } = spec.ship;
  const ours = rooms.map(({ _id, size, maxPersons, bedType, roomCount, features, imgs, ...room }) => ({
    ...room,
    ...(_id && { id: _id }),
    ...{ areaM2: size, maxGuests: maxPersons, bed: bedType, units: roomCount, amenityIds: features, imageIds: imgs },
  }));
  return { ...same, areaId, launchYear, cabins, shell, trip, operator, amenityIds, imageIds, rooms: ours };
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
    rooms: rooms.map(({ id, areaM2, maxGuests, bed, units, amenityIds, imageIds, ...room }) => ({
      ...room,
      ...(id && { _id: id }),
      ...{ size: areaM2, maxPersons: maxGuests, bedType: bed, roomCount: units, features: amenityIds, imgs: imageIds },
    })),
  };
}
