import { REFRESH_FROM_PRICES } from "#modules/products/commands/from-price.ts";
import type { Job } from "#platform/jobs/job.ts";
import { refreshFromPrices } from "./commands/refresh-from-prices.ts";

/** Runs soon after changes of prices, stock or a product; scheduled too, because days pass. */
export const refreshFromPricesJob: Job = {
  name: REFRESH_FROM_PRICES,
  title: "Tính lại giá từ",
  schedule: "*/5 * * * *",
  async run(ctx) {
    await refreshFromPrices(ctx);
  },
};
