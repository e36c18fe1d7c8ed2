import { amenityTypes } from "#modules/amenities/contract.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";

/** The lists of the catalogue: amenities by type, and the bays. */
export const kinds = [...amenityTypes, "area"] as const;
export type Kind = (typeof kinds)[number];

export const kindNames: Record<Kind, { many: string; one: string }> = {
  ship: { many: "Tiện ích của tàu", one: "tiện ích của tàu" },
  "ship-room": { many: "Tiện ích của phòng tàu", one: "tiện ích của phòng tàu" },
  hotel: { many: "Tiện ích của khách sạn", one: "tiện ích của khách sạn" },
  "hotel-room": { many: "Tiện ích của phòng khách sạn", one: "tiện ích của phòng khách sạn" },
  area: { many: "Vịnh và đảo", one: "vịnh hoặc đảo" },
};

/** The lists of each product kind; cities have pages of their own. */
export const kindsOf: Readonly<Record<ProductKind, readonly [Kind, ...Kind[]]>> = {
  cruise: ["ship", "ship-room", "area"],
  hotel: ["hotel", "hotel-room"],
};

/** One entry of any list. */
export type Entry = { id: string; name: string; position: number; icon: string | null; slug: string | null };

/** Success messages; the label of the kind follows. */
export const messageAfter: Readonly<Record<string, string>> = {
  add: "Đã thêm",
  start: "Đã thêm các",
  change: "Đã lưu",
  delete: "Đã xoá",
};
