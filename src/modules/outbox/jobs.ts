import type { Job } from "#platform/jobs/job.ts";
import { forgetOldLetters } from "./commands.ts";

/** Each night; the time of letters is counted in days. */
export const forgetLettersJob: Job = {
  name: "forget-letters",
  schedule: "23 3 * * *",
  async run(ctx) {
    while ((await forgetOldLetters(ctx)) > 0);
  },
};
