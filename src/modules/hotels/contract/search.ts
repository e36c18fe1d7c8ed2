import { z } from "zod";
import { MAX_ROOMS } from "#modules/availability/limits.ts";
import type { Facet, ProductCard } from "#modules/products/contract/product.ts";
import type { FacetedPage } from "#modules/products/queries/search-products.ts";
import { leastScores } from "#modules/products/rules/facets.ts";
import { dateInput, idListInput, pageInput, partyQuery, sizeInput, textInput, vndInput } from "#platform/input.ts";

export const hotelSorts = ["", "price", "-price", "score"] as const;

const wanted = z.literal("1", "Giá trị là 1 hoặc bỏ trống.").optional();

/** The address bar of the hotel list, and the query of `get-list`. */
export const hotelSearch = z.strictObject({
  title: textInput(0, 100).optional(),
  city: idListInput.optional(),
  /** Of one room and night, as staff typed it; with days as it comes to on an average. */
  greater_defaultPrice: vndInput.optional(),
  lower_defaultPrice: vndInput.optional(),
  stars: z
    .string()
    .regex(/^[1-5](,[1-5])*$/)
    .optional(),
  features: idListInput.optional(),
  breakfast: wanted,
  freeCancellation: wanted,
  /** Least average of the guests. */
  score: z.enum(leastScores).optional(),
  checkIn: dateInput.optional(),
  /** The day after the last night; without it one night is meant. */
  checkOut: dateInput.optional(),
  ...partyQuery,
  /** At least so many, where days are chosen: each needs an adult. */
  rooms: z.coerce
    .number()
    .int()
    .min(1, "Cần ít nhất một phòng.")
    .max(MAX_ROOMS, `Tối đa ${MAX_ROOMS} phòng một đơn.`)
    .optional(),
  sort: z.enum(hotelSorts).optional(),
  page: pageInput,
  size: sizeInput,
});
export type HotelSearch = z.infer<typeof hotelSearch>;

/** What only the card of a hotel shows. */
export type HotelCardFacts = {
  /** What is asked now for one room and night, when it is less than the usual price. */
  salePrice: number | null;
  stars: number;
  totalRooms: number;
  description: string;
};

export type HotelCard = ProductCard & HotelCardFacts;

export type HotelFacets = {
  stars: Facet[];
  scores: Facet[];
  /** Products left whatever their score. */
  ofAnyScore: number;
  perks: Facet[];
  features: Facet[];
  cities: Facet[];
};
export type HotelList = FacetedPage<HotelCard, HotelFacets>;
