import { dataRights } from "#modules/cases/contract.ts";
import { MAX_MESSAGE } from "#modules/cases/limits.ts";
import { topicNames } from "#modules/cases/messages.ts";
import { SelectField } from "#ui/select.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { ContactField } from "#web/components/contact-field.tsx";
import { fieldOf, type Refusal } from "#web/forms/refusal.ts";
import { BookingAndWish } from "./case-form.tsx";

/** The kind of data request, and only as much about the sender as finds their data. */
export function DataFields({ refusal }: { refusal: Refusal | null }) {
  const field = fieldOf(refusal);
  return (
    <>
      <SelectField
        {...field("right")}
        label="Bạn muốn"
        required
        options={[
          { value: "", label: "Chọn yêu cầu" },
          ...dataRights.map((right) => ({ value: right, label: topicNames[right] })),
        ]}
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
      <BookingAndWish refusal={refusal} wish="Bạn mong kết quả thế nào" />
    </>
  );
}
