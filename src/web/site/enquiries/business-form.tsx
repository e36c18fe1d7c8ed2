import { enquiryNeeds } from "#modules/enquiries/contract.ts";
import { ANSWER_HOURS, MAX_MESSAGE, MAX_PEOPLE } from "#modules/enquiries/limits.ts";
import { needNames } from "#modules/enquiries/messages.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { Captcha } from "#web/components/captcha.tsx";
import { isRefusal, type Refusal } from "#web/forms/refusal.ts";
import { paths } from "#web/paths.ts";
import type { CaptchaOffer } from "#web/server/offer-captcha.ts";
import { PersonFields, RefusedNotice, typedOf } from "./enquiry-form.tsx";

/** Enquiry of a company or a group; only the contact and the group size are required. */
export function BusinessForm({ answer, captcha }: { answer: unknown; captcha: CaptchaOffer | null }) {
  const refusal = isRefusal(answer) ? answer : null;
  const typed = typedOf(refusal);
  return (
    <form
      method="post"
      action={`${paths.business()}#yeu-cau`}
      className="enquiry-form"
      aria-labelledby="yeu-cau-title"
      noValidate
    >
      <h2 id="yeu-cau-title" className="title-2">
        Nhận báo giá cho đoàn
      </h2>
      <RefusedNotice refusal={refusal} />
      <PersonFields refusal={refusal} />
      <TextField
        id="company"
        name="company"
        label="Tên công ty hoặc đoàn"
        autoComplete="organization"
        maxLength={160}
        defaultValue={typed.company}
        error={refusal?.fields.company}
      />
      <TripFields refusal={refusal} />
      <fieldset className="enquiry-needs">
        <legend className="field-label">Đoàn cần gì</legend>
        {enquiryNeeds.map((need) => (
          <Checkbox key={need} name={`needs.${need}`} defaultChecked={typed[`needs.${need}`] !== undefined}>
            {needNames[need]}
          </Checkbox>
        ))}
      </fieldset>
      <TextArea
        id="message"
        name="message"
        label="Điều đoàn cần thêm"
        hint="Ví dụ: bữa chay, xe lăn, phòng cho tài xế."
        rows={4}
        maxLength={MAX_MESSAGE}
        defaultValue={typed.message}
        error={refusal?.fields.message}
      />
      <InvoiceFields refusal={refusal} />
      <Captcha offer={captcha} errors={refusal?.fields} />
      <div className="enquiry-end">
        <Button type="submit" size="lg">
          Gửi yêu cầu
        </Button>
        <p className="field-hint">Chúng tôi trả lời trong {ANSWER_HOURS} giờ. Gửi yêu cầu chưa phải là đặt chỗ.</p>
      </div>
    </form>
  );
}

type PartProps = { refusal: Refusal | null };

function TripFields({ refusal }: PartProps) {
  const typed = typedOf(refusal);
  const fields = refusal?.fields ?? {};
  return (
    <div className="enquiry-pair enquiry-four">
      <TextField
        id="people"
        name="people"
        label="Số người"
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_PEOPLE}
        required
        defaultValue={typed.people}
        error={fields.people}
      />
      <TextField
        id="startsOn"
        name="startsOn"
        label="Ngày đi, nếu đã có"
        type="date"
        defaultValue={typed.startsOn}
        error={fields.startsOn}
      />
      <TextField
        id="nights"
        name="nights"
        label="Số đêm"
        type="number"
        inputMode="numeric"
        min={0}
        max={30}
        hint="0 là đi trong ngày."
        defaultValue={typed.nights}
        error={fields.nights}
      />
      <TextField
        id="budget"
        name="budget"
        label="Ngân sách cả đoàn, đồng"
        inputMode="numeric"
        maxLength={16}
        hint="Ví dụ 250.000.000 hoặc 250 triệu"
        defaultValue={typed.budget}
        error={fields.budget}
      />
    </div>
  );
}

function InvoiceFields({ refusal }: PartProps) {
  const typed = typedOf(refusal);
  const fields = refusal?.fields ?? {};
  const isOpen = ["company", "taxCode", "address"].some((name) => typed[`invoice.${name}`]);
  return (
    <details className="enquiry-invoice" open={isOpen}>
      <summary>Cần hoá đơn công ty</summary>
      <div className="grid gap-4">
        <TextField
          id="invoice.company"
          name="invoice.company"
          label="Tên đơn vị"
          maxLength={200}
          defaultValue={typed["invoice.company"]}
          error={fields["invoice.company"]}
        />
        <TextField
          id="invoice.taxCode"
          name="invoice.taxCode"
          label="Mã số thuế"
          inputMode="numeric"
          maxLength={20}
          defaultValue={typed["invoice.taxCode"]}
          error={fields["invoice.taxCode"]}
        />
        <TextField
          id="invoice.address"
          name="invoice.address"
          label="Địa chỉ trên hoá đơn"
          maxLength={300}
          defaultValue={typed["invoice.address"]}
          error={fields["invoice.address"]}
        />
      </div>
    </details>
  );
}
