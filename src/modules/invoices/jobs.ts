import type { Job } from "#platform/jobs/job.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { purgeInvoices } from "./commands/purge-invoices.ts";
import { refreshNeedTask, SCAN_INVOICES, scanBookings } from "./commands/scan-bookings.ts";
import { SEND_INVOICES, sendInvoices } from "./commands/send-invoices.ts";
import { storeInvoiceFiles } from "./commands/store-files.ts";
import { runEnd } from "./rules/timing.ts";

/** Sends requested invoices and asks about those without an answer. */
export function sendInvoicesJob(storage: Storage): Job {
  return {
    name: SEND_INVOICES,
    title: "Gửi hoá đơn và hỏi kết quả",
    schedule: "* * * * *",
    async run(ctx) {
      const until = runEnd(ctx.now());
      await sendInvoices(ctx, until);
      await storeInvoiceFiles(ctx, storage, until);
      if (ctx.now() >= until) ctx.jobs.soon(SEND_INVOICES);
    },
  };
}

/** Finds the bookings that need an invoice. */
export const scanInvoicesJob: Job = {
  name: SCAN_INVOICES,
  title: "Tìm đơn cần xuất hoá đơn",
  schedule: "* * * * *",
  run: (ctx) => scanBookings(ctx),
};

/** Repeats the look at one booking that failed in the scan. */
export const refreshNeedJob: Job<{ bookingId: string }> = {
  ...refreshNeedTask,
  title: "Tìm hoá đơn cần xuất của một đơn",
};

export function purgeInvoicesJob(storage: Storage): Job {
  return {
    name: "forget-invoices",
    title: "Xoá hoá đơn đã hết hạn lưu",
    schedule: "37 3 * * *",
    async run(ctx) {
      await purgeInvoices(ctx, storage);
    },
  };
}
