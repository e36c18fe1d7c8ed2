import type { Job } from "#platform/jobs/job.ts";
import { forgetCustomerSessions } from "./commands.ts";

export const forgetCustomerSessionsJob: Job = {
  name: "forget-customer-sessions",
  schedule: "41 3 * * *",
  run: forgetCustomerSessions,
};
