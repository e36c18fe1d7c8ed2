export type PriceBand = { value: string; label: string; from: number | null; to: number | null };

/** The price bands of the specification. `value` is sent by a form without a script; a script splits it into two limits. */
export const priceBands: readonly PriceBand[] = [
  { value: "", label: "Tất cả mức giá", from: null, to: null },
  { value: "1-3", label: "Từ 1 đến 3 triệu", from: 1_000_000, to: 3_000_000 },
  { value: "3-6", label: "Từ 3 đến 6 triệu", from: 3_000_000, to: 6_000_000 },
  { value: "6", label: "Trên 6 triệu", from: 6_000_000, to: null },
];

/** Bands of the party's total, once a day is chosen. */
export const totalBands: readonly PriceBand[] = [
  { value: "", label: "Mọi tổng tiền", from: null, to: null },
  { value: "tong-8", label: "Đến 8 triệu", from: null, to: 8_000_000 },
  { value: "tong-8-12", label: "Từ 8 đến 12 triệu", from: 8_000_000, to: 12_000_000 },
  { value: "tong-12-18", label: "Từ 12 đến 18 triệu", from: 12_000_000, to: 18_000_000 },
  { value: "tong-18", label: "Trên 18 triệu", from: 18_000_000, to: null },
];

/** The band with these two limits: the first one without limits, undefined if none matches. */
export function bandOf(
  from: number | undefined,
  to: number | undefined,
  bands: readonly PriceBand[] = priceBands,
): PriceBand | undefined {
  return bands.find((band) => band.from === (from ?? null) && band.to === (to ?? null));
}
