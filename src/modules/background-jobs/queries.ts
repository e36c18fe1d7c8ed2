import { requirePermission } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import type { FailedJob } from "#platform/jobs/jobs.ts";

/** Background jobs that failed after all their tries, the latest first. */
export async function listFailedJobs(ctx: Context): Promise<FailedJob[]> {
  requirePermission(ctx.actor, "settings.write");
  return ctx.jobs.listFailed(ctx);
}
