import { TextField, type TextFieldProps } from "#ui/text-field.tsx";

const fields = {
  name: { label: "Họ và tên", autoComplete: "name", maxLength: 80 },
  phone: { label: "Số điện thoại", type: "tel", autoComplete: "tel", maxLength: 30 },
  email: { label: "Email", type: "email", autoComplete: "email", maxLength: 120 },
} as const;

type ContactFieldProps = Partial<TextFieldProps> & { name: keyof typeof fields };

/** The name, phone or email of the visitor, which browsers fill in. */
export const ContactField = ({ name, ...rest }: ContactFieldProps) => (
  <TextField id={name} name={name} {...fields[name]} {...rest} />
);
