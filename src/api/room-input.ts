import { z } from "zod";
import { richTextOf } from "#kernel/rich-text-content.ts";
import { productFields } from "#modules/products/contract/draft.ts";
import { fits, roomFields, type roomWork } from "#modules/rooms/contract.ts";
import { idInput, textInput } from "#platform/input.ts";

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
  extraBeds: room.extraBeds,
  cots: room.cots,
  bedType: room.bed,
  view: room.view,
  roomCount: room.units,
  features: room.amenityIds,
  imgs: room.imageIds,
});

/** The room types of a product as programs write them. */
export const roomsInput = z
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
  .max(20);

/** The rooms in the words of the product. */
export const roomsFrom = (rooms: z.output<typeof roomsInput>) =>
  rooms.map(({ _id, size, maxPersons, bedType, roomCount, features, imgs, ...room }) => ({
    ...room,
    ...(_id && { id: _id }),
    ...{ areaM2: size, maxGuests: maxPersons, bed: bedType, units: roomCount, amenityIds: features, imageIds: imgs },
  }));

/** The rooms of a product that is new. */
export const roomsOfDraft = (rooms: ReturnType<typeof roomsFrom>) =>
  rooms.map(({ hidden: _, id: __, ...room }) => room);

/** What is written about rooms, in the published names. */
export const roomsToJson = (rooms: z.output<typeof roomWork>) =>
  rooms.map(({ id, areaM2, maxGuests, bed, units, amenityIds, imageIds, ...room }) => ({
    ...room,
    ...(id && { _id: id }),
    ...{ size: areaM2, maxPersons: maxGuests, bedType: bed, roomCount: units, features: amenityIds, imgs: imageIds },
  }));

/** A text without any formatting, as programs wrote it before there was more. */
export const textParts = z
  .array(z.strictObject({ type: z.enum(["heading", "paragraph"]), text: textInput(1, 4000) }))
  .min(1)
  .max(60)
  .transform(richTextOf);

export const longDescriptionInput = z
  .union([productFields.longDescription, textParts])
  .describe("Văn bản có định dạng (type là doc), hoặc danh sách tiêu đề và đoạn văn; phải có chữ; khi đọc luôn là doc");
