import { useState } from "react";
import type { FieldErrors } from "#kernel/errors.ts";
import { formatVnd } from "#kernel/money.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { Checkbox, Radio } from "#ui/checkbox.tsx";
import { FieldError, RequiredMark, TextArea } from "#ui/text-field.tsx";
import { ContactField } from "#web/components/contact-field.tsx";
import { InvoiceFields } from "#web/components/invoice-fields.tsx";
import { useSite } from "#web/components/site.ts";
import { paths } from "#web/paths.ts";
import type { Checkout } from "./checkout.ts";
import type { OrderValues } from "./order.ts";

/** The customer's contact details and wishes. */
export function ContactSection({
  kind,
  values,
  fields,
}: {
  kind: ProductKind;
  values: OrderValues;
  fields: FieldErrors;
}) {
  const { sendsMail } = useSite();
  return (
    <section className="form-part" aria-labelledby="nguoi-dat">
      <h2 className="title-3 form-title" id="nguoi-dat">
        Người đặt
      </h2>
      <div className="form-grid">
        <ContactField name="name" required defaultValue={values.name} error={fields["contact.name"]} />
        <ContactField name="phone" required defaultValue={values.phone} error={fields["contact.phone"]} />
        <ContactField
          name="email"
          label="Địa chỉ email"
          required
          hint={sendsMail ? `${labelsOf({ kind }).mailed} gửi về email này.` : "Dùng để tra cứu đơn của bạn."}
          wrapperClass="form-wide"
          defaultValue={values.email}
          error={fields["contact.email"]}
        />
        <TextArea
          id="note"
          name="note"
          label={
            <>
              Yêu cầu của bạn <span className="font-normal text-text-2">(không bắt buộc)</span>
            </>
          }
          placeholder="Ví dụ: bé dị ứng tôm, bà cần phòng gần cầu thang"
          rows={3}
          maxLength={1000}
          wrapperClass="form-wide"
          defaultValue={values.note}
          error={fields.note}
        />
      </div>
    </section>
  );
}

/** The recipient of an invoice, folded until the customer opens it. */
export function InvoiceSection({ values: { invoice }, fields }: { values: OrderValues; fields: FieldErrors }) {
  const isUsed = Object.values(invoice).some(Boolean) || Object.keys(fields).some((name) => name.startsWith("invoice"));
  return (
    <details className="form-part invoice-fold" open={isUsed || undefined}>
      <summary className="link link-tall">Xuất hoá đơn (không bắt buộc)</summary>
      <div className="form-grid mt-3">
        <InvoiceFields key={String(isUsed)} values={invoice} fields={fields} />
      </div>
    </details>
  );
}

type PaymentChoiceProps = { kind: ProductKind; values: OrderValues; total: number } & Pick<
  Checkout,
  "deposit" | "atHotel"
>;

/** Full payment or deposit, and the amount that is paid at the hotel. */
export function PaymentChoice({ kind, values, total, deposit, atHotel }: PaymentChoiceProps) {
  const rest = atHotel > 0 && `${formatVnd(atHotel)} trả tại khách sạn khi nhận phòng`;
  if (!deposit) return rest && <p className="mt-4">{`Trả trước ${formatVnd(total - atHotel)}, còn ${rest}.`}</p>;
  return (
    <section className="form-part" aria-labelledby="thanh-toan">
      <h2 className="title-3 form-title" id="thanh-toan">
        Thanh toán
      </h2>
      <div className="choices" role="radiogroup" aria-labelledby="thanh-toan">
        <Radio name="payment" value="full" defaultChecked={values.payment === "full"}>
          <b>
            Trả {rest ? "trước" : "đủ"} {formatVnd(total - atHotel)}
          </b>
          <small>{rest ? `Còn ${rest}` : "Chuyển khoản một lần, không mất phí"}</small>
        </Radio>
        <Radio name="payment" value="deposit" defaultChecked={values.payment === "deposit"}>
          <b>
            Đặt cọc {deposit.percent}%: {formatVnd(deposit.amount)}
          </b>
          <small>
            Còn lại {formatVnd(total - atHotel - deposit.amount)} trả trước {labelsOf({ kind }).day.toLowerCase()}
            {rest && `, ${rest}`}
          </small>
        </Radio>
      </div>
    </section>
  );
}

/** Never pre-ticked; the customer's own tick is restored. */
export function ConsentField({
  values,
  error: serverError,
}: {
  values: Pick<OrderValues, "consent">;
  error: string | undefined;
}) {
  const [resolvedError, setResolvedError] = useState<string>();
  // Ticking resolves the error: it returns only with another answer of the server.
  const error = resolvedError === undefined || resolvedError !== serverError ? serverError : undefined;
  return (
    <div className="mt-4">
      <Checkbox
        id="consent"
        name="consent"
        required
        defaultChecked={values.consent}
        onChange={(event) => setResolvedError(event.target.checked ? serverError : undefined)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "consent-note" : undefined}
      >
        Tôi đã đọc <NewTabLink href={paths.terms()}>điều khoản và điều kiện</NewTabLink> và{" "}
        <NewTabLink href={paths.privacy()}>chính sách riêng tư</NewTabLink>.
        <RequiredMark />
      </Checkbox>
      {error && <FieldError id="consent-note">{error}</FieldError>}
    </div>
  );
}

/** Opens beside the form, so that no input is lost. */
function NewTabLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
