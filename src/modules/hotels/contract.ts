import { z } from "zod";
import { slugShape } from "#kernel/slug.ts";
import type { City } from "#modules/places/contract.ts";
import type { ProductCard } from "#modules/products/contract/product.ts";
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

/** What only the card of a hotel shows. */
export type HotelCardFacts = {
  /** What is asked now for one room and night, when it is less than the usual price. */
  salePrice: number | null;
  standard: number;
  totalRooms: number;
};

export type HotelCard = Omit<ProductCard, "category" | "from" | "price"> &
  HotelCardFacts & { city: Pick<City, "id" | "name"> };
