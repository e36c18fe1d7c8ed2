import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { jobMessages } from "./messages.ts";

/** Runs a failed background job again. Throws `conflict` when it has not failed. */
export async function retryJob(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx.actor, "settings.write");
  await inTransaction(ctx, async (ctx) => {
    const title = await ctx.jobs.retry(ctx, id);
    if (title === null) throw conflict("job-not-failed", jobMessages.notFailed);
    await recordAuditEvent(ctx, { action: "job.retried", subject: { type: "settings", id: "jobs", label: title } });
  });
}
