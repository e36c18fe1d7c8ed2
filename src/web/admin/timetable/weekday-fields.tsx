import { z } from "zod";
import { weekdayNames } from "#modules/flights/rules/weekdays.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldError } from "#ui/text-field.tsx";

const checkbox = z.literal("on").optional();

/** Weekdays of a form: one field per day. */
export const weekdayFields = {
  d0: checkbox,
  d1: checkbox,
  d2: checkbox,
  d3: checkbox,
  d4: checkbox,
  d5: checkbox,
  d6: checkbox,
};

type Ticked = Partial<Record<keyof typeof weekdayFields, "on" | undefined>>;

/** The form values with the weekdays as one list. */
export function withWeekdays<T extends Ticked>({ d0, d1, d2, d3, d4, d5, d6, ...values }: T) {
  const weekdays = [d0, d1, d2, d3, d4, d5, d6].flatMap((one, day) => (one === "on" ? [day] : []));
  return { ...values, weekdays };
}

type WeekdaysProps = {
  label: string;
  hint?: string;
  chosen: readonly number[];
  error?: string | undefined;
};

/** Weekday checkboxes, Monday first. */
export function Weekdays({ label, hint, chosen, error }: WeekdaysProps) {
  return (
    <fieldset className="field" aria-describedby={error ? "weekdays-note" : undefined}>
      <legend className="field-label">{label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {weekdayNames.map(([day, name]) => (
          <Checkbox key={day} name={`d${day}`} value="on" defaultChecked={chosen.includes(day)}>
            {name}
          </Checkbox>
        ))}
      </div>
      {error ? <FieldError id="weekdays-note">{error}</FieldError> : hint && <p className="field-hint">{hint}</p>}
    </fieldset>
  );
}

/** The weekdays of a submitted form. */
export const weekdaysIn = (values: Readonly<Record<string, string>>): number[] =>
  [0, 1, 2, 3, 4, 5, 6].filter((day) => values[`d${day}`] === "on");
