import type { Job } from "#platform/jobs/job.ts";
import { purgeOldConsents } from "./commands/agree.ts";

/** Runs each night, since the retention period is in days. */
export const purgeConsentsJob: Job = {
  name: "forget-consents",
  title: "Xoá đồng ý nhận tin quá hạn lưu",
  schedule: "47 2 * * *",
  async run(ctx) {
    while ((await purgeOldConsents(ctx)) > 0);
  },
};
