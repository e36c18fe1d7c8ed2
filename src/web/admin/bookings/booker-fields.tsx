import type { ReactNode } from "react";
import { Box } from "../layout/box.tsx";
import { Fields, type FormField } from "../layout/form-fields.tsx";

type BookerFieldsProps = {
  /** Id of the heading. */
  id: string;
  title: string;
  required: boolean;
  emailHint: string;
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  /** Content above the fields. */
  children?: ReactNode;
};

/** Name, phone and email of the person who books. */
export function BookerFields({ id, title, required, emailHint, values, errors, children }: BookerFieldsProps) {
  const fields: FormField[] = [
    { name: "contact.name", label: "Họ và tên", maxLength: 80, required },
    { name: "contact.phone", label: "Số điện thoại", type: "tel", maxLength: 30, required },
    { name: "contact.email", label: "Email", type: "email", maxLength: 120, hint: emailHint },
  ];
  return (
    <Box id={id} title={title}>
      {children}
      <div className="box-body phone-trip">
        <Fields fields={fields.map((field) => ({ ...field, value: values[field.name] }))} errors={errors} />
      </div>
    </Box>
  );
}
