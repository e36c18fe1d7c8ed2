import type { Job } from "#platform/jobs/job.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { forgetOldBookings } from "./commands.ts";

/** Each night; what is to be forgotten is counted in days and years. */
export function forgetBookingsJob(storage: Storage): Job {
  return {
    name: "forget-bookings",
    schedule: "53 2 * * *",
    async run(ctx) {
      await forgetOldBookings(ctx, storage);
    },
  };
}
