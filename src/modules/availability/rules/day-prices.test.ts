import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type CalendarDate, calendarDate } from "#kernel/calendar-date.ts";
import { type Vnd, vnd } from "#kernel/money.ts";
import { type DayPriceRun, withDayPrices } from "./day-prices.ts";

const start = calendarDate("2026-12-01");
const changeList = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 30 }), fc.option(fc.integer({ min: 1, max: 3 }), { nil: null })),
  { maxLength: 40 },
);
const toChanges = (list: [number, number | null][]) =>
  new Map<CalendarDate, Vnd | null>(
    list.map(([day, price]) => [addDays(start, day), price === null ? null : vnd(price * 1000)]),
  );
const priceOn = (runs: readonly DayPriceRun[], on: CalendarDate) =>
  runs.find((run) => run.fromOn <= on && on <= run.toOn)?.amount ?? null;

test("each day has its last set price, and runs neither overlap nor could be merged", () => {
  fc.assert(
    fc.property(fc.array(changeList, { minLength: 1, maxLength: 4 }), (edits) => {
      let runs: DayPriceRun[] = [];
      const expected = new Map<CalendarDate, Vnd | null>();
      for (const edit of edits) {
        const changes = toChanges(edit);
        runs = withDayPrices(runs, changes);
        for (const [on, amount] of changes) expected.set(on, amount);
      }
      for (let day = 0; day <= 30; day += 1) {
        const on = addDays(start, day);
        expect(priceOn(runs, on)).toBe(expected.get(on) ?? null);
      }
      for (const [index, run] of runs.entries()) {
        const next = runs[index + 1];
        if (!next) continue;
        expect(next.fromOn > run.toOn).toBe(true);
        expect(next.amount === run.amount && addDays(run.toOn, 1) === next.fromOn).toBe(false);
      }
    }),
  );
});
