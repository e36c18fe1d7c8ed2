import type { Job } from "#platform/jobs/job.ts";
import { eraseEnquiries } from "./commands/erase-enquiries.ts";

/** Runs each night, since the retention period is in days. */
export const eraseEnquiriesJob: Job = {
  name: "forget-enquiries",
  title: "Xoá yêu cầu tư vấn quá hạn lưu",
  schedule: "41 2 * * *",
  async run(ctx) {
    while ((await eraseEnquiries(ctx)) > 0);
  },
};
