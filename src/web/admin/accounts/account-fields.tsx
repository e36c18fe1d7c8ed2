import { USERNAME_LENGTH } from "#modules/accounts/limits.ts";
import type { Rejection } from "#web/forms/rejection.ts";
import { ActionFields, type FormField } from "../layout/form-fields.tsx";

type Known = { name: string; username: string; email: string | null; phone: string | null };
type AccountFieldsProps = {
  /** Stored values of an existing account. */
  known?: Known;
  rejection: Rejection | null;
};

/** Personal data of an account, new or existing. */
export const AccountFields = ({ known, rejection }: AccountFieldsProps) => (
  <ActionFields fields={fieldsOf(known)} rejection={rejection} />
);

const fieldsOf = (known: Known | undefined): FormField[] => [
  { name: "name", label: "Tên", required: true, maxLength: 80, value: known?.name },
  {
    name: "username",
    label: "Tên đăng nhập",
    autoCapitalize: "none",
    spellCheck: false,
    required: true,
    hint: "Chữ không dấu, số, dấu chấm, gạch dưới hoặc gạch nối.",
    maxLength: USERNAME_LENGTH.max,
    value: known?.username,
  },
  { name: "email", type: "email", label: "Email", required: true, maxLength: 120, value: known?.email },
  { name: "phone", type: "tel", label: "Số điện thoại", required: true, maxLength: 30, value: known?.phone },
];
