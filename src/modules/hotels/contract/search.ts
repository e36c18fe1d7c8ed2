import { z } from "zod";
import { MAX_ROOMS } from "#modules/availability/limits.ts";
import type { Facet, ProductCard } from "#modules/products/contract/product.ts";
import type { FacetedPage } from "#modules/products/queries/search-products.ts";
import { minScores } from "#modules/products/rules/facets.ts";
import { dateInput, idListInput, pageInput, partyQuery, sizeInput, textInput, vndInput } from "#platform/input.ts";

export const hotelSorts = ["", "price", "-price", "score"] as const;

const perkFlag = z.literal("1", "Giá trị là 1 hoặc bỏ trống.").optional();

/** The query of the hotel list page, and of `get-list`. */
export const hotelSearch = z.strictObject({
  title: textInput(0, 100).optional(),
  city: idListInput.optional(),
  /** For one room and night: the from-price, or with days the average of the stay. */
  greater_defaultPrice: vndInput.optional(),
  lower_defaultPrice: vndInput.optional(),
  stars: z
    .string()
    .regex(/^[1-5](,[1-5])*$/)
    .optional(),
  features: idListInput.optional(),
  breakfast: perkFlag,
  freeCancellation: perkFlag,
  /** Minimum average score. */
  score: z.enum(minScores).optional(),
  checkIn: dateInput.optional(),
  /** The day after the last night; one night when absent. */
  checkOut: dateInput.optional(),
  ...partyQuery,
  /** Minimum number of rooms, where days are chosen: each needs an adult. */
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

/** Card data of hotels. */
export type HotelCardFacts = {
  /** The sale price for one room and night, when it is lower than the usual price. */
  salePrice: number | null;
  stars: number;
  totalRooms: number;
  description: string;
};

export type HotelCard = ProductCard & HotelCardFacts;

export type HotelFacets = {
  stars: Facet[];
  scores: Facet[];
  /** Products left without the score filter. */
  ofAnyScore: number;
  perks: Facet[];
  features: Facet[];
  cities: Facet[];
};
export type HotelList = FacetedPage<HotelCard, HotelFacets>;
