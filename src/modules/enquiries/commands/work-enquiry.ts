import { and, eq, inArray } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, formatDate, today, vietnamInstant } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import {
  addEvent,
  assignedToActor,
  assignItem,
  changeItem,
  lockToWorkOn,
  noteOnItem,
} from "#modules/worklist/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { EnquiryStep } from "../contract.ts";
import { enquiryMessages, enquiryStateNames } from "../messages.ts";
import { enquiryList } from "../queries/list-enquiries.ts";
import { checkStep, isOver } from "../rules.ts";
import { quotes } from "../tables.ts";

/** Takes an enquiry on, ends it, or reopens it. */
export async function stepEnquiry(ctx: Context, code: string, step: EnquiryStep): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const enquiry = await lockToWorkOn(ctx, enquiryList, code);
    checkStep(enquiry.state, step.to);
    if (isOver(step.to)) await closeQuotes(ctx, enquiry);
    const reason = step.to === "lost" ? step.reason : null;
    const endedAt = isOver(step.to) ? ctx.now() : null;
    await changeItem(ctx, enquiryList, enquiry, "enquiry.stepped", {
      state: step.to,
      reason,
      endedAt,
      ...assignedToActor(ctx, enquiry),
    });
    const text = [enquiryStateNames[step.to], reason].filter(Boolean).join(": ");
    await addEvent(ctx, enquiryList, enquiry.id, { kind: "step", text });
  });
}

/** Assigns an enquiry to a colleague who handles bookings, or to none. */
export const assignEnquiry = (ctx: Context, code: string, assigneeId: string | null): Promise<void> =>
  assignItem(ctx, enquiryList, code, assigneeId);

/** Adds an internal note. */
export const noteOnEnquiry = (ctx: Context, code: string, text: string): Promise<void> =>
  noteOnItem(ctx, enquiryList, code, { text });

/** Sets the promised day of an answer: until the end of that day. */
export async function setEnquiryDue(ctx: Context, code: string, dueOn: CalendarDate): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  if (dueOn < today(ctx.now())) throw invalid(enquiryMessages.pastDay, { dueOn: enquiryMessages.pastDay });
  await inTransaction(ctx, async (ctx) => {
    const enquiry = await lockToWorkOn(ctx, enquiryList, code);
    await changeItem(ctx, enquiryList, enquiry, "enquiry.due-changed", { dueAt: vietnamInstant(dueOn, "23:59") });
    await addEvent(ctx, enquiryList, enquiry.id, { kind: "due", text: formatDate(dueOn) });
  });
}

/** Quotes of a settled enquiry cannot be accepted. */
async function closeQuotes(ctx: Context, { id }: { id: string }): Promise<void> {
  await ctx.db
    .update(quotes)
    .set({ state: "withdrawn" })
    .where(and(eq(quotes.enquiryId, id), inArray(quotes.state, ["draft", "sent"])));
}
