import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { type CalendarDate, spokenDate, weekday } from "#kernel/calendar-date.ts";
import { lunarDate } from "#kernel/lunar-date.ts";
import { formatThousands, spokenVnd } from "#kernel/money.ts";
import { WeekdayHead } from "#ui/weekday-head.tsx";
import { AirlineTile, airlineName } from "../airline-name.tsx";
import type { FareDay } from "./fare-month.ts";

export type FareCalendarProps = {
  id: string;
  /** "Chiều đi" */
  name: string;
  route: string;
  month: CalendarDate;
  days: readonly FareDay[];
  selected: CalendarDate | null;
  /** The same page with another month; null where nothing is on sale. */
  before: string | null;
  after: string | null;
  hrefOf: (day: CalendarDate) => string;
  /** A day links to this page itself: partial navigation. */
  staysHere: boolean;
};

/** A month of the lowest fares in one direction, weeks from Sunday. */
export function FareCalendar({ id, name, route, month, days, before, after, ...cells }: FareCalendarProps) {
  const hasFares = days.some(({ fare }) => fare !== null);
  return (
    <section className="fare-month" aria-labelledby={id}>
      <div className="fare-month-head">
        <h2 id={id}>
          <span>
            {name} · {route}
          </span>
          <b className="serif">
            Tháng {Number(month.slice(5, 7))}, {month.slice(0, 4)}
          </b>
        </h2>
        <MonthLink href={before} label={`${name}: tháng trước`} icon={<ChevronLeft />} />
        <MonthLink href={after} label={`${name}: tháng sau`} icon={<ChevronRight />} />
      </div>
      <table className="fare-days">
        <caption className="sr-only">Giá thấp nhất mỗi ngày, {route}</caption>
        <WeekdayHead first={0} />
        <tbody>
          {weeksOf(days).map((week) => (
            <tr key={week[0]?.on}>
              {week.map((day) => (
                <td key={day.on}>
                  <Day day={day} {...cells} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!hasFares && <p className="mt-3 text-sm text-text-2">Chặng này chưa có vé trong tháng. Xin xem tháng khác.</p>}
    </section>
  );
}

const weeksOf = (days: readonly FareDay[]): FareDay[][] =>
  Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));

function MonthLink({ href, label, icon }: { href: string | null; label: string; icon: ReactNode }) {
  if (href === null) return <span className="size-11" />;
  return (
    <a className="button-icon" href={href} data-in-place="replace" aria-label={label}>
      {icon}
    </a>
  );
}

type DayProps = { day: FareDay } & Pick<FareCalendarProps, "selected" | "hrefOf" | "staysHere">;

function Day({ day: { on, inMonth, fare }, selected, hrefOf, staysHere }: DayProps) {
  const number = (
    <span className={weekday(on) === 0 ? "fare-day-number fare-sunday" : "fare-day-number"}>{Number(on.slice(8))}</span>
  );
  if (!inMonth) {
    return (
      <span className="fare-day fare-day-off" aria-hidden="true">
        {number}
      </span>
    );
  }
  const lunar = lunarDate(on);
  const isSelected = on === selected;
  const face = (
    <span className="contents" aria-hidden="true">
      {number}
      <span className={lunar.isMoonDay ? "fare-day-lunar day-lunar-moon" : "fare-day-lunar"}>{lunar.short}</span>
      {fare && (
        <span className="fare-day-price">
          <b className="num">{formatThousands(fare.total)}</b>
          <AirlineTile code={fare.airline} size={20} />
        </span>
      )}
    </span>
  );
  if (!fare) {
    return (
      <span className={isSelected ? "fare-day fare-day-off fare-day-wanted" : "fare-day fare-day-off"}>
        {face}
        <span className="sr-only">{spokenDate(on)}, không có vé</span>
      </span>
    );
  }
  return (
    <a
      className={`fare-day ${isSelected ? "fare-day-selected" : fare.isLeast ? "fare-day-least" : ""}`}
      href={hrefOf(on)}
      {...(staysHere && { "data-in-place": "replace" })}
      aria-current={isSelected ? "date" : undefined}
    >
      {face}
      <span className="sr-only">
        {spokenDate(on)}, từ {spokenVnd(fare.total)}, {airlineName(fare.airline)}
        {fare.isLeast && ", thấp nhất tháng"}
      </span>
    </a>
  );
}
