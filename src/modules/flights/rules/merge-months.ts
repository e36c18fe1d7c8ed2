import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Fare } from "../contract/fare.ts";
import type { DayFares } from "../contract/supplier.ts";

/** Merges the months of several suppliers: each day once, with the cheapest fare of each airline. */
export function mergeMonths(months: readonly (readonly DayFares[])[]): DayFares[] {
  const days = new Map<CalendarDate, Map<string, Fare>>();
  for (const { on, fares } of months.flat()) {
    const cheapest = days.get(on) ?? new Map<string, Fare>();
    days.set(on, cheapest);
    for (const fare of fares) {
      const known = cheapest.get(fare.airline);
      if (!known || fare.total < known.total) cheapest.set(fare.airline, fare);
    }
  }
  const sorted = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([on, cheapest]) => ({ on, fares: [...cheapest.values()] }));
}
