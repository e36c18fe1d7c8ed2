import { z } from "zod";
import type { Amenity } from "#modules/amenities/contract.ts";
import type { Picture } from "#modules/media/contract.ts";
import { unfinished } from "#modules/products/contract/draft.ts";
import { idInput, textInput } from "#platform/input.ts";

export const roomFields = z.strictObject({
  title: textInput(1, 80),
  description: textInput(0, 500),
  areaM2: z.int().min(5).max(500),
  baseGuests: z.int().min(1).max(4),
  maxGuests: z.int().min(1).max(10),
  maxAdults: z.int().min(1).max(10),
  maxChildren: z.int().min(0).max(9),
  /** Beds that can be put up beyond those of the base guests; without a word for as many as the room takes. */
  extraBeds: z.int().min(0).max(9).nullish(),
  /** Cots, without a word none: a baby in one takes no place of a guest. */
  cots: z.int().min(0).max(9).nullish(),
  bed: textInput(1, 80),
  view: textInput(1, 80),
  units: z.int().min(1).max(500),
  amenityIds: z.array(idInput).max(40),
  imageIds: z.array(idInput).max(40),
});

type Guests = { maxGuests: number; maxAdults: number; maxChildren: number };
/** Whether the most guests of a kind are not more than all of them. */
export const fits = ({ maxGuests, maxAdults, maxChildren }: Guests) =>
  maxAdults <= maxGuests && maxChildren <= maxGuests;
const tooFew = { path: ["maxGuests"], error: "Sức chứa không nhỏ hơn số người lớn hay số trẻ em." };

/** What is needed to put a room type on sale. */
export const roomDraft = roomFields.refine(fits, tooFew);
export type NewRoom = z.infer<typeof roomDraft>;

/** The room types of a product as it is made. */
export const roomDrafts = z.array(roomDraft).min(1).max(20);

const editMarks = { id: idInput.optional(), hidden: z.boolean() };

/** The room types of a product in the editor: one that is there already carries its id; without one it is new. */
export const roomEdits = z.array(roomFields.extend(editMarks).refine(fits, tooFew)).min(1).max(20);

/** The same while some of it is still missing or wrong. */
export const roomWork = z
  .array(
    z.strictObject({
      ...editMarks,
      title: unfinished.text(80),
      description: unfinished.text(500),
      areaM2: unfinished.number,
      baseGuests: unfinished.number,
      maxGuests: unfinished.number,
      maxAdults: unfinished.number,
      maxChildren: unfinished.number,
      extraBeds: unfinished.number.optional(),
      cots: unfinished.number.optional(),
      bed: unfinished.text(80),
      view: unfinished.text(80),
      units: unfinished.number,
      amenityIds: z.array(idInput).max(40),
      imageIds: z.array(idInput).max(40),
    }),
  )
  .max(20);

/** A room type as pages show it. */
export type Room = Omit<NewRoom, "amenityIds" | "imageIds"> & { id: string; amenities: Amenity[]; images: Picture[] };

/** What a price needs to know of a room type. */
export type RoomCapacity = {
  productId: string;
  id: string;
  title: string;
  units: number;
  baseGuests: number;
  maxGuests: number;
  maxAdults: number;
  maxChildren: number;
  /** Null is for as many as the room takes. */
  extraBeds: number | null;
  cots: number;
};

/** A room type as it is to be: with its id when it is there already. */
export type RoomChange = NewRoom & { id?: string | undefined; hidden: boolean };

/** A room type of a product by its name; a hidden one is not sold. */
export type RoomName = { id: string; title: string; hidden: boolean };
