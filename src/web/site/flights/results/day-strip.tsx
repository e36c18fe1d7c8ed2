import { type CalendarDate, formatDate, spokenDate, WEEKDAYS_SHORT, weekday } from "#kernel/calendar-date.ts";
import { formatThousands, spokenVnd } from "#kernel/money.ts";
import type { DayAround } from "#modules/flights/queries/list-days-around.ts";

type DayStripProps = {
  days: readonly DayAround[];
  on: CalendarDate;
  label: string;
  hrefOf: (day: CalendarDate) => string;
};

/** The days around the chosen one with their lowest one-way fares for one adult. A text says so: the list shows totals of the party. */
export function DayStrip({ days, on, label, hrefOf }: DayStripProps) {
  const prices = days.flatMap(({ lowest }) => lowest ?? []);
  const least = Math.min(...prices);
  return (
    <nav className="day-strip" aria-label={label}>
      {prices.length > 0 && <p aria-hidden="true">Giá từ, một chiều, 1 người lớn</p>}
      <ul>
        {days.map(({ on: day, lowest }) => (
          <li key={day}>
            <a
              href={hrefOf(day)}
              data-in-place="push"
              className={lowest === least && prices.length > 1 ? "day-least" : undefined}
              aria-current={day === on ? "date" : undefined}
            >
              <span aria-hidden="true">
                {WEEKDAYS_SHORT[weekday(day)]}, {formatDate(day).slice(0, 5)}
              </span>
              <b aria-hidden="true">{lowest === null ? "–" : formatThousands(lowest)}</b>
              <span className="sr-only">
                {spokenDate(day)},{" "}
                {lowest === null ? "chưa có giá" : `từ ${spokenVnd(lowest)} một chiều, một người lớn`}
                {lowest === least && prices.length > 1 && ", thấp nhất"}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
