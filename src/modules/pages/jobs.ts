import type { Job } from "#platform/jobs/job.ts";
import { invalidateDuePages } from "./commands.ts";

/** A version comes into force at midnight, so cached pages are invalidated. Runs twice, in case the first run was missed. */
export const invalidateDuePagesJob: Job = {
  name: "announce-pages",
  title: "Đổi trang thông tin theo ngày hiệu lực",
  schedule: "0,5 0 * * *",
  run: invalidateDuePages,
};
