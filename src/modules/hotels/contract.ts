import { z } from "zod";
import { slugShape } from "#kernel/slug.ts";
import type { Amenity } from "#modules/amenities/contract.ts";
import type { Picture } from "#modules/media/contract.ts";
import type { City } from "#modules/places/contract.ts";
import { idInput, textInput, vndInput } from "#platform/input.ts";
import { hotelMessages } from "./messages.ts";

export const hotelDraft = z
  .strictObject({
    title: textInput(3, 120),
    slug: z.string().max(80).regex(slugShape, "Đường dẫn chỉ gồm chữ thường, số và dấu gạch nối."),
    cityId: idInput,
    address: textInput(1, 300),
    status: z.enum(["draft", "published", "hidden"]),
    defaultPrice: vndInput,
    salePrice: vndInput.nullable(),
    standard: z.int().min(1).max(5),
    totalRooms: z.int().min(1).max(10_000),
    rank: z.int().min(1).max(1_000_000),
    amenityIds: z.array(idInput).max(60),
    imageIds: z.array(idInput).max(60),
  })
  .refine(({ defaultPrice, salePrice }) => salePrice === null || salePrice < defaultPrice, {
    path: ["salePrice"],
    message: hotelMessages.saleNotLower,
  });
export type HotelDraft = z.infer<typeof hotelDraft>;

export type HotelCard = {
  id: string;
  slug: string;
  title: string;
  city: Pick<City, "id" | "name">;
  /** One room for one night; `salePrice` is what is asked now, when it is less. */
  defaultPrice: number;
  salePrice: number | null;
  standard: number;
  totalRooms: number;
  /** Null average while nobody has reviewed. */
  score: { average: number | null; count: number };
  thumbnail: Picture | null;
  /** Every tag; a card shows five and "+N". */
  tags: Amenity[];
};

export type HotelSuggestion = { slug: string; title: string };

/** Reviews by their stars, from one to five. */
export type ReviewCounts = readonly [number, number, number, number, number];
