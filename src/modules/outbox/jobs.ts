import type { Job } from "#platform/jobs/job.ts";
import { purgeOldEmails } from "./commands.ts";

/** Runs each night, since the retention period is in days. */
export const purgeEmailsJob: Job = {
  name: "forget-letters",
  title: "Xoá thư cũ",
  schedule: "23 3 * * *",
  async run(ctx) {
    while ((await purgeOldEmails(ctx)) > 0);
  },
};
