import { lt } from "drizzle-orm";
import type { Job } from "#platform/jobs/job.ts";
import { fareSearches } from "./tables.ts";

/** What was found some minutes ago is of no use to anybody. */
export const forgetFareSearchesJob: Job = {
  name: "forget-fare-searches",
  schedule: "*/10 * * * *",
  async run(ctx) {
    await ctx.db.delete(fareSearches).where(lt(fareSearches.expiresAt, ctx.now()));
  },
};
