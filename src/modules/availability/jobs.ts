import { REFRESH_FROM_PRICES } from "#modules/products/commands/from-price.ts";
import type { Job } from "#platform/jobs/job.ts";
import { refreshFromPrices } from "./commands/refresh-from-prices.ts";

/** Soon after prices, stock or a product have changed; by the clock for the days that pass. */
export const refreshFromPricesJob: Job = {
  name: REFRESH_FROM_PRICES,
  schedule: "*/5 * * * *",
  async run(ctx) {
    while ((await refreshFromPrices(ctx)) > 0);
  },
};
