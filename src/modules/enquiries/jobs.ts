import type { Job } from "#platform/jobs/job.ts";
import { eraseEnquiries } from "./commands/erase-enquiries.ts";

/** Each night; what is to be forgotten is counted in days. */
export const purgeEnquiriesJob: Job = {
  name: "forget-enquiries",
  schedule: "41 2 * * *",
  async run(ctx) {
    while ((await eraseEnquiries(ctx)) > 0);
  },
};
