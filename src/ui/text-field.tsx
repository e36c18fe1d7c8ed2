import CircleAlert from "lucide-react/icons/circle-alert";
import {
  type ComponentType,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from "react";
import { useHydrated } from "./use-hydrated.ts";
import { useLiveError } from "./use-live-error.ts";

type Described = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shows the used part of `maxLength`. */
  counted?: boolean;
  wrapperClass?: string;
};

type FieldProps = Omit<Described, "counted"> & {
  id: string;
  required?: boolean | undefined;
  counter?: ReactNode;
  children: ReactNode;
};

/** Label above, then the control, then a hint; an error replaces the hint. */
export function Field({ id, label, hint, error, required, counter, wrapperClass = "", children }: FieldProps) {
  return (
    <div className={`field ${wrapperClass}`}>
      <label className="field-label" htmlFor={id}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children}
      {(error || hint || counter) && (
        <div className="field-notes">
          {error ? (
            <FieldError id={`${id}-note`}>{error}</FieldError>
          ) : (
            hint && (
              <p id={`${id}-note`} className="field-hint">
                {hint}
              </p>
            )
          )}
          {counter}
        </div>
      )}
    </div>
  );
}

export function RequiredMark() {
  return (
    <>
      {" "}
      <abbr className="field-required" title="Bắt buộc">
        *
      </abbr>
    </>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="field-error">
      <CircleAlert />
      <span>{children}</span>
    </p>
  );
}

export type TextFieldProps = Described & InputHTMLAttributes<HTMLInputElement> & { icon?: ComponentType };

export function TextField({ icon: Icon, className = "", ...props }: TextFieldProps) {
  const { fieldProps, inputProps } = useField(props);
  const onInput: typeof props.onInput = (event) => {
    props.onInput?.(event);
    inputProps.onInput(event);
  };
  const input = <input {...inputProps} onInput={onInput} className={`input ${className}`} />;
  return (
    <Field {...fieldProps}>
      {Icon ? (
        <span className="input-icon">
          <Icon />
          {input}
        </span>
      ) : (
        input
      )}
    </Field>
  );
}

export type TextAreaProps = Described & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onInput">;

export function TextArea({ className = "", ...props }: TextAreaProps) {
  const { fieldProps, inputProps } = useField(props);
  return (
    <Field {...fieldProps}>
      <textarea {...inputProps} className={`input ${className}`} />
    </Field>
  );
}

type Control = HTMLInputElement | HTMLTextAreaElement;

type ControlProps = Described & {
  id?: string | undefined;
  required?: boolean | undefined;
  maxLength?: number | undefined;
  value?: unknown;
  defaultValue?: unknown;
};

/** Props of the field around a control, and of the control: id, `aria-describedby`, and its text length. */
function useField<P extends ControlProps>({ label, hint, error: serverError, counted, wrapperClass, ...input }: P) {
  const { error, onEdit } = useLiveError(serverError);
  const ownId = useId();
  const id = input.id ?? ownId;
  const [length, setLength] = useState(String(input.value ?? input.defaultValue ?? "").length);
  const max = counted ? input.maxLength : undefined;
  const notes = [(hint || error) && `${id}-note`, max && `${id}-count`].filter(Boolean).join(" ");
  return {
    fieldProps: {
      id,
      label,
      hint,
      error,
      required: input.required,
      ...(max && { counter: <Counter id={`${id}-count`} used={length} max={max} /> }),
      ...(wrapperClass && { wrapperClass }),
    },
    inputProps: {
      ...input,
      id,
      "aria-describedby": notes || undefined,
      "aria-invalid": error ? (true as const) : undefined,
      onInput: (event: { currentTarget: Control }) => {
        onEdit(event);
        if (max) setLength(event.currentTarget.value.length);
      },
    },
  };
}

/** Remaining characters from which the count is announced. */
const FEW_LEFT = 20;

function Counter({ id, used, max }: { id: string; used: number; max: number }) {
  const hydrated = useHydrated();
  return (
    <>
      <p id={id} className="field-count num">
        {hydrated ? `${used}/${max} ký tự` : `Tối đa ${max} ký tự`}
      </p>
      <span className="sr-only" role="status">
        {hydrated && max - used <= FEW_LEFT ? `Còn ${max - used} ký tự` : ""}
      </span>
    </>
  );
}
