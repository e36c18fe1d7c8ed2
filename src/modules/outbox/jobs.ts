import type { Job } from "#platform/jobs/job.ts";
import { purgeOldEmails } from "./commands.ts";

/** Each night; the time of letters is counted in days. */
export const purgeEmailsJob: Job = {
  name: "forget-letters",
  schedule: "23 3 * * *",
  async run(ctx) {
    while ((await purgeOldEmails(ctx)) > 0);
  },
};
