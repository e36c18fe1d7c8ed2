import type { Job } from "#platform/jobs/job.ts";
import { forgetOldConsents } from "./commands/agree.ts";

/** Each night; what is to be forgotten is counted in days. */
export const forgetConsentsJob: Job = {
  name: "forget-consents",
  schedule: "47 2 * * *",
  async run(ctx) {
    while ((await forgetOldConsents(ctx)) > 0);
  },
};
