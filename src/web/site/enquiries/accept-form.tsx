import { formatVnd } from "#kernel/money.ts";
import type { SharedQuote } from "#modules/enquiries/contract.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldError } from "#ui/text-field.tsx";
import { ContactField } from "#web/components/contact-field.tsx";
import { fieldOf, type Rejection } from "#web/forms/rejection.ts";
import { paths } from "#web/paths.ts";
import { EnquiryForm } from "./enquiry-form.tsx";

type AcceptProps = { quote: SharedQuote; rejection: Rejection | null; takesTransfers: boolean };

/** The customer proves their identity by the phone number: the link may have been passed on. */
export function AcceptForm({ quote: { dueNow, total }, rejection, takesTransfers }: AcceptProps) {
  const field = fieldOf(rejection);
  const { values = {}, fields = {} } = rejection ?? {};
  const error = fields.consent;
  return (
    <EnquiryForm title="Đồng ý báo giá" rejection={rejection} submit="Đồng ý và giữ phòng">
      <p>
        Phòng được giữ ngay khi bạn đồng ý, đúng giá này. Sau đó bạn trả {formatVnd(dueNow)}
        {dueNow < total ? " trước" : ""}
        {takesTransfers ? " bằng một lần quét mã." : "; nhân viên sẽ hẹn cách trả với bạn."}
      </p>
      <p className="field-hint">Đúng số điện thoại đã hỏi báo giá thì không cần điền gì thêm.</p>
      <ContactField {...field("phone")} required />
      <details className="enquiry-invoice" open={Boolean(fields.name || fields.email || values.name || values.email)}>
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
          defaultChecked={values.consent === "on"}
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
    </EnquiryForm>
  );
}
