import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { Delivery } from "#platform/mail/delivery.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { ContactField } from "#web/components/contact-field.tsx";
import { paths } from "#web/paths.ts";

type EmailFormProps = {
  email: string;
  /** Delivery state of the newest email to it. */
  delivery: Delivery | null;
  /** Booking code, for the lookup page when no email arrives. */
  code: string;
  /** True right after a correction. */
  isEmailCorrected: boolean;
  error: string | undefined;
};

/** The address for emails, and a form to correct it. */
export function EmailForm({ email, delivery, code, isEmailCorrected, error }: EmailFormProps) {
  const [open, setOpen] = useState(false);
  const busy = useNavigation().formData?.get("intent") === "correct-email";
  return (
    <div className="grid gap-3">
      <p className="text-text-2">
        <WhereEmailsGo email={email} delivery={delivery} code={code} />{" "}
        {!open && !error && (
          <button type="button" className="link link-tall with-script" onClick={() => setOpen(true)}>
            Sửa email
          </button>
        )}
      </p>
      <div role="status">{isEmailCorrected && <Alert tone="success" title={`Đã lưu email ${email}`} />}</div>
      <Form method="post" className={open || error ? "grid gap-3" : "without-script grid gap-3"} noValidate>
        <ContactField name="email" label="Email đúng" required error={error} />
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

/** Shows the delivery state that the outbox knows; without an email it links to the lookup by code. */
function WhereEmailsGo({ email, delivery, code }: Pick<EmailFormProps, "email" | "delivery" | "code">) {
  if (!email) return "Đơn chưa có email.";
  const address = <b className="wrap-anywhere text-text">{email}</b>;
  if (delivery === "sent") return <>Xác nhận đã gửi tới {address}.</>;
  if (delivery === "queued") return <>Xác nhận sẽ được gửi tới {address}.</>;
  if (delivery === null) return <>Email của đơn là {address}.</>;
  return (
    <>
      Chúng tôi chưa gửi được email tới {address}. Bạn lưu liên kết của trang này, hoặc ghi lại mã{" "}
      <b className="num whitespace-nowrap text-text">{spacedCode(code)}</b> để{" "}
      <a className="link" href={paths.lookup()}>
        tra cứu đơn hàng
      </a>
      .
    </>
  );
}
