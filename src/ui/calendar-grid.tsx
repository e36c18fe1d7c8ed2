import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, type ReactNode, use, useEffect, useId, useRef, useState } from "react";
import {
  addDays,
  addMonths,
  type CalendarDate,
  daysInMonth,
  isCalendarDate,
  monthStart,
  spokenDate,
  weekday,
  weeksOfMonth,
} from "#kernel/calendar-date.ts";
import { lunarDate } from "#kernel/lunar-date.ts";
import { publicHoliday } from "#kernel/public-holidays.ts";
import { IconButton } from "./button.tsx";
import { MarkedDaysContext } from "./marked-days.ts";
import { WeekdayHead } from "./weekday-head.tsx";

/** Role of a day in the selection; the caption is shown in its cell. */
export type DayMark = { kind: "end" | "between"; caption?: string; spoken: string };

type CalendarGridProps = {
  min: CalendarDate;
  max: CalendarDate;
  /** The day in view at first. */
  start: CalendarDate;
  markOf: (date: CalendarDate) => DayMark | undefined;
  onPick: (date: CalendarDate) => void;
  /** Shows two months where there is room. */
  pair?: boolean;
};

/** A calendar with a roving tabindex, weeks from Monday; the arrow keys move between days. */
export function CalendarGrid({ min, max, start, markOf, onPick, pair }: CalendarGridProps) {
  const [month, setMonth] = useState(monthStart(start));
  const [stop, setStop] = useState(start);
  const { root, focus } = useDayFocus(stop);

  const months = pair ? [month, addMonths(month, 1)] : [month];
  const tabStop = months.includes(monthStart(stop)) ? stop : clamp(month, min, max);

  const onKeyDown = (event: KeyboardEvent) => {
    const here = event.target instanceof HTMLElement ? (event.target.dataset.date ?? "") : "";
    if (!isCalendarDate(here)) return;
    const there = destination(event.key, here);
    if (!there) return;
    event.preventDefault();
    const target = clamp(there, min, max);
    if (!focus(target)) setMonth(monthStart(target));
    setStop(target);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the buttons inside
    <div ref={root} className={pair ? "picker-months picker-pair" : "picker-months"} onKeyDown={onKeyDown}>
      {months.map((one, index) => (
        <Month
          key={one}
          min={min}
          max={max}
          markOf={markOf}
          onPick={onPick}
          month={one}
          tabStop={tabStop}
          onPrevious={index === 0 && month > monthStart(min) ? () => setMonth(addMonths(month, -1)) : null}
          onNext={addMonths(one, 1) <= monthStart(max) ? () => setMonth(addMonths(month, 1)) : null}
        />
      ))}
    </div>
  );
}

type MonthProps = Pick<CalendarGridProps, "min" | "max" | "markOf" | "onPick"> & {
  month: CalendarDate;
  tabStop: CalendarDate;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

function Month({ month, onPrevious, onNext, ...days }: MonthProps) {
  const titleId = useId();
  return (
    <div className="picker-month">
      <div className="calendar-head">
        <MonthButton label="Tháng trước" onPress={onPrevious}>
          <ChevronLeft />
        </MonthButton>
        <b id={titleId} className="serif text-[1.25rem] leading-[1.35]" aria-live="polite">
          Tháng {Number(month.slice(5, 7))}, {month.slice(0, 4)}
        </b>
        <MonthButton label="Tháng sau" onPress={onNext}>
          <ChevronRight />
        </MonthButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA, whose cells are walked with the arrows */}
      <table role="grid" className="picker-grid" aria-labelledby={titleId}>
        <WeekdayHead />
        <tbody>
          {weeksOfMonth(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, index) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is only its place
                date ? <Day key={date} date={date} {...days} /> : <td key={index} className="picker-empty" />,
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type MonthButtonProps = { label: string; onPress: (() => void) | null; children: ReactNode };

// Not `disabled` at a limit: the pressed button would lose the focus.
function MonthButton({ label, onPress, children }: MonthButtonProps) {
  return (
    <IconButton label={label} aria-disabled={onPress ? undefined : true} onClick={() => onPress?.()}>
      {children}
    </IconButton>
  );
}

type DayProps = Omit<MonthProps, "month" | "onPrevious" | "onNext"> & { date: CalendarDate };

function Day({ date, min, max, tabStop, markOf, onPick }: DayProps) {
  const marked = use(MarkedDaysContext);
  const lunar = lunarDate(date);
  const mark = markOf(date);
  const off = date < min || date > max;
  const name = marked.find(({ from, to }) => from <= date && date <= to)?.name ?? publicHoliday(date) ?? undefined;
  const spoken = [spokenDate(date), lunar.spoken, name, mark?.spoken, off && "không chọn được"];
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside takes the focus
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA
    <td role="gridcell" aria-selected={mark ? true : undefined}>
      <button
        type="button"
        data-date={date}
        tabIndex={date === tabStop ? 0 : -1}
        aria-disabled={off || undefined}
        title={name}
        className={`picker-day ${mark ? `picker-${mark.kind}` : ""} ${name ? "picker-holiday" : ""}`}
        onClick={() => {
          if (!off) onPick(date);
        }}
      >
        <span className="sr-only">{spoken.filter(Boolean).join(", ")}</span>
        <span aria-hidden="true">{Number(date.slice(8))}</span>
        <span aria-hidden="true" className={lunar.isMoonDay ? "picker-lunar picker-moon" : "picker-lunar"}>
          {lunar.short}
        </span>
        {mark?.caption && (
          <span aria-hidden="true" className="picker-caption">
            {mark.caption}
          </span>
        )}
      </button>
    </td>
  );
}

/** Arrow keys move by days and weeks, Home and End to the ends of a week, Page Up and Page Down by months. */
function destination(key: string, here: CalendarDate): CalendarDate | null {
  const sinceMonday = (weekday(here) + 6) % 7;
  switch (key) {
    case "ArrowLeft":
      return addDays(here, -1);
    case "ArrowRight":
      return addDays(here, 1);
    case "ArrowUp":
      return addDays(here, -7);
    case "ArrowDown":
      return addDays(here, 7);
    case "Home":
      return addDays(here, -sinceMonday);
    case "End":
      return addDays(here, 6 - sinceMonday);
    case "PageUp":
      return sameDay(addMonths(here, -1), here);
    case "PageDown":
      return sameDay(addMonths(here, 1), here);
    default:
      return null;
  }
}

const sameDay = (month: CalendarDate, date: CalendarDate) =>
  addDays(month, Math.min(Number(date.slice(8)), daysInMonth(month)) - 1);

function clamp(date: CalendarDate, min: CalendarDate, max: CalendarDate): CalendarDate {
  if (date < min) return min;
  return date > max ? max : date;
}

/** Focuses a day: at once if its month is in view, else after the month has rendered. */
function useDayFocus(stop: CalendarDate) {
  const root = useRef<HTMLDivElement>(null);
  const pending = useRef(false);
  const dayButton = (date: CalendarDate) => root.current?.querySelector<HTMLElement>(`[data-date="${date}"]`);

  // Synchronises the browser's focus with the day that the keys reached.
  useEffect(() => {
    if (!pending.current) return;
    pending.current = false;
    dayButton(stop)?.focus();
  });

  const focus = (date: CalendarDate): boolean => {
    const button = dayButton(date);
    const inView = Boolean(button?.checkVisibility());
    if (inView) button?.focus();
    pending.current = !inView;
    return inView;
  };
  return { root, focus };
}
