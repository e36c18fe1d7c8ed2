import { amenityTypes } from "#modules/amenities/contract.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";

/** The lists of the catalogue: amenities by type, and the bays. */
export const entryKinds = [...amenityTypes, "area"] as const;
export type EntryKind = (typeof entryKinds)[number];

export const entryKindNames: Record<EntryKind, { listTitle: string; noun: string }> = {
  ship: { listTitle: "Tiện ích của tàu", noun: "tiện ích của tàu" },
  "ship-room": { listTitle: "Tiện ích của phòng tàu", noun: "tiện ích của phòng tàu" },
  hotel: { listTitle: "Tiện ích của khách sạn", noun: "tiện ích của khách sạn" },
  "hotel-room": { listTitle: "Tiện ích của phòng khách sạn", noun: "tiện ích của phòng khách sạn" },
  area: { listTitle: "Vịnh và đảo", noun: "vịnh hoặc đảo" },
};

/** The lists of each product kind; cities have pages of their own. */
export const entryKindsOf: Readonly<Record<ProductKind, readonly [EntryKind, ...EntryKind[]]>> = {
  cruise: ["ship", "ship-room", "area"],
  hotel: ["hotel", "hotel-room"],
};

/** One entry of any list. */
export type Entry = { id: string; name: string; position: number; icon: string | null; slug: string | null };

/** Success messages; the label of the kind follows. */
export const resultMessages: Readonly<Record<string, string>> = {
  add: "Đã thêm",
  start: "Đã thêm các",
  change: "Đã lưu",
  delete: "Đã xoá",
};
