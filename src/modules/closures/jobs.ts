import { failForRows } from "#platform/jobs/each-row.ts";
import type { Job } from "#platform/jobs/job.ts";
import { NOTIFY_GUESTS } from "./commands/close-bay.ts";
import { notifyGuests } from "./commands/notify-guests.ts";

/** Runs right after a bay is closed, and every five minutes for guests missed by a failure or a stopped process. */
export const notifyGuestsJob: Job = {
  name: NOTIFY_GUESTS,
  title: "Báo khách khi vịnh đóng hoặc mở lại",
  schedule: "*/5 * * * *",
  async run(ctx) {
    failForRows(await notifyGuests(ctx));
  },
};
