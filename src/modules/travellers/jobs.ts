import type { Job } from "#platform/jobs/job.ts";
import { forgetTravellers } from "./commands/forget-travellers.ts";

/** Each night; what is to be forgotten is counted in days. */
export const forgetTravellersJob: Job = {
  name: "forget-guests",
  schedule: "23 2 * * *",
  async run(ctx) {
    while ((await forgetTravellers(ctx)) > 0);
  },
};
