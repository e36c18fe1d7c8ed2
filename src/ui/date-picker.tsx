import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import {
  addDays,
  addMonths,
  type CalendarDate,
  daysInMonth,
  formatLongDate,
  isCalendarDate,
  monthStart,
  weekday,
} from "#kernel/calendar-date.ts";
import { IconButton } from "./button.tsx";

type DatePickerProps = {
  value: CalendarDate | null;
  min: CalendarDate;
  max: CalendarDate;
  onPick: (date: CalendarDate) => void;
};

const weekdays = ["T2", "T3", "T4", "T5", "T6", "T7", "CN"];
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** One month at a time, weeks from Monday; the arrow keys move from day to day and across months. */
export function DatePicker({ value, min, max, onPick }: DatePickerProps) {
  const [month, setMonth] = useState(monthStart(value ?? min));
  const [focused, setFocused] = useState<CalendarDate | null>(null);
  const table = useRef<HTMLTableElement>(null);

  // Synchronises the focus of the browser with the day that the arrows reached.
  useEffect(() => {
    if (focused) table.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus();
  }, [focused]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const here = document.activeElement instanceof HTMLElement ? (document.activeElement.dataset.date ?? "") : "";
    if (!step || !isCalendarDate(here)) return;
    event.preventDefault();
    const wanted = addDays(here, step);
    if (wanted < min || wanted > max) return;
    setMonth(monthStart(wanted));
    setFocused(wanted);
  };

  return (
    <div className="date-picker">
      <div className="calendar-head">
        <IconButton
          label="Tháng trước"
          disabled={month <= monthStart(min)}
          onClick={() => setMonth(addMonths(month, -1))}
        >
          <ChevronLeft />
        </IconButton>
        <b className="serif text-[1.25rem] leading-[1.35]" aria-live="polite">
          Tháng {Number(month.slice(5, 7))}, {month.slice(0, 4)}
        </b>
        <IconButton label="Tháng sau" disabled={month >= monthStart(max)} onClick={() => setMonth(addMonths(month, 1))}>
          <ChevronRight />
        </IconButton>
      </div>
      <table ref={table} className="date-grid" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, place) => (
                <td key={date ?? place}>
                  {date && (
                    <button
                      type="button"
                      data-date={date}
                      disabled={date < min || date > max}
                      aria-pressed={date === value}
                      aria-label={formatLongDate(date)}
                      onClick={() => onPick(date)}
                    >
                      {Number(date.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Rows of seven days from Monday; null where the month has none. */
function weeksOf(month: CalendarDate): (CalendarDate | null)[][] {
  const before = (weekday(month) + 6) % 7;
  const count = daysInMonth(month);
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => {
      const day = week * 7 + place - before;
      return day >= 0 && day < count ? addDays(month, day) : null;
    }),
  );
}
