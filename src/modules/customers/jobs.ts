import type { Job } from "#platform/jobs/job.ts";
import { purgeCustomerSessions } from "./commands.ts";

export const purgeCustomerSessionsJob: Job = {
  name: "forget-customer-sessions",
  schedule: "41 3 * * *",
  run: purgeCustomerSessions,
};
