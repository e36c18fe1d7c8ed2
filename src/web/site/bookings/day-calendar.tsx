import { useEffect } from "react";
import { addDays, addMonths, type CalendarDate, monthStart } from "#kernel/calendar-date.ts";
import { lunarDate } from "#kernel/lunar-date.ts";
import { vnd } from "#kernel/money.ts";
import type { OtherDay } from "#modules/bookings/contract/change.ts";
import { setRovingTabindex } from "#web/browser/roving-tabindex.ts";
import { paths } from "#web/paths.ts";
import { CalendarMonth, unitsIn } from "../product/calendar-month.tsx";

type DayCalendarProps = {
  code: string;
  /** The days that have room, in their order. */
  days: readonly OtherDay[];
  booked: CalendarDate;
  /** The nights to mark with the chosen day; null where only the day counts. */
  nights: number | null;
  day: CalendarDate | null;
  /** The day that is changed, as "ngày nhận phòng". */
  dayName: string;
};

/** The days to which a customer may move the stay, each with its total. */
export function DayCalendar({ code, days, booked, nights, day, dayName }: DayCalendarProps) {
  // One tab stop for the whole calendar, as on the page of a product.
  useEffect(setRovingTabindex);
  const totals = new Map(days.map(({ checkIn, total }) => [checkIn, total]));
  const [first = booked, last = booked] = [days[0]?.checkIn, days.at(-1)?.checkIn];
  const offers = daysFrom(first < booked ? first : booked, last > booked ? last : booked).map((date) => {
    const total = totals.get(date);
    const state =
      total !== undefined ? ("open" as const) : date === booked ? ("closed" as const) : ("sold-out" as const);
    return {
      date,
      total: total === undefined ? null : vnd(total),
      left: null,
      state,
      holiday: null,
      lunar: lunarDate(date),
    };
  });
  const months = [...new Set(offers.map(({ date }) => monthStart(date)))];
  return (
    <section className="form-part" aria-labelledby="ngay-moi">
      <h2 className="title-3" id="ngay-moi">
        Chọn {dayName} mới
      </h2>
      <p className="mt-2 mb-4 text-sm text-text-2">
        Tổng tiền mới của đơn. {unitsIn(days.map(({ total }) => total))}, số nhỏ là ngày âm.
      </p>
      <div className="own-days" data-calendar>
        {months.map((month) => (
          <div key={month}>
            <h3 className="title-4 mb-2">
              Tháng {Number(month.slice(5, 7))}, {month.slice(0, 4)}
            </h3>
            <CalendarMonth
              month={month}
              days={offers.filter(({ date }) => date >= month && date < addMonths(month, 1))}
              selected={day}
              until={day && nights ? addDays(day, nights) : null}
              closed="ngày đang đặt"
              closedShort="Đã đặt"
              hrefOf={(date) => paths.changeDay(code, { ngay: date })}
            />
          </div>
        ))}
      </div>
    </section>
  );
}

function daysFrom(first: CalendarDate, last: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) days.push(date);
  return days;
}
