import { requirePermission } from "#kernel/actor.ts";
import { formatDate, today } from "#kernel/calendar-date.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { addEvent, assignedToActor, changeItem } from "#modules/worklist/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { AnswerInput, ExtendInput, ReasonInput, RefuseInput } from "../contract.ts";
import { type CaseEmail, caseAnswered, caseDeadlineMoved, caseRefused, caseReopened, caseResolved } from "../emails.ts";
import { caseMessages } from "../messages.ts";
import { caseList } from "../queries/list-cases.ts";
import { checkStep, deadlinesOf, deadlineWithThirdParties, endOf, isOver, mayExtendTo } from "../rules.ts";
import type { cases } from "../tables.ts";
import { getWorkingCalendar, lockToDecide, writeToOwner } from "./case-events.ts";

type Case = Awaited<ReturnType<typeof lockToDecide>>;
type Decision = {
  /** Also the kind of the event, and of the email. */
  kind: "answered" | "resolved" | "refused" | "extended" | "others" | "reopened";
  change: Partial<typeof cases.$inferSelect>;
  /** For the log; the customer reads `message`. */
  text?: string;
  email: CaseEmail;
};

/** Changes the case and queues the email to its customer in the same transaction. */
async function decide(
  ctx: Context,
  code: string,
  { version, message }: { version: number; message: string },
  decisionOn: (one: Case, ctx: Context) => Decision | Promise<Decision>,
): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const one = await lockToDecide(ctx, code, version);
    const { kind, change, text = message, email } = await decisionOn(one, ctx);
    const action = kind === "others" ? "case.others-involved" : `case.${kind}`;
    await changeItem(ctx, caseList, one, action, { ...change, ...assignedToActor(ctx, one), hasNews: false });
    await addEvent(ctx, caseList, one.id, { kind, text });
    const resolveBy = change.resolveBy ?? one.resolveBy;
    await writeToOwner(ctx, one, kind, (details) => email({ ...one, resolveBy }, message, details));
  });
}

/** Sends the customer a reply; the first answer is one of the two promised deadlines. */
export const answerCase = (ctx: Context, code: string, { version, text }: AnswerInput): Promise<void> =>
  decide(ctx, code, { version, message: text }, (one, ctx) => ({
    kind: "answered",
    change: stepTo("answered", one, ctx),
    email: caseAnswered,
  }));

/** Resolves a case with a description of what was done. */
export const resolveCase = (ctx: Context, code: string, { version, text }: AnswerInput): Promise<void> =>
  decide(ctx, code, { version, message: text }, (one, ctx) => ({
    kind: "resolved",
    change: { ...stepTo("resolved", one, ctx), endedAt: ctx.now() },
    email: caseResolved,
  }));

/** Rejects a case with a reason. */
export const rejectCase = (ctx: Context, code: string, { version, reason }: RefuseInput): Promise<void> =>
  decide(ctx, code, { version, message: reason }, (one, ctx) => ({
    kind: "refused",
    change: { ...stepTo("refused", one, ctx), endedAt: ctx.now(), reason },
    email: caseRefused,
  }));

/** Extends the deadline of a case, once, with a reason. */
export const extendCase = (ctx: Context, code: string, { version, until, reason }: ExtendInput): Promise<void> =>
  decide(ctx, code, { version, message: reason }, (one, ctx) => {
    if (isOver(one.state)) throw conflict("no-such-step", caseMessages.noSuchStep);
    const last = mayExtendTo(one);
    if (last === null) throw conflict("extended-before", caseMessages.extendedBefore);
    if (until <= today(one.resolveBy) || until < today(ctx.now()) || until > last)
      throw invalid(caseMessages.badExtension, { until: caseMessages.badExtension });
    const change = { resolveBy: endOf(until), extendedAt: ctx.now() };
    return { kind: "extended", change, text: `Đến ${formatDate(until)}: ${reason}`, email: caseDeadlineMoved };
  });

/** Records that others (ship, hotel, airline) are involved: the law gives more days for that, counted from the beginning. */
export const recordThirdParties = (ctx: Context, code: string, { version, reason }: ReasonInput): Promise<void> =>
  decide(ctx, code, { version, message: reason }, (one, ctx) => {
    const resolveBy = deadlineWithThirdParties(one, ctx.now());
    if (resolveBy === null) throw conflict("nobody-else", caseMessages.noThirdPartyExtension);
    return { kind: "others", change: { resolveBy, withOthers: true }, email: caseDeadlineMoved };
  });

/** Reopens an ended case; its deadlines restart, and a used extension stays used. */
export const reopenCase = (ctx: Context, code: string, { version, reason }: ReasonInput): Promise<void> =>
  decide(ctx, code, { version, message: reason }, async (one, ctx) => {
    if (!isOver(one.state)) throw conflict("no-such-step", caseMessages.noSuchStep);
    const { resolveBy } = deadlinesOf(one.topic, ctx.now(), await getWorkingCalendar(ctx), one.withOthers);
    const change = { state: "answered" as const, endedAt: null, reason: null, resolveBy };
    return { kind: "reopened", change, email: caseReopened };
  });

function stepTo<State extends "answered" | "resolved" | "refused">(state: State, one: Case, ctx: Context) {
  checkStep(one.state, state);
  return { state, firstAnsweredAt: one.firstAnsweredAt ?? ctx.now() };
}
