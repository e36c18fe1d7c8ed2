import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";

type EmailFormProps = {
  email: string;
  /** It was corrected just now. */
  isWritten: boolean;
  error: string | undefined;
};

/** Where letters go, and a way to mend a slip in the address. */
export function EmailForm({ email, isWritten, error }: EmailFormProps) {
  const [open, setOpen] = useState(false);
  const busy = useNavigation().formData?.get("intent") === "correct-email";
  return (
    <div className="grid gap-3">
      <p className="text-text-2">
        {email ? (
          <>
            Xác nhận đã gửi tới <b className="text-text">{email}</b>.
          </>
        ) : (
          "Đơn chưa có email."
        )}{" "}
        {!open && !error && (
          <button type="button" className="link link-tall with-script" onClick={() => setOpen(true)}>
            Sửa email
          </button>
        )}
      </p>
      <div role="status">{isWritten && <Alert tone="success" title={`Đã lưu và gửi lại thư tới ${email}`} />}</div>
      <Form method="post" className={open || error ? "grid gap-3" : "without-script grid gap-3"} noValidate>
        <TextField
          id="email"
          name="email"
          type="email"
          label="Email đúng"
          autoComplete="email"
          inputMode="email"
          required
          maxLength={120}
          error={error}
        />
        <div>
          <Button
            type="submit"
            name="intent"
            value="correct-email"
            variant="outline"
            busy={busy ? "Đang gửi" : undefined}
          >
            Lưu và gửi lại thư
          </Button>
        </div>
      </Form>
    </div>
  );
}
