import CalendarDays from "lucide-react/icons/calendar-days";
import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { type CalendarDate, formatShortDate, isCalendarDate } from "#kernel/calendar-date.ts";
import { Button } from "./button.tsx";
import type { DateLimits } from "./date-picker.tsx";
import { type DateRange, type RangeEnd, type RangeLabels, stayRangeLabels } from "./date-range.ts";
import { DayPopover, loadPicker } from "./day-popover.tsx";
import { Disclosure } from "./disclosure.tsx";
import { Skeleton } from "./skeleton.tsx";
import { FieldError, RequiredMark } from "./text-field.tsx";
import { useHydrated } from "./use-hydrated.ts";

const DateRangePicker = lazy(async () => ({ default: (await loadPicker()).DateRangePicker }));

type FieldProps = DateLimits & {
  error?: string | undefined;
  /** Without border and icon, for a cell that has its own. */
  bare?: boolean;
  className?: string;
};

type DateFieldProps = FieldProps & {
  label: string;
  /** Form field name; the value is yyyy-MM-dd. */
  name: string;
  value: CalendarDate | null;
  onChange: (date: CalendarDate | null) => void;
  /** The day can be changed, but not removed. */
  required?: boolean;
};

/** A day in a form: opens a calendar; without a script it is the browser's date field. */
export function DateField({
  label,
  name,
  value,
  onChange,
  error,
  bare,
  required,
  className = "",
  ...limits
}: DateFieldProps) {
  return (
    <DateShell error={error} className={className}>
      <NativeDate label={label} name={name} value={value} onChange={onChange} {...limits} />
      <Disclosure
        className="with-script"
        summaryClass={bare ? "date-bare" : "date-box"}
        summary={() => <BoxText label={label} value={value} bare={bare} required={required} />}
      >
        {(close, open) =>
          open && (
            <DayPopover
              {...limits}
              value={value}
              onPick={(date) => {
                onChange(date);
                close();
              }}
            >
              {value && !required && (
                <Button variant="text" size="sm" onClick={() => onChange(null)}>
                  Bỏ ngày
                </Button>
              )}
            </DayPopover>
          )
        }
      </Disclosure>
    </DateShell>
  );
}

type DateRangeFieldProps = FieldProps & {
  labels: { from: string; to: string };
  names: { from: string; to: string };
  value: DateRange;
  onChange: (range: DateRange) => void;
  words?: RangeLabels;
  minDays?: 0 | 1;
};

/** Two days of a form, chosen in one calendar. */
export function DateRangeField(props: DateRangeFieldProps) {
  const {
    labels,
    names,
    value,
    onChange,
    words = stayRangeLabels,
    minDays = 1,
    error,
    bare,
    className = "",
    ...limits
  } = props;
  const [end, setEnd] = useState<RangeEnd>("from");
  const box = bare ? "date-bare" : "date-box";
  return (
    <DateShell error={error} className={className}>
      <NativeDate
        label={labels.from}
        name={names.from}
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
        {...limits}
      />
      <NativeDate
        label={labels.to}
        name={names.to}
        value={value.to}
        onChange={(to) => onChange({ ...value, to })}
        {...limits}
      />
      <Disclosure
        className="with-script"
        summaryClass="date-ends"
        summary={(open) => (
          <>
            {(["from", "to"] as const).map((one) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: it is the summary around them that the keyboard reaches
              // biome-ignore lint/a11y/useKeyWithClickEvents: the same
              <span
                key={one}
                className={open && one === end ? `${box} date-active` : box}
                onClick={(event) => {
                  // The other day comes next: the calendar stays open.
                  if (open && one !== end) event.preventDefault();
                  setEnd(one);
                }}
              >
                <BoxText label={labels[one]} value={value[one]} bare={bare} />
              </span>
            ))}
          </>
        )}
      >
        {(close, open) =>
          open && (
            <div className="popover date-popover date-popover-pair">
              <Suspense fallback={<Skeleton className="picker-wait" />}>
                <DateRangePicker
                  {...limits}
                  value={value}
                  onChange={onChange}
                  words={words}
                  minDays={minDays}
                  end={end}
                  onEnd={setEnd}
                  onDone={close}
                />
              </Suspense>
            </div>
          )
        }
      </Disclosure>
    </DateShell>
  );
}

function DateShell({
  error,
  className,
  children,
}: {
  error: string | undefined;
  className: string;
  children: ReactNode;
}) {
  const errorId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw and name a frame around one field
    <div
      role="group"
      className={`date-field ${error ? "date-invalid" : ""} ${className}`}
      aria-describedby={error ? errorId : undefined}
      onPointerEnter={loadPicker}
      onFocus={loadPicker}
    >
      {children}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

type BoxTextProps = {
  label: string;
  value: CalendarDate | null;
  bare: boolean | undefined;
  required?: boolean | undefined;
};

function BoxText({ label, value, bare, required }: BoxTextProps) {
  return (
    <>
      {!bare && <CalendarDays />}
      <span>
        <span className="date-box-label">
          {label}
          {required && <RequiredMark />}
        </span>
        <span className={value ? "date-box-value" : "date-box-value date-box-empty"}>
          {value ? formatShortDate(value) : "Chọn ngày"}
        </span>
      </span>
    </>
  );
}

type NativeDateProps = Pick<DateFieldProps, "label" | "name" | "value" | "onChange" | "min" | "max">;

/** The submitted value; visible only without a script. Hidden fields are exempt from constraint validation. */
function NativeDate({ label, name, value, onChange, min, max }: NativeDateProps) {
  const hydrated = useHydrated();
  if (hydrated) return <input type="hidden" name={name} value={value ?? ""} />;
  return (
    <label className="field without-script">
      <span className="field-label">{label}</span>
      <input
        className="input"
        type="date"
        name={name}
        value={value ?? ""}
        min={min}
        max={max}
        onChange={(event) => onChange(isCalendarDate(event.target.value) ? event.target.value : null)}
      />
    </label>
  );
}
