import type { Job } from "#platform/jobs/job.ts";
import { TELL_GUESTS } from "./commands/close-bay.ts";
import { tellGuests } from "./commands/tell-guests.ts";

/** Runs right after a bay is closed, and every five minutes for guests missed by a failure or a stopped process. */
export const tellGuestsJob: Job = {
  name: TELL_GUESTS,
  title: "Báo khách khi vịnh đóng hoặc mở lại",
  schedule: "*/5 * * * *",
  async run(ctx) {
    await tellGuests(ctx);
  },
};
