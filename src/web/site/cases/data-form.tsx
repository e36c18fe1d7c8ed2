import { dataRights } from "#modules/cases/contract.ts";
import { MAX_MESSAGE } from "#modules/cases/limits.ts";
import { topicNames } from "#modules/cases/messages.ts";
import { SelectField } from "#ui/select.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { ContactField } from "#web/components/contact-field.tsx";
import { useSite } from "#web/components/site.ts";
import { fieldOf, isRejection } from "#web/forms/rejection.ts";
import { paths } from "#web/paths.ts";
import type { CaptchaOffer } from "#web/server/offer-captcha.ts";
import { EnquiryForm } from "../enquiries/enquiry-form.tsx";
import { SharedCaseFields } from "./case-form.tsx";

/** The kind of data request, and only the details that are needed to find the sender's data. */
export function DataForm({ actionData, captcha }: { actionData: unknown; captcha: CaptchaOffer | null }) {
  const { sendsMail } = useSite();
  const rejection = isRejection(actionData) ? actionData : null;
  const field = fieldOf(rejection);
  const rights = dataRights.map((right) => ({ value: right, label: topicNames[right] }));
  return (
    <EnquiryForm
      action={`${paths.ownData()}#gui`}
      id="gui"
      title="Gửi yêu cầu"
      rejection={rejection}
      captcha={captcha}
      submit="Gửi yêu cầu"
      hint={
        sendsMail
          ? "Chúng tôi gửi một liên kết đến email này để chắc rằng người yêu cầu là bạn."
          : "Gửi xong, bạn gọi cho chúng tôi và đọc mã yêu cầu để xác nhận rằng người yêu cầu là bạn."
      }
    >
      <SelectField
        {...field("right")}
        label="Bạn muốn"
        required
        options={[{ value: "", label: "Chọn yêu cầu" }, ...rights]}
      />
      <ContactField {...field("name")} required />
      <div className="enquiry-pair">
        <ContactField {...field("email")} label="Email đã dùng với chúng tôi" required />
        <ContactField {...field("phone")} label="Số điện thoại, nếu có" />
      </div>
      <TextArea
        {...field("message")}
        label="Dữ liệu nào"
        hint="Ví dụ: tên trên đơn viết sai, số điện thoại cũ. Bạn đừng gửi ảnh giấy tờ."
        rows={4}
        maxLength={MAX_MESSAGE}
      />
      <SharedCaseFields field={field} wish="Bạn mong kết quả thế nào" />
    </EnquiryForm>
  );
}
