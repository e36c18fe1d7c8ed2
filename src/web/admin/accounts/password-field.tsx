import { useState } from "react";
import { PASSWORD_LENGTH } from "#modules/accounts/limits.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextField } from "#ui/text-field.tsx";

type PasswordFieldProps = { id: string; label: string; error?: string | undefined };

/** A new password that can be revealed. */
export function NewPasswordField({ id, label, error }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <div>
      <TextField
        id={id}
        name="password"
        data-once=""
        type={isVisible ? "text" : "password"}
        label={label}
        hint={`Ít nhất ${PASSWORD_LENGTH.min} ký tự. Một câu ngắn là dễ nhớ nhất.`}
        autoComplete="new-password"
        required
        error={error}
      />
      <div className="with-script">
        <Checkbox checked={isVisible} onChange={(event) => setVisible(event.target.checked)}>
          Hiện mật khẩu
        </Checkbox>
      </div>
    </div>
  );
}

type OwnPasswordFieldProps = PasswordFieldProps & {
  name: "password" | "current";
  /** When the password is needed, if not always. */
  hint?: string;
};

/** The current password of the signed-in user, to confirm an important action. */
export function OwnPasswordField({ id, name, label, hint, error }: OwnPasswordFieldProps) {
  return (
    <TextField
      id={id}
      name={name}
      data-once=""
      type="password"
      label={label}
      autoComplete="current-password"
      {...(hint ? { hint } : { required: true })}
      error={error}
    />
  );
}
