import { z } from "zod";
import type { RichText } from "#kernel/rich-text.ts";
import type { Amenity } from "#modules/amenities/contract.ts";
import { planDrafts } from "#modules/availability/contract/plan-draft.ts";
import type { RatePlan } from "#modules/availability/contract/rate-plan.ts";
import type { Picture } from "#modules/media/contract.ts";
import type { Place } from "#modules/places/contract.ts";
import { type Policy, productFields } from "#modules/products/contract/draft.ts";
import type { Score } from "#modules/products/contract/product.ts";
import { type Room, roomDrafts } from "#modules/rooms/contract.ts";
import { idInput, textInput, vndInput } from "#platform/input.ts";
import { hotelMessages } from "../messages.ts";

const rule = textInput(1, 500);

/** Common questions of guests about a hotel; hours are among the fields of every product. */
export const houseRulesInput = z.strictObject({
  children: rule,
  extraBeds: rule,
  cots: rule,
  pets: rule,
  deposit: rule,
});
export type HouseRules = z.infer<typeof houseRulesInput>;

export const surroundingInput = z.strictObject({ title: textInput(1, 80), metres: z.int().min(0).max(200_000) });
/** A place near the hotel, and its distance. */
export type Surrounding = z.infer<typeof surroundingInput>;

/** Within Vietnam and its islands, so that the two cannot be swapped. */
export const coordinatesInput = z.strictObject({
  latitude: z.number().min(6).max(24),
  longitude: z.number().min(102).max(118),
});
export type Coordinates = z.infer<typeof coordinatesInput>;

const year = z.int().min(1850).max(2100).nullable();

/** The fields that only a hotel has. Unknown values are null. */
export const hotelFields = {
  cityId: idInput,
  salePrice: vndInput.nullable(),
  stars: z.int().min(1).max(5),
  totalRooms: z.int().min(1).max(10_000),
  coordinates: coordinatesInput.nullable(),
  builtYear: year,
  renovatedYear: year,
  floors: z.int().min(1).max(200).nullable(),
  houseRules: houseRulesInput,
  surroundings: z.array(surroundingInput).max(30),
};

type Prices = { defaultPrice: number; salePrice: number | null };
/** True if the sale price is above nothing and lower than the usual one. */
export const hasValidSalePrice = ({ defaultPrice, salePrice }: Prices) =>
  salePrice === null || (salePrice > 0 && salePrice < defaultPrice);
export const salePriceError = { path: ["salePrice"], error: hotelMessages.saleNotLower };

export const hotelDraft = z
  .strictObject({ ...productFields, ...hotelFields, plans: planDrafts, rooms: roomDrafts })
  .refine(hasValidSalePrice, salePriceError);
export type HotelDraft = z.infer<typeof hotelDraft>;

/** Rate plans on the page of a hotel, the first one first. */
export type HotelPlan = Omit<RatePlan, "productId">;

export type HotelDetail = {
  id: string;
  slug: string;
  title: string;
  /** The city. */
  category: Place;
  defaultPrice: number;
  salePrice: number | null;
  stars: number;
  score: Score;
  address: string;
  mapLink: string;
  mapIframeLink: string;
  coordinates: Coordinates | null;
  operator: string;
  totalRooms: number;
  builtYear: number | null;
  renovatedYear: number | null;
  floors: number | null;
  checkInTime: string;
  checkOutTime: string;
  shortDescription: string[];
  longDescription: RichText;
  houseRules: HouseRules;
  surroundings: Surrounding[];
  policies: Policy[];
  plans: HotelPlan[];
  images: Picture[];
  amenities: Amenity[];
  rooms: Room[];
  updatedAt: Date;
};
