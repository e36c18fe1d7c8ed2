import type { Job } from "#platform/jobs/job.ts";
import { eraseCases } from "./commands/erase-cases.ts";

/** Runs each night, since the retention periods are in days. */
export const eraseCasesJob: Job = {
  name: "forget-cases",
  title: "Xoá khiếu nại quá hạn lưu",
  schedule: "47 2 * * *",
  async run(ctx) {
    while ((await eraseCases(ctx)) > 0);
  },
};
