import { DateTextField } from "#ui/date-text-field.tsx";
import { MoneyField } from "#ui/money-field.tsx";
import { type Option, SelectField } from "#ui/select.tsx";
import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from "#ui/text-field.tsx";
import type { Rejection } from "#web/forms/rejection.ts";

type Described = { name: string; label: string; value?: string | number | null | undefined };
type Controlled = "name" | "label" | "id" | "value" | "defaultValue" | "error";

/** A field of a form as data. */
export type FormField = Described &
  (
    | ({ kind?: "text" | "money" } & Omit<TextFieldProps, Controlled>)
    | ({ kind: "area" } & Omit<TextAreaProps, Controlled>)
    | { kind: "choice"; options: readonly Option[]; hint?: string; required?: boolean }
    | { kind: "day"; optional?: boolean }
  );

/** A whole number that orders a list. */
export const positionField = (value: number): FormField => ({
  name: "position",
  label: "Thứ tự",
  hint: "Số nhỏ đứng trước.",
  required: true,
  inputMode: "numeric",
  value,
});

type ActionFieldsProps = { fields: readonly FormField[]; rejection: Rejection | null };

/** Fields of an `ActionForm`, with the submitted values and errors after a rejection. */
export const ActionFields = ({ fields, rejection }: ActionFieldsProps) =>
  fields.map((field) => (
    <Control
      key={field.name}
      field={{ ...field, value: rejection?.values[field.name] ?? field.value }}
      own={{ id: field.name, autoComplete: "off" }}
      error={rejection?.fields[field.name]}
    />
  ));

type FieldsProps = { fields: readonly FormField[]; errors: Readonly<Record<string, string>> };

/** Fields of a dialog, or of a form that passes its submitted values. */
export const Fields = ({ fields, errors }: FieldsProps) =>
  fields.map((field) => <Control key={field.name} field={field} own={{}} error={errors[field.name]} />);

type ControlProps = { field: FormField; own: { id?: string; autoComplete?: string }; error: string | undefined };

function Control({ field, own, error }: ControlProps) {
  const defaultValue = field.value ?? undefined;
  if (field.kind === "day")
    return (
      <div className="field">
        <span className="field-label">{field.label}</span>
        <DateTextField
          label={field.label}
          name={field.name}
          defaultValue={defaultValue?.toString()}
          required={!field.optional}
          error={error}
        />
      </div>
    );
  if (field.kind === "choice") {
    const { kind: _, value: __, ...choice } = field;
    return <SelectField {...own} {...choice} defaultValue={defaultValue} error={error} />;
  }
  if (field.kind === "area") {
    const { kind: _, value: __, ...area } = field;
    return <TextArea {...own} {...area} defaultValue={defaultValue} error={error} />;
  }
  const { kind, value: _, ...text } = field;
  const Text = kind === "money" ? MoneyField : TextField;
  return <Text {...own} {...text} defaultValue={defaultValue} error={error} />;
}
