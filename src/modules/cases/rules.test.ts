import { expect, test } from "vitest";
import { calendarDate, vietnamInstant } from "#kernel/calendar-date.ts";
import type { ComplaintProblem, Holiday } from "#modules/settings/contract/groups.ts";
import { settingGroups } from "#modules/settings/contract/groups.ts";
import type { CaseTopic } from "./contract.ts";
import { deadlinesOf, deadlineWithThirdParties, endOf, mayExtendTo, workingDayAfter } from "./rules.ts";

const promises = settingGroups["complaint-promises"].parse({});
const day = calendarDate;
const holiday = (from: string, to: string): Holiday => ({ name: "Nghỉ", from: day(from), to: day(to) });
const from = (topic: CaseTopic, at: string, holidays: Holiday[] = [], withOthers = false) =>
  deadlinesOf(topic, vietnamInstant(day(at), "10:00"), { promises, holidays }, withOthers);

test.each([
  // Friday and Saturday both lead to Monday.
  ["2026-11-20", 1, "2026-11-23"],
  ["2026-11-21", 1, "2026-11-23"],
  ["2026-11-22", 1, "2026-11-23"],
  ["2026-11-23", 1, "2026-11-24"],
  ["2026-11-23", 5, "2026-11-30"],
  // 1 January is a Friday in 2027.
  ["2026-12-31", 1, "2027-01-04"],
  ["2026-12-30", 2, "2027-01-04"],
])("from %s, %i working days end on %s", (start, count, end) => {
  expect(workingDayAfter(day(start), count, [])).toBe(end);
});

test("holidays entered by the agency are not working days", () => {
  const tet = [holiday("2027-02-04", "2027-02-12")];
  expect(workingDayAfter(day("2027-02-03"), 1, tet)).toBe("2027-02-15");
  expect(workingDayAfter(day("2027-02-02"), 2, tet)).toBe("2027-02-15");
  expect(workingDayAfter(day("2027-02-08"), 1, tet)).toBe("2027-02-15");
});

test("an endless break ends after LONGEST_BREAK_DAYS", () => {
  const slip = [holiday("2026-01-01", "2199-12-31")];
  expect(workingDayAfter(day("2026-11-23"), 1, slip)).toBe("2026-12-24");
});

test("money is settled sooner than the rest, and safety the next working day", () => {
  const resolved = (topic: ComplaintProblem) => from(topic, "2026-11-23").resolveBy;
  expect(resolved("money")).toEqual(endOf(day("2026-11-30")));
  expect(resolved("service")).toEqual(endOf(day("2026-12-02")));
  expect(from("safety", "2026-11-23")).toEqual({
    answerBy: endOf(day("2026-11-24")),
    resolveBy: endOf(day("2026-11-24")),
  });
});

test("data requests are answered in working days and done in calendar days, longer with others involved", () => {
  expect(from("erase", "2026-11-20")).toEqual({
    answerBy: endOf(day("2026-11-24")),
    resolveBy: endOf(day("2026-12-05")),
  });
  expect(from("erase", "2026-11-20", [], true).resolveBy).toEqual(endOf(day("2026-12-10")));
  expect(from("copy", "2026-11-20", [], true).resolveBy).toEqual(endOf(day("2026-11-30")));
});

test("a break of the agency moves its own promises, never the legal deadlines for data", () => {
  const long = [holiday("2026-11-21", "2026-12-15")];
  expect(from("erase", "2026-11-20", long)).toEqual(from("erase", "2026-11-20"));
  expect(from("service", "2026-11-20", long).answerBy > from("service", "2026-11-20").answerBy).toBe(true);
});

test("the first answer is never due after the resolution", () => {
  const slow = settingGroups["complaint-promises"].parse({});
  const inconsistent = { ...slow, money: { answer: 9, resolution: 3 } };
  const now = vietnamInstant(day("2026-11-23"), "10:00");
  const { answerBy, resolveBy } = deadlinesOf("money", now, { promises: inconsistent, holidays: [] });
  expect([answerBy, resolveBy]).toEqual([endOf(day("2026-11-26")), endOf(day("2026-11-26"))]);
});

test("a case is extended once and not after its end", () => {
  const open = {
    state: "answered" as const,
    topic: "erase" as const,
    extendedAt: null,
    ...from("erase", "2026-11-20"),
  };
  expect(mayExtendTo(open)).toBe("2026-12-20");
  expect(mayExtendTo({ ...open, extendedAt: new Date() })).toBe(null);
  expect(mayExtendTo({ ...open, state: "resolved" })).toBe(null);
});

test("involving others extends a case only to a later and future deadline", () => {
  const now = vietnamInstant(day("2026-11-23"));
  const open = { state: "new" as const, topic: "erase" as const, withOthers: false };
  const request = { ...open, openedAt: vietnamInstant(day("2026-11-20")), resolveBy: endOf(day("2026-12-05")) };
  expect(deadlineWithThirdParties(request, now)).toEqual(endOf(day("2026-12-10")));
  for (const change of [
    { withOthers: true },
    { state: "resolved" as const },
    { topic: "copy" as const },
    { topic: "money" as const },
    { resolveBy: endOf(day("2026-12-10")) },
    { resolveBy: endOf(day("2026-12-20")) },
  ])
    expect(deadlineWithThirdParties({ ...request, ...change }, now)).toBe(null);
  expect(deadlineWithThirdParties(request, vietnamInstant(day("2026-12-11")))).toBe(null);
});
