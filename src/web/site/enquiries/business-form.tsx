import { enquiryNeeds } from "#modules/enquiries/contract.ts";
import { ANSWER_HOURS, MAX_MESSAGE, MAX_PEOPLE } from "#modules/enquiries/limits.ts";
import { needNames } from "#modules/enquiries/messages.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { invoiceNames } from "#web/components/invoice-fields.tsx";
import { fieldOf, isRejection, type Rejection } from "#web/forms/rejection.ts";
import { paths } from "#web/paths.ts";
import type { CaptchaOffer } from "#web/server/offer-captcha.ts";
import { EnquiryForm, PersonFields } from "./enquiry-form.tsx";

/** Enquiry of a company or a group; only the contact and the group size are required. */
export function BusinessForm({ actionData, captcha }: { actionData: unknown; captcha: CaptchaOffer | null }) {
  const rejection = isRejection(actionData) ? actionData : null;
  const field = fieldOf(rejection);
  return (
    <EnquiryForm
      action={`${paths.business()}#yeu-cau`}
      title="Nhận báo giá cho đoàn"
      rejection={rejection}
      captcha={captcha}
      submit="Gửi yêu cầu"
      hint={`Chúng tôi trả lời trong ${ANSWER_HOURS} giờ. Gửi yêu cầu chưa phải là đặt chỗ.`}
    >
      <PersonFields field={field} />
      <TextField {...field("company")} label="Tên công ty hoặc đoàn" autoComplete="organization" maxLength={160} />
      <div className="enquiry-pair enquiry-four">
        <TextField {...field("people")} {...wholeNumber} label="Số người" min={1} max={MAX_PEOPLE} required />
        <TextField {...field("startsOn")} label="Ngày đi, nếu đã có" type="date" />
        <TextField {...field("nights")} {...wholeNumber} label="Số đêm" min={0} max={30} hint="0 là đi trong ngày." />
        <TextField
          {...field("budget")}
          label="Ngân sách cả đoàn, đồng"
          inputMode="numeric"
          maxLength={16}
          hint="Ví dụ 250.000.000 hoặc 250 triệu"
        />
      </div>
      <fieldset className="enquiry-needs">
        <legend className="field-label">Đoàn cần gì</legend>
        {enquiryNeeds.map((need) => (
          <Checkbox key={need} name={`needs.${need}`} defaultChecked={rejection?.values[`needs.${need}`] !== undefined}>
            {needNames[need]}
          </Checkbox>
        ))}
      </fieldset>
      <TextArea
        {...field("message")}
        label="Điều đoàn cần thêm"
        hint="Ví dụ: bữa chay, xe lăn, phòng cho tài xế."
        rows={4}
        maxLength={MAX_MESSAGE}
      />
      <CompanyInvoiceFields rejection={rejection} />
    </EnquiryForm>
  );
}

const wholeNumber = { type: "number", inputMode: "numeric" } as const;

function CompanyInvoiceFields({ rejection }: { rejection: Rejection | null }) {
  const field = fieldOf(rejection);
  const isOpen = invoiceNames.some((name) => rejection?.values[name]);
  return (
    <details className="enquiry-invoice" open={isOpen}>
      <summary>Cần hoá đơn công ty</summary>
      <div className="grid gap-4">
        <TextField {...field("invoice.company")} label="Tên đơn vị" maxLength={200} />
        <TextField {...field("invoice.taxCode")} label="Mã số thuế" inputMode="numeric" maxLength={20} />
        <TextField {...field("invoice.address")} label="Địa chỉ trên hoá đơn" maxLength={300} />
      </div>
    </details>
  );
}
