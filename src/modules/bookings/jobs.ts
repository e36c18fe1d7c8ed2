import type { Job } from "#platform/jobs/job.ts";
import { expireBookings } from "./commands/expire-bookings.ts";
import { forgetGuests } from "./commands/guests.ts";

/** Tidies up each minute; holds stop counting at their own moment. */
export const expireBookingsJob: Job = {
  name: "expire-bookings",
  schedule: "* * * * *",
  async run(ctx) {
    while ((await expireBookings(ctx)) > 0);
  },
};

/** Each night; what is to be forgotten is counted in days. */
export const forgetGuestsJob: Job = {
  name: "forget-guests",
  schedule: "23 2 * * *",
  async run(ctx) {
    while ((await forgetGuests(ctx)) > 0);
  },
};
