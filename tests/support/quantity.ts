/**
 * The share of its full number of cases that a test which proves by quantity tries: a tenth in the short run, all in the long run
 * (`npm run test:all`). QUANTITY names another share, such as 20 for twenty times the full numbers.
 */
const share = Number(process.env.QUANTITY ?? (process.env.LONG_RUN === "on" ? 1 : 0.1));

/** How many cases this run tries of a test whose full number is `full`; at least one. */
export const quantity = (full: number): number => Math.max(1, Math.ceil(full * share));
