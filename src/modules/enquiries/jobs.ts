import type { Job } from "#platform/jobs/job.ts";
import { forgetEnquiries } from "./commands/forget-enquiries.ts";

/** Each night; what is to be forgotten is counted in days. */
export const forgetEnquiriesJob: Job = {
  name: "forget-enquiries",
  schedule: "41 2 * * *",
  async run(ctx) {
    while ((await forgetEnquiries(ctx)) > 0);
  },
};
