import { lt } from "drizzle-orm";
import type { Job } from "#platform/jobs/job.ts";
import { EVENT_DAYS } from "./limits.ts";
import { fareSearches, supplierEvents } from "./tables.ts";

/** Search results expire after minutes, and supplier events after weeks. */
export const purgeFareSearchesJob: Job = {
  name: "forget-fare-searches",
  title: "Xoá kết quả tìm vé cũ",
  schedule: "*/10 * * * *",
  async run(ctx) {
    await ctx.db.delete(fareSearches).where(lt(fareSearches.expiresAt, ctx.now()));
    const oldestEvent = new Date(ctx.now().getTime() - EVENT_DAYS * 86_400_000);
    await ctx.db.delete(supplierEvents).where(lt(supplierEvents.at, oldestEvent));
  },
};
