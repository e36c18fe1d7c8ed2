import { assignItem, noteOnItem } from "#modules/worklist/commands.ts";
import type { Context } from "#platform/context.ts";
import type { CaseNoteInput } from "../contract.ts";
import { caseList } from "../queries/list-cases.ts";

/** Assigns a case to a colleague who handles bookings, or to none. */
export const assignCase = (ctx: Context, code: string, assigneeId: string | null): Promise<void> =>
  assignItem(ctx, caseList, code, assigneeId);

/** Adds an internal note, and marks the customer's news as read if the author of the note has seen it. A stale version is accepted. */
export const noteOnCase = (ctx: Context, code: string, { version, text }: CaseNoteInput): Promise<void> =>
  noteOnItem(ctx, caseList, code, {
    text,
    change: (one) => ({ hasNews: one.hasNews && one.version !== version }),
  });
