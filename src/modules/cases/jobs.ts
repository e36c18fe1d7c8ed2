import type { Job } from "#platform/jobs/job.ts";
import { forgetCases } from "./commands/forget-cases.ts";

/** Each night; what is to be forgotten is counted in days. */
export const forgetCasesJob: Job = {
  name: "forget-cases",
  schedule: "47 2 * * *",
  async run(ctx) {
    while ((await forgetCases(ctx)) > 0);
  },
};
