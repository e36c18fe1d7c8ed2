import { requirePermission } from "#kernel/actor.ts";
import { invalid } from "#kernel/errors.ts";
import { findColleague } from "#modules/accounts/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { CaseNoteInput } from "../contract.ts";
import { caseMessages } from "../messages.ts";
import { addEvent, changeCase, lockToWorkOn } from "./case-events.ts";

/** Assigns it to a colleague who sells, or to none. */
export async function assignCase(ctx: Context, code: string, assigneeId: string | null): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const one = await lockToWorkOn(ctx, code);
    if (one.assigneeId === assigneeId) return;
    const colleague = assigneeId === null ? null : await findColleague(ctx, assigneeId);
    if (assigneeId !== null && !colleague?.looksAfterBookings)
      throw invalid(caseMessages.noSuchColleague, { assigneeId: caseMessages.noSuchColleague });
    await changeCase(ctx, one, "case.assigned", { assigneeId, hasNews: one.hasNews });
    await addEvent(ctx, one.id, { kind: "assigned", text: colleague?.name ?? "Chưa có ai" });
  });
}

/**
 * Adds an internal note, and marks the customer's news as read if its writer has seen them. Notes are accepted with a stale version, and
 * never changed.
 */
export async function noteOnCase(ctx: Context, code: string, { version, text }: CaseNoteInput): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const one = await lockToWorkOn(ctx, code);
    await changeCase(ctx, one, "case.note-added", { hasNews: one.hasNews && one.version !== version });
    await addEvent(ctx, one.id, { kind: "note", text });
  });
}
