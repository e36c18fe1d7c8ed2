import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, type MouseEvent, useId, useState } from "react";
import { parseCount } from "./parse-count.ts";

type StepperProps = {
  /** Label of the count ("người lớn", "Phòng Ban Công"), part of every accessible name. */
  label: string;
  value: number;
  min?: number;
  max?: number;
  /** Why no more can be added, shown at the maximum. */
  whyFull?: string;
} & (
  | {
      /** Editable field; sent with a form when it has a name. */
      name?: string;
      onChange: (value: number) => void;
      submit?: never;
    }
  | {
      /** Each button submits the form with this field name and the value for the next count. */
      submit: { name: string; valueOf: (count: number) => string };
      name?: never;
      onChange?: never;
    }
);

export function Stepper({ label, value, min = 0, max = 99, whyFull, name, onChange, submit }: StepperProps) {
  const fullId = useId();
  const isFull = whyFull !== undefined && value >= max;
  // Not `disabled` at a limit: the pressed button would lose the focus.
  const buttonProps = (count: number) => {
    const off = count < min || count > max;
    const common = {
      "aria-disabled": off || undefined,
      onClick: (event: MouseEvent) => {
        if (off) event.preventDefault();
        else onChange?.(count);
      },
    };
    if (!submit) return { ...common, type: "button" as const };
    return { ...common, type: "submit" as const, name: submit.name, value: submit.valueOf(Math.max(min, count)) };
  };

  return (
    <fieldset className="stepper" aria-label={`Số lượng ${label}`}>
      <button {...buttonProps(value - 1)} aria-label={`Bớt ${label}`}>
        <Minus />
      </button>
      {submit ? (
        <output className="stepper-value" aria-live="polite">
          {value}
        </output>
      ) : (
        <CountField label={label} value={value} min={min} max={max} onChange={onChange} {...(name && { name })} />
      )}
      <button {...buttonProps(value + 1)} aria-label={`Thêm ${label}`} aria-describedby={isFull ? fullId : undefined}>
        <Plus />
      </button>
      {isFull && (
        <span className="stepper-note stepper-full" id={fullId}>
          {whyFull}
        </span>
      )}
    </fieldset>
  );
}

type CountFieldProps = { label: string; value: number; min: number; max: number; name?: string } & {
  onChange: (value: number) => void;
};

/** During typing the field may hold any text; the text is applied on blur or Enter. */
function CountField({ label, value, min, max, name, onChange }: CountFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const [wrong, setWrong] = useState<{ message: string; of: number } | null>(null);
  // A new count from a button or a newer page clears the message.
  const message = wrong?.of === value ? wrong.message : "";

  /** False when the text is no valid count. */
  const apply = (input: string): boolean => {
    const read = parseCount(input, { label, min, max });
    setText(null);
    setWrong(read.kind === "wrong" ? { message: read.message, of: value } : null);
    if (read.kind === "count" && read.count !== value) onChange(read.count);
    return read.kind !== "wrong";
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter submits the form, but only with the count that was typed.
    if (event.key === "Enter" && !apply(event.currentTarget.value)) event.preventDefault();
  };

  return (
    <>
      <input
        className="stepper-value"
        type="number"
        inputMode="numeric"
        name={name}
        min={min}
        max={max}
        value={text ?? value}
        aria-label={`Số ${label}`}
        onChange={({ target }) => {
          // Changed without typing, such as before hydration.
          if (target === document.activeElement) setText(target.value);
          else apply(target.value);
        }}
        onBlur={(event) => apply(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className="sr-only" aria-live="polite">
        {message || `${value} ${label}`}
      </span>
      {message && <span className="stepper-note">{message}</span>}
    </>
  );
}
