import type { ProductCard } from "#modules/products/contract/product.ts";

/** What only the card of a hotel shows. */
export type HotelCardFacts = {
  /** What is asked now for one room and night, when it is less than the usual price. */
  salePrice: number | null;
  stars: number;
  totalRooms: number;
  description: string;
};

export type HotelCard = ProductCard & HotelCardFacts;
