import { formatVnd } from "#kernel/money.ts";
import type { SharedQuote } from "#modules/enquiries/contract.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldError } from "#ui/text-field.tsx";
import { ContactField } from "#web/components/contact-field.tsx";
import { fieldOf, type Refusal } from "#web/forms/refusal.ts";
import { paths } from "#web/paths.ts";
import { RefusedNotice, typedOf } from "./enquiry-form.tsx";

type AcceptProps = { quote: SharedQuote; refusal: Refusal | null; takesTransfers: boolean };

/** The customer proves their identity by the phone number: the link may have been passed on. */
export function AcceptForm({ quote: { dueNow, total }, refusal, takesTransfers }: AcceptProps) {
  const fields = refusal?.fields ?? {};
  const typed = typedOf(refusal);
  const field = fieldOf(refusal);
  const error = fields.consent;
  return (
    <form method="post" className="enquiry-form" aria-labelledby="dong-y" noValidate>
      <h2 id="dong-y" className="title-2">
        Đồng ý báo giá
      </h2>
      <p>
        Phòng được giữ ngay khi bạn đồng ý, đúng giá này. Sau đó bạn trả {formatVnd(dueNow)}
        {dueNow < total ? " trước" : ""}
        {takesTransfers ? " bằng một lần quét mã." : "; nhân viên sẽ hẹn cách trả với bạn."}
      </p>
      <RefusedNotice refusal={refusal} />
      <p className="field-hint">Đúng số điện thoại đã hỏi báo giá thì không cần điền gì thêm.</p>
      <ContactField {...field("phone")} required />
      <details className="enquiry-invoice" open={Boolean(fields.name || fields.email || typed.name || typed.email)}>
        <summary>Người khác nhận đơn này</summary>
        <div className="enquiry-pair">
          <ContactField {...field("name")} />
          <ContactField {...field("email")} />
        </div>
      </details>
      <input type="hidden" name="expectedTotal" value={total} />
      <div className="field">
        <Checkbox
          id="consent"
          name="consent"
          defaultChecked={refusal?.typed.consent === "on"}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "consent-note" : undefined}
        >
          Tôi đồng ý với{" "}
          <a className="link" href={paths.terms()}>
            điều khoản
          </a>{" "}
          và{" "}
          <a className="link" href={paths.privacy()}>
            chính sách riêng tư
          </a>
        </Checkbox>
        {error && <FieldError id="consent-note">{error}</FieldError>}
      </div>
      <div>
        <Button type="submit" size="lg">
          Đồng ý và giữ phòng
        </Button>
      </div>
    </form>
  );
}
