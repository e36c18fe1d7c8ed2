import { and, eq, inArray } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, formatDate, today, vietnamInstant } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { findColleague } from "#modules/accounts/queries.ts";
import { record } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { EnquiryStep } from "../contract.ts";
import { enquiryMessages, enquiryStateNames } from "../messages.ts";
import { checkStep, isOver } from "../rules.ts";
import { enquiries, quotes } from "../tables.ts";
import { addEvent, changeEnquiry, type Enquiry, lockEnquiry, subjectOf, takenOn } from "./enquiry-events.ts";

/** Takes an enquiry on, ends it, or reopens it. */
export async function stepEnquiry(ctx: Context, code: string, step: EnquiryStep): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const enquiry = await lockEnquiry(ctx, code);
    checkStep(enquiry.state, step.to);
    if (isOver(step.to)) await closeQuotes(ctx, enquiry);
    const reason = step.to === "lost" ? step.reason : null;
    const endedAt = isOver(step.to) ? ctx.now() : null;
    await changeEnquiry(ctx, enquiry, "enquiry.stepped", { state: step.to, reason, endedAt, ...takenOn(ctx, enquiry) });
    const text = [enquiryStateNames[step.to], reason].filter(Boolean).join(": ");
    await addEvent(ctx, enquiry.id, { kind: "step", text });
  });
}

/** Assigns it to a colleague who sells, or to none. */
export async function assignEnquiry(ctx: Context, code: string, assigneeId: string | null): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const enquiry = await lockEnquiry(ctx, code);
    if (enquiry.assigneeId === assigneeId) return;
    const colleague = assigneeId === null ? null : await findColleague(ctx, assigneeId);
    if (assigneeId !== null && !colleague?.looksAfterBookings)
      throw invalid(enquiryMessages.noSuchColleague, { assigneeId: enquiryMessages.noSuchColleague });
    await changeEnquiry(ctx, enquiry, "enquiry.assigned", { assigneeId });
    await addEvent(ctx, enquiry.id, { kind: "assigned", text: colleague?.name ?? "Chưa có ai" });
  });
}

/** Sets the promised day of an answer: until the end of that day. */
export async function setEnquiryDue(ctx: Context, code: string, dueOn: CalendarDate): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  if (dueOn < today(ctx.now())) throw invalid(enquiryMessages.pastDay, { dueOn: enquiryMessages.pastDay });
  await inTransaction(ctx, async (ctx) => {
    const enquiry = await lockEnquiry(ctx, code);
    await changeEnquiry(ctx, enquiry, "enquiry.due-changed", { dueAt: vietnamInstant(dueOn, "23:59") });
    await addEvent(ctx, enquiry.id, { kind: "due", text: formatDate(dueOn) });
  });
}

/** Adds an internal note; notes are never changed. */
export async function noteOnEnquiry(ctx: Context, code: string, text: string): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const enquiry = await lockEnquiry(ctx, code);
    await addEvent(ctx, enquiry.id, { kind: "note", text });
    await ctx.db.update(enquiries).set({ updatedAt: ctx.now() }).where(eq(enquiries.id, enquiry.id));
    await record(ctx, { action: "enquiry.note-added", subject: subjectOf(enquiry) });
  });
}

/** Quotes of a settled enquiry cannot be accepted. */
async function closeQuotes(ctx: Context, { id }: Enquiry): Promise<void> {
  await ctx.db
    .update(quotes)
    .set({ state: "withdrawn" })
    .where(and(eq(quotes.enquiryId, id), inArray(quotes.state, ["draft", "sent"])));
}
