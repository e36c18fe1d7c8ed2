import { z } from "zod";
import { richTextOf } from "#kernel/rich-text-content.ts";
import { draftFields, productDraftFields, productFields } from "#modules/products/contract/draft.ts";
import { fits, type roomDraftState, roomFields } from "#modules/rooms/contract.ts";
import { idInput, textInput } from "#platform/input.ts";
import type { ApiFieldNames } from "./published-error-names.ts";

const room = roomFields.shape;

// The published names are historical and used only here.
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

const { text, number } = draftFields;
const ids = z.array(idInput).max(40).default([]);

/** The same for a draft, in which values may be missing or wrong. */
export const roomsDraft = z
  .array(
    z.strictObject({
      _id: idInput.optional(),
      hidden: z.boolean().default(false),
      title: text(80).default(""),
      description: text(500).default(""),
      size: number.default(null),
      baseGuests: number.default(null),
      maxPersons: number.default(null),
      maxAdults: number.default(null),
      maxChildren: number.default(null),
      extraBeds: number.optional(),
      cots: number.optional(),
      bedType: text(80).default(""),
      view: text(80).default(""),
      roomCount: number.default(null),
      features: ids,
      imgs: ids,
    }),
  )
  .max(20);

const roomNames: Readonly<Record<string, string>> = {
  id: "_id",
  areaM2: "size",
  maxGuests: "maxPersons",
  bed: "bedType",
  units: "roomCount",
  amenityIds: "features",
  imageIds: "imgs",
};

/** The published field names for validation errors of a product with these own fields. */
export const productNames = (
  own: Readonly<Record<string, string>>,
  draftToJson: (draft: never) => object,
): ApiFieldNames => ({
  fields(path) {
    const [first = "", index, field = "", ...rest] = path.split(".");
    if (first === "rooms" && field) return [first, index, roomNames[field] ?? field, ...rest].join(".");
    return [own[first] ?? first, ...path.split(".").slice(1)].join(".");
  },
  result: ({ draft, ...result }: { draft?: object | null }) => ({
    ...result,
    ...(draft !== undefined && { draft: draft && draftToJson(draft as never) }),
  }),
});

/** The room types of a product as API clients write them. */
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

/** The rooms in the internal names. */
export const roomsFrom = (rooms: z.output<typeof roomsInput>) => rooms.map(roomFrom);

/** The rooms of a draft in the internal names. */
export const roomsFromDraft = (rooms: z.output<typeof roomsDraft>) => rooms.map(roomFrom);

/** A complete room has every amount; a draft may lack some. */
type PublishedRoom<Amount> = Record<"size" | "maxPersons" | "roomCount", Amount> & {
  _id?: string | undefined;
  bedType: string;
  features: string[];
  imgs: string[];
};

function roomFrom<Amount extends number | null, Room extends object>(published: Room & PublishedRoom<Amount>) {
  const { _id, size, maxPersons, bedType, roomCount, features, imgs, ...room } = published;
  return {
    ...room,
    ...(_id && { id: _id }),
    areaM2: size,
    maxGuests: maxPersons,
    bed: bedType,
    units: roomCount,
    amenityIds: features,
    imageIds: imgs,
  };
}

/** The rooms of a new product. */
export const newRoomsOf = (rooms: ReturnType<typeof roomsFrom>) => rooms.map(({ hidden: _, id: __, ...room }) => room);

/** The drafts of rooms in the published names. */
export const roomsToJson = (rooms: z.output<typeof roomDraftState>) =>
  rooms.map(({ id, areaM2, maxGuests, bed, units, amenityIds, imageIds, ...room }) => ({
    ...room,
    ...(id && { _id: id }),
    size: areaM2,
    maxPersons: maxGuests,
    bedType: bed,
    roomCount: units,
    features: amenityIds,
    imgs: imageIds,
  }));

/** The draft with the sent fields replaced. */
export const withDefined = <Draft extends object>(
  written: Draft,
  changes: { [Name in keyof Draft]?: Draft[Name] | undefined },
): Draft => ({
  ...written,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
});

/** A text without formatting, as API clients wrote it before rich text existed. */
export const textParts = z
  .array(z.strictObject({ type: z.enum(["heading", "paragraph"]), text: textInput(1, 4000) }))
  .min(1)
  .max(60)
  .transform(richTextOf);

const richOrParts = "Văn bản có định dạng (type là doc), hoặc danh sách tiêu đề và đoạn văn; khi đọc luôn là doc";

export const longDescriptionInput = z
  .union([productFields.longDescription, textParts])
  .describe(`${richOrParts}. Phải có chữ`);

/** The same, but it may be empty. */
export const longDescriptionDraft = z.union([productDraftFields.longDescription, textParts]).describe(richOrParts);
