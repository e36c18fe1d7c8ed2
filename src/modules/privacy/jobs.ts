import type { Job } from "#platform/jobs/job.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { eraseOldBookings } from "./commands.ts";

/** Runs each night, since the retention periods are in days and years. */
export function eraseOldBookingsJob(storage: Storage): Job {
  return {
    name: "forget-bookings",
    title: "Xoá dữ liệu khách của đơn cũ",
    schedule: "53 2 * * *",
    async run(ctx) {
      await eraseOldBookings(ctx, storage);
    },
  };
}
