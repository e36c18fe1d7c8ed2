import type { Job } from "#platform/jobs/job.ts";
import { TELL_GUESTS } from "./commands/close-bay.ts";
import { tellGuests } from "./commands/tell-guests.ts";

/** Right after a bay is closed, and each five minutes for guests whom a failure or a stopped process left out. */
export const tellGuestsJob: Job = {
  name: TELL_GUESTS,
  schedule: "*/5 * * * *",
  async run(ctx) {
    await tellGuests(ctx);
  },
};
