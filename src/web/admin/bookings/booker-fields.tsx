import type { ReactNode } from "react";
import { DialogFields, type FormField } from "../layout/form-fields.tsx";

type BookerFieldsProps = {
  /** Id of the heading. */
  id: string;
  title: string;
  required: boolean;
  emailHint: string;
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  /** Content above the fields. */
  children?: ReactNode;
};

/** Name, phone and email of the person who books. */
export function BookerFields({ id, title, required, emailHint, typed, errors, children }: BookerFieldsProps) {
  const fields: FormField[] = [
    { name: "contact.name", label: "Họ và tên", maxLength: 80, required },
    { name: "contact.phone", label: "Số điện thoại", type: "tel", maxLength: 30, required },
    { name: "contact.email", label: "Email", type: "email", maxLength: 120, hint: emailHint },
  ];
  return (
    <section className="box" aria-labelledby={id}>
      <div className="box-head">
        <h2 id={id}>{title}</h2>
      </div>
      {children}
      <div className="box-body phone-trip">
        <DialogFields fields={fields.map((field) => ({ ...field, value: typed[field.name] }))} errors={errors} />
      </div>
    </section>
  );
}
