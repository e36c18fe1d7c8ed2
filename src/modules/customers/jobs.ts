import type { Job } from "#platform/jobs/job.ts";
import { purgeCustomerSessions } from "./commands.ts";

export const purgeCustomerSessionsJob: Job = {
  name: "forget-customer-sessions",
  title: "Xoá phiên của khách đã hết hạn",
  schedule: "41 3 * * *",
  run: purgeCustomerSessions,
};
