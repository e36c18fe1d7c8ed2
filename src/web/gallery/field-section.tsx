import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import User from "lucide-react/icons/user";
import { useState } from "react";
import { Checkbox, Radio } from "#ui/checkbox.tsx";
import { SelectField } from "#ui/select.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { Sheet } from "./sheet.tsx";

const areas = [
  { value: "", label: "Tất cả địa điểm" },
  { value: "ha-long", label: "Vịnh Hạ Long" },
];

export function FieldSection() {
  return (
    <Sheet id="o-nhap" title="Ô nhập">
      <div className="sheet-grid">
        <TextField label="Họ và tên" required icon={User} defaultValue="Lê Thu Hằng" hint="Như trên giấy tờ" />
        <TextField label="Số điện thoại" required icon={Phone} placeholder="+84 912 345 678" type="tel" />
        <TextField
          label="Địa chỉ email"
          required
          icon={Mail}
          defaultValue="thuhang@"
          error="Email không hợp lệ, ví dụ: hang@gmail.com"
        />
        <TextField label="Tiêu điểm" defaultValue="ngọc la" data-force="focus-visible" />
        <SelectField label="Danh mục" options={areas} defaultValue="ha-long" />
        <TextField label="Không sửa được" defaultValue="HT 7K3Q XA" disabled hint="Mã đơn do hệ thống cấp" />
        <TextArea
          wrapperClass="sheet-wide"
          label="Yêu cầu của bạn"
          hint="Không bắt buộc"
          counted
          maxLength={500}
          defaultValue="Bé dị ứng tôm, bà cần phòng gần thang máy."
        />
        <SelectField label="Hạng phòng" options={areas} error="Bạn chưa chọn hạng phòng" />
      </div>
      <div className="sheet-grid">
        <fieldset>
          <legend className="field-label">Tiện ích</legend>
          <Checkbox defaultChecked count={14}>
            Ban công riêng
          </Checkbox>
          <Checkbox count={8}>Bồn tắm</Checkbox>
          <Checkbox disabled>Hồ bơi: tàu này không có</Checkbox>
        </fieldset>
        <fieldset>
          <legend className="field-label">Hành trình</legend>
          <Radio name="journey" defaultChecked>
            Khứ hồi
          </Radio>
          <Radio name="journey">Một chiều</Radio>
          <Radio name="journey" disabled>
            Nhiều chặng: gọi hotline
          </Radio>
        </fieldset>
        <Switches />
      </div>
    </Sheet>
  );
}

function Switches() {
  const [adults, setAdults] = useState(2);
  return (
    <div>
      <Switch defaultChecked>Đang mở bán</Switch>
      <br />
      <Switch>Nhận khách trong ngày</Switch>
      <br />
      <Switch disabled>Giá lễ: chưa có quyền sửa</Switch>
      <br />
      <Stepper label="người lớn" name="adults" value={adults} min={1} max={4} onChange={setAdults} />
    </div>
  );
}
