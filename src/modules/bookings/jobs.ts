import type { Job } from "#platform/jobs/job.ts";
import { expireBookings } from "./commands/expire-bookings.ts";

/** Tidies up each minute; holds stop counting at their own moment. */
export const expireBookingsJob: Job = {
  name: "expire-bookings",
  schedule: "* * * * *",
  async run(ctx) {
    while ((await expireBookings(ctx)) > 0);
  },
};
