import { z } from "zod";
import type { FieldErrors } from "#kernel/errors.ts";
import { planDraftState, planEdits } from "#modules/availability/contract/plan-draft.ts";
import { draftFields, productDraftFields, productFields } from "#modules/products/contract/draft.ts";
import type { ProductInEditor } from "#modules/products/contract/editing.ts";
import { roomDraftState, roomEdits } from "#modules/rooms/contract.ts";
import { idInput } from "#platform/input.ts";
import { type HotelDetail, hasValidSalePrice, hotelFields, salePriceError } from "./hotel.ts";

const { status: _, rank: __, ...contentFields } = productFields;

/** The content of a hotel: everything but its state and its rank. */
export const hotelContent = z
  .strictObject({ ...contentFields, ...hotelFields, plans: planEdits, rooms: roomEdits })
  .refine(hasValidSalePrice, salePriceError);
export type HotelContent = z.infer<typeof hotelContent>;

const rule = draftFields.text(500);

/** The draft of a hotel, which may be incomplete or invalid. Only its shape and size are checked. */
export const hotelDraftState = z.strictObject({
  ...productDraftFields,
  cityId: z.union([idInput, z.literal("")]),
  salePrice: draftFields.number,
  stars: draftFields.number,
  totalRooms: draftFields.number,
  coordinates: z.strictObject({ latitude: draftFields.number, longitude: draftFields.number }).nullable(),
  builtYear: draftFields.number,
  renovatedYear: draftFields.number,
  floors: draftFields.number,
  houseRules: z.strictObject({ children: rule, extraBeds: rule, cots: rule, pets: rule, deposit: rule }),
  surroundings: z.array(z.strictObject({ title: draftFields.text(80), metres: draftFields.number })).max(30),
  plans: planDraftState,
  rooms: roomDraftState,
});
export type HotelDraftState = z.infer<typeof hotelDraftState>;

/** A hotel as its page would show the draft. */
export type HotelPreview = Pick<ProductInEditor<HotelDraftState>, "id" | "slug" | "state" | "hasDraft"> & {
  title: string;
  /** Null while data is missing that the page needs. */
  hotel: HotelDetail | null;
  /** The errors that block publishing, by field. */
  blockers: FieldErrors;
};
