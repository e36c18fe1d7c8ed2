import { addDays, type CalendarDate, today, vietnamInstant, weekday } from "#kernel/calendar-date.ts";
import { conflict } from "#kernel/errors.ts";
import { publicHoliday } from "#kernel/public-holidays.ts";
import type { ComplaintPromises, Holiday } from "#modules/settings/contract/groups.ts";
import type { Context } from "#platform/context.ts";
import { signedToken, withToken } from "#platform/magic-link.ts";
import { type CaseState, type CaseTopic, type DataRight, type Deadlines, dataRights } from "./contract.ts";
import {
  COMPLAINT_EXTENSION_DAYS,
  DATA_ANSWER_WORKING_DAYS,
  dataDays,
  LONGEST_BREAK_DAYS,
  VERIFICATION_HOURS,
} from "./limits.ts";
import { caseMessages } from "./messages.ts";

/** Allowed state transitions; an ended case can be reopened. */
const steps: Readonly<Record<CaseState, readonly CaseState[]>> = {
  new: ["answered", "resolved", "refused"],
  answered: ["answered", "resolved", "refused"],
  resolved: [],
  refused: [],
};

export const openStates = ["new", "answered"] as const satisfies readonly CaseState[];

export const isOver = (state: CaseState) => steps[state].length === 0;

export function checkStep(from: CaseState, to: CaseState): void {
  if (!steps[from].includes(to)) throw conflict("no-such-step", caseMessages.noSuchStep);
}

export const isDataRight = (topic: CaseTopic): topic is DataRight => dataRights.some((right) => right === topic);

/** Non-working days: weekends, holidays of the Labour Code, and those that the agency has entered. */
export const isDayOff = (day: CalendarDate, holidays: readonly Holiday[]): boolean =>
  weekday(day) === 0 ||
  weekday(day) === 6 ||
  publicHoliday(day) !== null ||
  holidays.some(({ from, to }) => from <= day && day <= to);

/** The `count`-th working day after a day, which itself does not count (Civil Code 2015, article 147). */
export function workingDayAfter(day: CalendarDate, count: number, holidays: readonly Holiday[]): CalendarDate {
  let last = day;
  for (let left = count; left > 0; left -= 1) {
    last = addDays(last, 1);
    for (let off = 0; off < LONGEST_BREAK_DAYS && isDayOff(last, holidays); off += 1) last = addDays(last, 1);
  }
  return last;
}

/** The last minute of a day: a deadline lasts until the end of its day. */
export const endOf = (day: CalendarDate): Date => vietnamInstant(day, "23:59");

export type Calendar = { promises: ComplaintPromises; holidays: readonly Holiday[] };

/** Deadlines of a case that begins now; agency breaks do not move the legal deadlines for data. */
export function deadlinesOf(
  topic: CaseTopic,
  now: Date,
  { promises, holidays }: Calendar,
  withOthers = false,
): Deadlines {
  const day = today(now);
  if (isDataRight(topic))
    return inOrder(workingDayAfter(day, DATA_ANSWER_WORKING_DAYS, []), dataDayAfter(day, topic, withOthers));
  const { answer, resolution } = promises[topic];
  return inOrder(workingDayAfter(day, answer, holidays), workingDayAfter(day, resolution, holidays));
}

const dataDayAfter = (day: CalendarDate, right: DataRight, withOthers: boolean): CalendarDate =>
  addDays(day, withOthers ? dataDays[right].withOthers : dataDays[right].days);

/** The first answer is never due after the resolution. */
const inOrder = (answer: CalendarDate, end: CalendarDate): Deadlines => ({
  answerBy: endOf(answer < end ? answer : end),
  resolveBy: endOf(end),
});

type Dates = { openedAt: Date | null; answerBy: Date | null; resolveBy: Date | null };

/** Narrows a case to one with its dates. Throws for an unopened case, which staff never see. */
export function withDeadlines<Case extends Dates>(one: Case): Case & Deadlines & { openedAt: Date } {
  const { openedAt, answerBy, resolveBy } = one;
  if (!openedAt || !answerBy || !resolveBy) throw new Error("a case without deadlines was opened");
  return { ...one, openedAt, answerBy, resolveBy };
}

type Open = { state: CaseState; resolveBy: Date };

type Extendable = Open & { topic: CaseTopic; extendedAt: Date | null };

/** The latest day of an extension; null for a case that was extended before, or has ended. */
export function mayExtendTo({ state, topic, resolveBy, extendedAt }: Extendable): CalendarDate | null {
  if (isOver(state) || extendedAt !== null) return null;
  return addDays(today(resolveBy), isDataRight(topic) ? dataDays[topic].extension : COMPLAINT_EXTENSION_DAYS);
}

type WithParties = Open & { topic: CaseTopic; openedAt: Date; withOthers: boolean };

/**
 * The deadline with others involved, counted from the beginning. Null where it is no later than the current one, has passed, or others
 * are already involved.
 */
export function deadlineWithThirdParties(
  { state, topic, openedAt, resolveBy, withOthers }: WithParties,
  now: Date,
): Date | null {
  if (isOver(state) || withOthers || !isDataRight(topic)) return null;
  const end = endOf(dataDayAfter(today(openedAt), topic, true));
  return end > resolveBy && end > now ? end : null;
}

/** A verification link is valid for VERIFICATION_HOURS. */
export const isProofOver = ({ createdAt }: { createdAt: Date }, now: Date): boolean =>
  createdAt.getTime() + VERIFICATION_HOURS * 3_600_000 <= now.getTime();

type Keyed = { id: string; keyVersion: number };
type Named = Keyed & { code: string };
type Signing = Pick<Context, "sign">;

/** The path of a case for the bearer of its key. */
export const casePath = (code: string): string => `/ho-so/${code}`;
/** The path that verifies the e-mail of a data request. */
export const proofPath = (code: string): string => `/du-lieu-cua-ban/xac-nhan/${code}`;

export const caseSecret = (ctx: Signing, { id, keyVersion }: Keyed): string =>
  signedToken(ctx, `case:${id}`, keyVersion);
export const proofSecret = (ctx: Signing, { id, keyVersion }: Keyed): string =>
  signedToken(ctx, `case-proof:${id}`, keyVersion);

/** The email link of a case (decision 9). */
export const caseLink = (ctx: Signing & Pick<Context, "siteUrl">, one: Named): string =>
  ctx.siteUrl + withToken(casePath(one.code), caseSecret(ctx, one));

/** The email link that verifies an address. */
export const proofLink = (ctx: Signing & Pick<Context, "siteUrl">, one: Named): string =>
  ctx.siteUrl + withToken(proofPath(one.code), proofSecret(ctx, one));
