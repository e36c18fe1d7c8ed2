import { WEEKDAYS, WEEKDAYS_SHORT } from "#kernel/calendar-date.ts";

const fromMonday = [1, 2, 3, 4, 5, 6, 0] as const;

/** The head of a table of days, weeks from Monday. */
export function WeekdayHead() {
  return (
    <thead>
      <tr>
        {fromMonday.map((day) => (
          <th key={day} scope="col" abbr={WEEKDAYS[day]}>
            <span aria-hidden="true">{WEEKDAYS_SHORT[day]}</span>
            <span className="sr-only">{WEEKDAYS[day]}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
