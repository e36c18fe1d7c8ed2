import { useState } from "react";
import { type CalendarDate, daysBetween } from "#kernel/calendar-date.ts";
import { lunarDate, spokenLunarRange } from "#kernel/lunar-date.ts";
import { Button } from "./button.tsx";
import { CalendarGrid, type DayMark } from "./calendar-grid.tsx";
import { type DateRange, pickDay, type RangeEnd, type RangeLabels, stayRangeLabels } from "./date-range.ts";

export type DateLimits = {
  min: CalendarDate;
  max: CalendarDate;
};

type DatePickerProps = DateLimits & {
  value: CalendarDate | null;
  /** The day in view while none is chosen; default: the first selectable day. */
  start?: CalendarDate;
  onPick: (date: CalendarDate) => void;
};

/** A calendar for one day. */
export function DatePicker({ value, start = value ?? undefined, onPick, min, max }: DatePickerProps) {
  return (
    <div className="picker">
      <CalendarGrid
        min={min}
        max={max}
        onPick={onPick}
        start={start && start >= min && start <= max ? start : min}
        markOf={(date) => (date === value ? { kind: "end", spoken: "đã chọn" } : undefined)}
      />
    </div>
  );
}

type DateRangePickerProps = DateLimits & {
  value: DateRange;
  onChange: (range: DateRange) => void;
  /** Called by the button, and once the second day is picked. */
  onDone?: () => void;
  words?: RangeLabels;
  /** Minimum days between the ends: 1 for nights, 0 if both may be the same day. */
  minDays?: 0 | 1;
  /** The end that the next click sets; uncontrolled if left out. */
  end?: RangeEnd;
  onEnd?: (end: RangeEnd) => void;
};

/** A calendar for a range; clicks set the two ends in turn. */
export function DateRangePicker(props: DateRangePickerProps) {
  const { value, onChange, onDone, min, max, words = stayRangeLabels, minDays = 1, onEnd } = props;
  const [announcement, setAnnouncement] = useState("");
  const [own, setOwn] = useState<RangeEnd>("from");
  const end = props.end ?? own;
  const { from, to } = value;
  const start = (end === "to" && to) || from || min;

  const onPick = (date: CalendarDate) => {
    const { range, next } = pickDay(value, end, date, minDays);
    setOwn(next);
    onEnd?.(next);
    onChange(range);
    setAnnouncement(
      range.from && range.to
        ? lengthOf(range.from, range.to, words)
        : `Đã chọn ngày ${words.from.toLowerCase()}, hãy chọn ngày ${words.to.toLowerCase()}`,
    );
    if (end === "to" && next === "from") onDone?.();
  };

  return (
    <div className="picker">
      <CalendarGrid
        min={min}
        max={max}
        onPick={onPick}
        pair
        start={start >= min ? start : min}
        markOf={(date) => markIn(date, value, words)}
      />
      <div className="picker-foot">
        <p className="text-sm text-text-2">
          {from && to
            ? `${lengthOf(from, to, words)} · ${spokenLunarRange(lunarDate(from), lunarDate(to))}`
            : `Chọn ngày ${words[end].toLowerCase()}`}
        </p>
        {onDone && (
          <Button variant="deep" size="sm" onClick={onDone}>
            Xong
          </Button>
        )}
      </div>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  );
}

function lengthOf(from: CalendarDate, to: CalendarDate, { unit }: RangeLabels): string {
  return `${daysBetween(from, to) + (unit === "ngày" ? 1 : 0)} ${unit}`;
}

function markIn(date: CalendarDate, { from, to }: DateRange, words: RangeLabels): DayMark | undefined {
  if (date === from) {
    const both = date === to ? `${words.from}, ${words.to.toLowerCase()}` : words.from;
    return { kind: "end", caption: both, spoken: `ngày ${words.from.toLowerCase()}` };
  }
  if (date === to) return { kind: "end", caption: words.to, spoken: `ngày ${words.to.toLowerCase()}` };
  if (from && to && from < date && date < to) return { kind: "between", spoken: "trong khoảng đã chọn" };
  return undefined;
}
