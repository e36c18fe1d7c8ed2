export type PriceBand = { value: string; label: string; from: number | null; to: number | null };

/** The choices of the specification. `value` is what the form sends where no script splits it into two limits. */
export const priceBands: readonly PriceBand[] = [
  { value: "", label: "Tất cả mức giá", from: null, to: null },
  { value: "1-3", label: "Từ 1 đến 3 triệu", from: 1_000_000, to: 3_000_000 },
  { value: "3-6", label: "Từ 3 đến 6 triệu", from: 3_000_000, to: 6_000_000 },
  { value: "6", label: "Trên 6 triệu", from: 6_000_000, to: null },
];

/** The band that two limits stand for; a pair that is no band is the first one. */
export function bandOf(from: number | undefined, to: number | undefined): PriceBand | undefined {
  return priceBands.find((band) => band.from === (from ?? null) && band.to === (to ?? null));
}
