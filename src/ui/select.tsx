import ChevronDown from "lucide-react/icons/chevron-down";
import { type SelectHTMLAttributes, useId } from "react";
import { Field } from "./text-field.tsx";
import { useLiveError } from "./use-live-error.ts";

export type Option = { value: string; label: string };
type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & { options: readonly Option[] };

/** The native select, which every phone and screen reader knows. Needs a label or an `aria-label`. */
export function Select({ options, className = "", ...rest }: SelectProps) {
  return (
    <span className="select">
      <select {...rest} className={`input ${className}`}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown />
    </span>
  );
}

type SelectFieldProps = SelectProps & { label: string; hint?: string; error?: string | undefined };

export function SelectField({ label, hint, error: serverError, ...rest }: SelectFieldProps) {
  const { error, onEdit } = useLiveError(serverError);
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <Field id={id} label={label} hint={hint} error={error} required={rest.required}>
      <Select
        {...rest}
        id={id}
        onInput={onEdit}
        aria-describedby={hint || error ? `${id}-note` : undefined}
        aria-invalid={error ? true : undefined}
      />
    </Field>
  );
}
