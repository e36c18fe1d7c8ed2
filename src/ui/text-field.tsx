import CircleAlert from "lucide-react/icons/circle-alert";
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from "react";

type Described = { label: ReactNode; hint?: ReactNode; error?: string | undefined; wrapperClass?: string };
type FieldProps = Described & {
  id: string;
  required?: boolean | undefined;
  children: ReactNode;
};

/** Label above, then the control, then a hint; an error takes the place of the hint. */
export function Field({ id, label, hint, error, required, wrapperClass = "", children }: FieldProps) {
  return (
    <div className={`field ${wrapperClass}`}>
      <label className="field-label" htmlFor={id}>
        {label}
        {required && (
          <>
            {" "}
            <abbr className="field-required" title="Bắt buộc">
              *
            </abbr>
          </>
        )}
      </label>
      {children}
      {error ? (
        <FieldError id={`${id}-note`}>{error}</FieldError>
      ) : (
        hint && (
          <p id={`${id}-note`} className="field-hint">
            {hint}
          </p>
        )
      )}
    </div>
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

function describedBy(id: string, { hint, error }: { hint?: ReactNode; error?: string | undefined }) {
  return { id, "aria-describedby": hint || error ? `${id}-note` : undefined, "aria-invalid": error ? true : undefined };
}

export type TextFieldProps = Described & InputHTMLAttributes<HTMLInputElement>;

export function TextField({ label, hint, error, wrapperClass, className = "", ...input }: TextFieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={input.required}
      {...(wrapperClass && { wrapperClass })}
    >
      <input {...input} {...describedBy(id, { hint, error })} className={`input ${className}`} />
    </Field>
  );
}

export type TextAreaProps = Described & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function TextArea({ label, hint, error, wrapperClass, className = "", ...input }: TextAreaProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={input.required}
      {...(wrapperClass && { wrapperClass })}
    >
      <textarea {...input} {...describedBy(id, { hint, error })} className={`input ${className}`} />
    </Field>
  );
}
