import { type CalendarDate, WEEKDAYS, weekday, weeksOfMonth } from "#kernel/calendar-date.ts";
import { formatMillions, formatThousands, spokenVnd } from "#kernel/money.ts";
import type { CalendarOffer } from "#modules/availability/queries/stay-page.ts";
import { isFewLeft } from "#modules/availability/rules/few-left.ts";
import { Anchor } from "#ui/anchor.tsx";
import { WeekdayHead } from "#ui/weekday-head.tsx";

type DayOffer = CalendarOffer["days"][number];

type CalendarMonthProps = {
  month: CalendarDate;
  days: readonly DayOffer[];
  selected: CalendarDate | null;
  /** The end of the chosen stay, if its days are marked. */
  until: CalendarDate | null;
  /** Text of a day on which nothing can be booked, as it is spoken and in its cell. */
  closed: string;
  closedShort?: string;
  hrefOf: (date: CalendarDate) => string;
};

/** One month, weeks from Monday. */
export function CalendarMonth({ month, days, selected, until, closed, closedShort, hrefOf }: CalendarMonthProps) {
  const offers = new Map<CalendarDate | null, DayOffer>(days.map((day) => [day.date, day]));
  const weeks = weeksOfMonth(month)
    .map((week) => week.map((date) => offers.get(date) ?? null))
    // A span of days may begin or end within a month.
    .filter((week) => week.some(Boolean));
  return (
    <table className="calendar">
      <caption className="sr-only">
        Giá tháng {Number(month.slice(5, 7))} năm {month.slice(0, 4)}
      </caption>
      <WeekdayHead />
      <tbody>
        {weeks.map((week) => {
          const lowest = Math.min(...week.map((day) => day?.total ?? Number.POSITIVE_INFINITY));
          return (
            <tr key={week.find(Boolean)?.date}>
              {week.map((day, index) =>
                day ? (
                  <td key={day.date}>
                    <Day
                      day={day}
                      lowest={day.total === lowest}
                      selected={day.date === selected}
                      within={selected !== null && until !== null && selected < day.date && day.date < until}
                      closed={closed}
                      closedShort={closedShort}
                      href={hrefOf(day.date)}
                    />
                  </td>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is only its place
                  <td key={index} className="calendar-empty" />
                ),
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type DayProps = {
  day: DayOffer;
  lowest: boolean;
  selected: boolean;
  within: boolean;
  closed: string;
  closedShort: string | undefined;
  href: string;
};

function Day({ day, lowest, selected, within, closed, closedShort = "Nghỉ", href }: DayProps) {
  const lunar = (
    <span className={day.lunar.isMoonDay ? "day-lunar day-lunar-moon" : "day-lunar"} aria-hidden="true">
      {day.lunar.short}
    </span>
  );
  if (day.state !== "open" || day.total === null) {
    return (
      <span className={`day day-off ${within ? "day-within" : ""} ${day.holiday ? "day-holiday" : ""}`}>
        <span aria-hidden="true">{Number(day.date.slice(8))}</span>
        {lunar}
        {day.state !== "past" && (
          <span className="day-price" aria-hidden="true">
            {day.state === "closed" ? closedShort : "Hết"}
          </span>
        )}
        <span className="sr-only">{spokenDay(day, closed)}</span>
      </span>
    );
  }
  const look = `day ${lowest ? "day-lowest" : ""} ${selected ? "day-selected" : within ? "day-within" : ""} ${day.holiday ? "day-holiday" : ""}`;
  return (
    <Anchor
      href={href}
      keepScroll
      className={look}
      data-date={day.date}
      aria-current={selected ? "date" : undefined}
      title={day.holiday ?? undefined}
    >
      <span aria-hidden="true">{Number(day.date.slice(8))}</span>
      {lunar}
      {isFewLeft(day.left) && (
        <span className="day-left" aria-hidden="true">
          còn {day.left}
        </span>
      )}
      <span className="day-price num" aria-hidden="true">
        <DayTotal total={day.total} />
      </span>
      <span className="sr-only">{spokenDay(day, closed)}</span>
    </Anchor>
  );
}

/** Legend of the units behind the amounts; "tr" shortens amounts that are too long for a narrow cell. */
export const unitsIn = (totals: readonly number[]): string =>
  totals.some((total) => total >= NARROW_LIMIT) ? "“k” là nghìn đồng, “tr” là triệu đồng" : "“k” là nghìn đồng";

/** Amounts in thousands that are too wide for the cells of a narrow calendar, and of a medium one. */
const NARROW_LIMIT = 10_000_000;
const MEDIUM_LIMIT = 100_000_000;

function DayTotal({ total }: { total: number }) {
  if (total < NARROW_LIMIT) return formatThousands(total);
  return (
    <span className={total < MEDIUM_LIMIT ? "day-total" : "day-total day-total-longer"}>
      <span className="day-total-whole">{formatThousands(total)}</span>
      <span className="day-total-short">{formatMillions(total)}</span>
    </span>
  );
}

const spokenStates = { open: "", "sold-out": "hết phòng", past: "đã qua" };

/** "Thứ 7, 12 tháng 12, mùng 4 tháng 11 âm, 9 triệu 212 nghìn 500 đồng, còn 2 phòng" */
function spokenDay({ date, lunar, total, left, state, holiday }: DayOffer, closed: string): string {
  return [
    WEEKDAYS[weekday(date)],
    `${Number(date.slice(8))} tháng ${Number(date.slice(5, 7))}`,
    lunar.spoken,
    holiday,
    total === null ? (state === "closed" ? closed : spokenStates[state]) : spokenVnd(total),
    isFewLeft(left) ? `còn ${left} phòng` : null,
  ]
    .filter(Boolean)
    .join(", ");
}
