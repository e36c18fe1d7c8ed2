import { USERNAME_LENGTH } from "#modules/accounts/limits.ts";
import { TextField } from "#ui/text-field.tsx";
import type { Refusal } from "#web/forms/refusal.ts";

type AccountFieldsProps = {
  /** Stored values of an existing account. */
  known?: { name: string; username: string; email: string | null; phone: string | null };
  refusal: Refusal | null;
};

/** Personal data of an account, new or existing. */
export function AccountFields({ known, refusal }: AccountFieldsProps) {
  const { typed, fields }: Partial<Refusal> = refusal ?? {};
  return (
    <>
      <TextField
        id="name"
        name="name"
        label="Tên"
        autoComplete="off"
        required
        maxLength={80}
        defaultValue={typed?.name ?? known?.name ?? ""}
        error={fields?.name}
      />
      <TextField
        id="username"
        name="username"
        label="Tên đăng nhập"
        hint="Chữ không dấu, số, dấu chấm, gạch dưới hoặc gạch nối."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={USERNAME_LENGTH.max}
        defaultValue={typed?.username ?? known?.username ?? ""}
        error={fields?.username}
      />
      <TextField
        id="email"
        name="email"
        type="email"
        label="Email"
        autoComplete="off"
        required
        maxLength={120}
        defaultValue={typed?.email ?? known?.email ?? ""}
        error={fields?.email}
      />
      <TextField
        id="phone"
        name="phone"
        type="tel"
        label="Số điện thoại"
        autoComplete="off"
        required
        maxLength={30}
        defaultValue={typed?.phone ?? known?.phone ?? ""}
        error={fields?.phone}
      />
    </>
  );
}
