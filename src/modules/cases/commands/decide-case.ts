import { requirePermission } from "#kernel/actor.ts";
import { formatDate, today } from "#kernel/calendar-date.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { AnswerInput, ExtendInput, ReasonInput, RefuseInput } from "../contract.ts";
import { caseAnswered, caseDeadlineMoved, caseRefused, caseReopened, caseResolved } from "../emails.ts";
import { caseMessages } from "../messages.ts";
import { checkStep, deadlinesOf, endOf, endWithOthers, isOver, mayExtendTo } from "../rules.ts";
import { addEvent, type Case, calendarOf, changeCase, lockToDecide, takenOn, writeToOwner } from "./case-events.ts";

/** Sends the customer a reply; the first answer is one of the two promised deadlines. */
export async function answerCase(ctx: Context, code: string, { version, text }: AnswerInput): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const one = await lockToDecide(ctx, code, version);
    checkStep(one.state, "answered");
    await changeCase(ctx, one, "case.answered", { state: "answered", ...answered(ctx, one) });
    await addEvent(ctx, one.id, { kind: "answered", text });
    await writeToOwner(ctx, one, "answered", (sent) => caseAnswered(one, text, sent));
  });
}

/** Resolves a case with a description of what was done. */
export async function resolveCase(ctx: Context, code: string, { version, text }: AnswerInput): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const one = await lockToDecide(ctx, code, version);
    checkStep(one.state, "resolved");
    const change = { state: "resolved" as const, endedAt: ctx.now(), ...answered(ctx, one) };
    await changeCase(ctx, one, "case.resolved", change);
    await addEvent(ctx, one.id, { kind: "resolved", text });
    await writeToOwner(ctx, one, "resolved", (sent) => caseResolved(one, text, sent));
  });
}

/** Rejects a case with a reason. */
export async function refuseCase(ctx: Context, code: string, { version, reason }: RefuseInput): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const one = await lockToDecide(ctx, code, version);
    checkStep(one.state, "refused");
    const change = { state: "refused" as const, endedAt: ctx.now(), reason, ...answered(ctx, one) };
    await changeCase(ctx, one, "case.refused", change);
    await addEvent(ctx, one.id, { kind: "refused", text: reason });
    await writeToOwner(ctx, one, "refused", (sent) => caseRefused(one, reason, sent));
  });
}

/** Extends the deadline of a case, once, with a reason. */
export async function extendCase(ctx: Context, code: string, { version, until, reason }: ExtendInput): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const one = await lockToDecide(ctx, code, version);
    if (isOver(one.state)) throw conflict("no-such-step", caseMessages.noSuchStep);
    const last = mayExtendTo(one);
    if (last === null) throw conflict("extended-before", caseMessages.extendedBefore);
    if (until <= today(one.resolveBy) || until < today(ctx.now()) || until > last)
      throw invalid(caseMessages.badExtension, { until: caseMessages.badExtension });
    const resolveBy = endOf(until);
    await changeCase(ctx, one, "case.extended", { resolveBy, extendedAt: ctx.now(), ...takenOn(ctx, one) });
    await addEvent(ctx, one.id, { kind: "extended", text: `Đến ${formatDate(until)}: ${reason}` });
    await writeToOwner(ctx, one, "extended", (sent) => caseDeadlineMoved({ ...one, resolveBy }, reason, sent));
  });
}

/** Records that others (ship, hotel, airline) are involved: the law gives more days for that, counted from the beginning. */
export async function involveOthers(ctx: Context, code: string, { version, reason }: ReasonInput): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const one = await lockToDecide(ctx, code, version);
    const resolveBy = endWithOthers(one, ctx.now());
    if (resolveBy === null) throw conflict("nobody-else", caseMessages.nobodyElse);
    await changeCase(ctx, one, "case.others-involved", { resolveBy, withOthers: true, ...takenOn(ctx, one) });
    await addEvent(ctx, one.id, { kind: "others", text: reason });
    await writeToOwner(ctx, one, "others", (sent) => caseDeadlineMoved({ ...one, resolveBy }, reason, sent));
  });
}

/** Reopens an ended case; its deadlines restart, and a used extension stays used. */
export async function reopenCase(ctx: Context, code: string, { version, reason }: ReasonInput): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const one = await lockToDecide(ctx, code, version);
    if (!isOver(one.state)) throw conflict("no-such-step", caseMessages.noSuchStep);
    const { resolveBy } = deadlinesOf(one.topic, ctx.now(), await calendarOf(ctx), one.withOthers);
    const change = { state: "answered" as const, endedAt: null, reason: null, resolveBy, ...takenOn(ctx, one) };
    await changeCase(ctx, one, "case.reopened", change);
    await addEvent(ctx, one.id, { kind: "reopened", text: reason });
    await writeToOwner(ctx, one, "reopened", (sent) => caseReopened({ ...one, resolveBy }, reason, sent));
  });
}

const answered = (ctx: Context, one: Case) => ({
  firstAnsweredAt: one.firstAnsweredAt ?? ctx.now(),
  ...takenOn(ctx, one),
});
