import { TypedDate } from "#ui/typed-date.tsx";

type DayFieldProps = { label: string; name: string; value?: string | undefined; error?: string | undefined };

/** A day with a label above. */
export function DayField({ label, name, value, error }: DayFieldProps) {
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      <TypedDate label={label} name={name} defaultValue={value} required error={error} />
    </div>
  );
}
