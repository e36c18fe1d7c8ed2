import type { PriceBasis } from "#modules/availability/contract/rate-plan.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";

/** Labels of prices and inventory for each kind. */
export const inventoryLabels = {
  cruise: {
    noun: "tàu",
    Noun: "Tàu",
    none: "Không có tàu này.",
    priceFor: "khách",
    pricesOf: "một khách",
    day: "Ngày đi",
  },
  hotel: {
    noun: "khách sạn",
    Noun: "Khách sạn",
    none: "Không có khách sạn này.",
    priceFor: "phòng, đêm",
    pricesOf: "một phòng một đêm",
    day: "Đêm",
  },
} as const satisfies Record<ProductKind, Record<string, string>>;

/** The basis of the prices of each kind. */
export const priceBasisByKind: Readonly<Record<ProductKind, PriceBasis>> = {
  cruise: "guest-trip",
  hotel: "room-night",
};
