import type { Score } from "../contract/product.ts";

/** The guests' score; the average is null without reviews. */
export function scoreOf(counts: Score["counts"]): Score {
  const count = counts.reduce((sum, one) => sum + one, 0);
  const points = counts.reduce((sum, one, index) => sum + one * (index + 1), 0);
  return { average: count === 0 ? null : Math.round((points / count) * 100) / 100, count, counts };
}
