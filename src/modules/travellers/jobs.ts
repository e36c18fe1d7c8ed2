import type { Job } from "#platform/jobs/job.ts";
import { purgeTravellers } from "./commands/purge-travellers.ts";

/** Runs each night, since the retention period is in days. */
export const purgeTravellersJob: Job = {
  name: "forget-guests",
  title: "Xoá danh sách khách của chuyến đã đi",
  schedule: "23 2 * * *",
  async run(ctx) {
    await purgeTravellers(ctx);
  },
};
