import { WEEKDAYS, WEEKDAYS_SHORT } from "#kernel/calendar-date.ts";

const week = [0, 1, 2, 3, 4, 5, 6] as const;

/** Header row of a calendar, weeks from Monday (1) or Sunday (0). */
export function WeekdayHead({ first = 1 }: { first?: 0 | 1 }) {
  return (
    <thead>
      <tr>
        {[...week.slice(first), ...week.slice(0, first)].map((day) => (
          <th key={day} scope="col" abbr={WEEKDAYS[day]} aria-label={WEEKDAYS[day]}>
            {WEEKDAYS_SHORT[day]}
          </th>
        ))}
      </tr>
    </thead>
  );
}
