/**
 * The share of cases that a quantitative test runs: a tenth in the short run, all in the long run (`npm run test:all`). QUANTITY sets
 * another share, such as 20 for twenty times the full number.
 */
const share = Number(process.env.QUANTITY ?? (process.env.LONG_RUN === "on" ? 1 : 0.1));

/** The number of cases in this run, at least one. */
export const quantity = (full: number): number => Math.max(1, Math.ceil(full * share));

/** The total in parts of at most `size`, one a test: in one transaction, savepoints slow down every row lookup. */
export const batchesOf = (total: number, size: number): number[] =>
  Array.from({ length: Math.ceil(total / size) }, (_, done) => Math.min(size, total - done * size));
