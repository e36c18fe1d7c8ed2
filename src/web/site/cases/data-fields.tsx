import { dataRights } from "#modules/cases/contract.ts";
import { MAX_MESSAGE } from "#modules/cases/limits.ts";
import { topicNames } from "#modules/cases/messages.ts";
import { SelectField } from "#ui/select.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import type { Refusal } from "#web/forms/refusal.ts";
import { typedOf } from "../enquiries/enquiry-form.tsx";
import { BookingAndWish } from "./case-form.tsx";

/** The kind of data request, and only as much about the sender as finds their data. */
export function DataFields({ refusal }: { refusal: Refusal | null }) {
  const typed = typedOf(refusal);
  const fields = refusal?.fields ?? {};
  return (
    <>
      <SelectField
        id="right"
        name="right"
        label="Bạn muốn"
        required
        options={[
          { value: "", label: "Chọn yêu cầu" },
          ...dataRights.map((right) => ({ value: right, label: topicNames[right] })),
        ]}
        defaultValue={typed.right ?? ""}
        error={fields.right}
      />
      <TextField
        id="name"
        name="name"
        label="Họ và tên"
        autoComplete="name"
        required
        maxLength={80}
        defaultValue={typed.name}
        error={fields.name}
      />
      <div className="enquiry-pair">
        <TextField
          id="email"
          name="email"
          label="Email đã dùng với chúng tôi"
          type="email"
          autoComplete="email"
          required
          maxLength={120}
          defaultValue={typed.email}
          error={fields.email}
        />
        <TextField
          id="phone"
          name="phone"
          label="Số điện thoại, nếu có"
          type="tel"
          autoComplete="tel"
          maxLength={30}
          defaultValue={typed.phone}
          error={fields.phone}
        />
      </div>
      <TextArea
        id="message"
        name="message"
        label="Dữ liệu nào"
        hint="Ví dụ: tên trên đơn viết sai, số điện thoại cũ. Bạn đừng gửi ảnh giấy tờ."
        rows={4}
        maxLength={MAX_MESSAGE}
        defaultValue={typed.message}
        error={fields.message}
      />
      <BookingAndWish refusal={refusal} wish="Bạn mong kết quả thế nào" />
    </>
  );
}
