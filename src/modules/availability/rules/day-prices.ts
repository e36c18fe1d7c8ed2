import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import type { Vnd } from "#kernel/money.ts";

/** A price of one of two adults, set by hand for the departures of consecutive days. */
export type DayPriceRun = { fromOn: CalendarDate; toOn: CalendarDate; amount: Vnd };

/** Sets or removes (null) day prices of a room type and stay length; returns the fewest sorted runs. */
export function withDayPrices(
  runs: readonly DayPriceRun[],
  changes: ReadonlyMap<CalendarDate, Vnd | null>,
): DayPriceRun[] {
  const days = new Map<CalendarDate, Vnd>();
  for (const run of runs) for (let on = run.fromOn; on <= run.toOn; on = addDays(on, 1)) days.set(on, run.amount);
  for (const [on, amount] of changes) {
    if (amount === null) days.delete(on);
    else days.set(on, amount);
  }
  const joined: DayPriceRun[] = [];
  for (const [on, amount] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = joined.at(-1);
    if (last && last.amount === amount && addDays(last.toOn, 1) === on) last.toOn = on;
    else joined.push({ fromOn: on, toOn: on, amount });
  }
  return joined;
}
