import { z } from "zod";
import type { Amenity } from "#modules/amenities/contract.ts";
import type { Picture } from "#modules/media/contract.ts";
import { draftFields } from "#modules/products/contract/draft.ts";
import { idInput, textInput } from "#platform/input.ts";

export const roomFields = z.strictObject({
  title: textInput(1, 80),
  description: textInput(0, 500),
  areaM2: z.int().min(5).max(500),
  baseGuests: z.int().min(1).max(4),
  maxGuests: z.int().min(1).max(10),
  maxAdults: z.int().min(1).max(10),
  maxChildren: z.int().min(0).max(9),
  /** Extra beds beyond the base guests; absent for as many as the room takes. */
  extraBeds: z.int().min(0).max(9).nullish(),
  /** Cots, none when absent: a baby in one takes no guest place. */
  cots: z.int().min(0).max(9).nullish(),
  bed: textInput(1, 80),
  view: textInput(1, 80),
  units: z.int().min(1).max(500),
  amenityIds: z.array(idInput).max(40),
  imageIds: z.array(idInput).max(40),
});

type Guests = { maxGuests: number; maxAdults: number; maxChildren: number };
/** True if the limits of adults and children do not exceed the limit of guests. */
export const fits = ({ maxGuests, maxAdults, maxChildren }: Guests) =>
  maxAdults <= maxGuests && maxChildren <= maxGuests;
const tooFew = { path: ["maxGuests"], error: "Sức chứa không nhỏ hơn số người lớn hay số trẻ em." };

/** The data that a room type needs for sale. */
export const roomDraft = roomFields.refine(fits, tooFew);
export type NewRoom = z.infer<typeof roomDraft>;

/** The room types of a new product. */
export const roomDrafts = z.array(roomDraft).min(1).max(20);

const editMarks = { id: idInput.optional(), hidden: z.boolean() };

/** The room types of a product in the editor: an existing one has its id, a new one has none. */
export const roomEdits = z.array(roomFields.extend(editMarks).refine(fits, tooFew)).min(1).max(20);

/** The same for a draft that may be incomplete or invalid. */
export const roomDraftState = z
  .array(
    z.strictObject({
      ...editMarks,
      title: draftFields.text(80),
      description: draftFields.text(500),
      areaM2: draftFields.number,
      baseGuests: draftFields.number,
      maxGuests: draftFields.number,
      maxAdults: draftFields.number,
      maxChildren: draftFields.number,
      extraBeds: draftFields.number.optional(),
      cots: draftFields.number.optional(),
      bed: draftFields.text(80),
      view: draftFields.text(80),
      units: draftFields.number,
      amenityIds: z.array(idInput).max(40),
      imageIds: z.array(idInput).max(40),
    }),
  )
  .max(20);

/** A room type as pages show it. */
export type Room = Omit<NewRoom, "amenityIds" | "imageIds"> & { id: string; amenities: Amenity[]; images: Picture[] };

/** The capacity of a room type, for pricing. */
export type RoomCapacity = {
  productId: string;
  id: string;
  title: string;
  units: number;
  baseGuests: number;
  maxGuests: number;
  maxAdults: number;
  maxChildren: number;
  /** Null for as many as the room takes. */
  extraBeds: number | null;
  cots: number;
};

/** A changed room type: an existing one has its id. */
export type RoomChange = NewRoom & { id?: string | undefined; hidden: boolean };

/** The name of a product's room type; a hidden one is not sold. */
export type RoomName = { id: string; title: string; hidden: boolean };
