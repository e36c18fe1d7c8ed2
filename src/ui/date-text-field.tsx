import CalendarDays from "lucide-react/icons/calendar-days";
import { useId, useState } from "react";
import {
  type CalendarDate,
  calendarDate,
  formatDate,
  isCalendarDate,
  parseDateText,
  today,
} from "#kernel/calendar-date.ts";
import { DayPopover } from "./day-popover.tsx";
import { Disclosure } from "./disclosure.tsx";
import { FieldError } from "./text-field.tsx";
import { useHydrated } from "./use-hydrated.ts";
import { useLiveError } from "./use-live-error.ts";
import { useNativeDate } from "./use-native-date.ts";

type DateTextFieldProps = {
  label: string;
  /** Form field name; the value is yyyy-MM-dd, or empty without a day. */
  name: string;
  defaultValue?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  required?: boolean;
  onPick?: (date: CalendarDate | null) => void;
  /** Error from the server. */
  error?: string | undefined;
};

const WRONG_DAY_MESSAGE = "Ngày chưa đúng. Ví dụ: 05/12/2026.";
const FIRST_DAY = calendarDate("2000-01-01");
const LAST_DAY = calendarDate("2199-12-31");

/** A day as dd/mm/yyyy text with a calendar beside it, for fast typing. Without a script: the browser's date field. */
export function DateTextField({ label, onPick, error: serverError, ...attributes }: DateTextFieldProps) {
  const { name, defaultValue = "", min, max, required } = attributes;
  const { error, onEdit } = useLiveError(serverError);
  const hydrated = useHydrated();
  const noteId = useId();
  const [date, setDate] = useState(isCalendarDate(defaultValue) ? defaultValue : null);
  const [text, setText] = useState(date ? formatDate(date) : "");
  const [reported, setReported] = useState(date);
  const [wrong, setWrong] = useState(false);
  const take = (next: CalendarDate | null) => {
    setDate(next);
    setText(next ? formatDate(next) : "");
    setWrong(false);
    setReported(next);
    if (next !== reported) onPick?.(next);
  };
  const { native, field } = useNativeDate(hydrated, date ?? "", (day) => take(isCalendarDate(day) ? day : null));
  const noteProps = (note: string | undefined) =>
    note !== undefined && { "aria-invalid": true, "aria-describedby": noteId };
  if (!hydrated) {
    return (
      <>
        <input ref={native} className="input" type="date" {...attributes} {...noteProps(error)} aria-label={label} />
        {error && <FieldError id={noteId}>{error}</FieldError>}
      </>
    );
  }
  const limits = { min: dayOr(min, FIRST_DAY), max: dayOr(max, LAST_DAY) };
  const isWrong = text.trim() !== "" && (!date || date < limits.min || date > limits.max);
  const read = () => (isWrong ? setWrong(true) : take(date));
  const note = wrong ? WRONG_DAY_MESSAGE : error;
  return (
    <span className="typed-date">
      <input type="hidden" name={name} value={date ?? text.trim()} />
      <input
        // An incomplete day blocks the submission, also by Enter.
        ref={(input) => {
          field.current = input;
          input?.setCustomValidity(isWrong ? WRONG_DAY_MESSAGE : "");
        }}
        className="input"
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/yyyy"
        maxLength={12}
        required={required}
        aria-label={label}
        {...noteProps(note)}
        value={text}
        onInput={onEdit}
        onChange={(event) => {
          setText(event.target.value);
          // Parsed on every key, because Enter submits at once.
          setDate(parseDateText(event.target.value));
          setWrong(false);
        }}
        onBlur={read}
      />
      <Disclosure summaryClass="typed-date-open" summary={() => <CalendarDays />} name={() => `${label}: mở lịch`}>
        {(close, open) =>
          open && (
            <DayPopover
              {...limits}
              value={date}
              start={date ?? today(new Date())}
              onPick={(picked) => {
                take(picked);
                close();
              }}
            />
          )
        }
      </Disclosure>
      {note && <FieldError id={noteId}>{note}</FieldError>}
    </span>
  );
}

const dayOr = (text: string | undefined, otherwise: CalendarDate) => (text && isCalendarDate(text) ? text : otherwise);
