import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import type { MouseEvent } from "react";

type StepperProps = {
  /** What is counted ("người lớn", "Phòng Ban Công"): part of every name a screen reader says. */
  label: string;
  value: number;
  min?: number;
  max?: number;
} & (
  | {
      /** Typed into and sent with a form. */
      name: string;
      onChange: (value: number) => void;
      submit?: never;
    }
  | {
      /** Each press sends a form: the field's name and the value it has for the next count. */
      submit: { name: string; valueOf: (count: number) => string };
      name?: never;
      onChange?: never;
    }
);

const wholeNumber = /^\d{1,3}$/;

export function Stepper({ label, value, min = 0, max = 99, name, onChange, submit }: StepperProps) {
  // Not `disabled` at a limit: the button that was just pressed would lose the focus.
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
        <>
          <input
            className="stepper-value"
            type="number"
            inputMode="numeric"
            name={name}
            min={min}
            max={max}
            value={value}
            aria-label={`Số ${label}`}
            onChange={(event) => {
              if (wholeNumber.test(event.target.value))
                onChange?.(Math.min(max, Math.max(min, Number(event.target.value))));
            }}
          />
          <span className="sr-only" aria-live="polite">
            {value} {label}
          </span>
        </>
      )}
      <button {...buttonProps(value + 1)} aria-label={`Thêm ${label}`}>
        <Plus />
      </button>
    </fieldset>
  );
}
