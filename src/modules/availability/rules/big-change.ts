/** A bigger price change needs a confirmation: seasons move prices by a third at most. */
const MAX_PERCENT = 40;

/** The kind of a suspicious price change, or null. A first price is not compared. */
export function bigChange(before: number | null, after: number | null): "tenth" | "percent" | null {
  if (!before || after === null) return null;
  if (after * 10 < before) return "tenth";
  return Math.abs(after - before) * 100 > before * MAX_PERCENT ? "percent" : null;
}

/** The mark beside such a price. */
export const bigChangeText = {
  tenth: "Chưa bằng một phần mười giá cũ, có thể gõ thiếu số",
  percent: `Đổi hơn ${MAX_PERCENT}%`,
} as const;
