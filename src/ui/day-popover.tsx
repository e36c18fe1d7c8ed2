import { lazy, type ReactNode, Suspense } from "react";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { DateLimits } from "./date-picker.tsx";
import { Skeleton } from "./skeleton.tsx";

/** Loads the calendar lazily: when its field is focused or opened. */
export const loadPicker = () => import("./date-picker.tsx");
const DatePicker = lazy(async () => ({ default: (await loadPicker()).DatePicker }));

type DayPopoverProps = DateLimits & {
  value: CalendarDate | null;
  start?: CalendarDate;
  onPick: (date: CalendarDate) => void;
  children?: ReactNode;
};

/** The open calendar of a field for one day, with children below it. */
export function DayPopover({ children, ...picker }: DayPopoverProps) {
  return (
    <div className="popover date-popover">
      <Suspense fallback={<Skeleton className="picker-wait" />}>
        <DatePicker {...picker} />
      </Suspense>
      {children}
    </div>
  );
}
