import { type CalendarDate, formatDate } from "#kernel/calendar-date.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox, Radio } from "#ui/checkbox.tsx";
import { DateTextField } from "#ui/date-text-field.tsx";
import { SelectField } from "#ui/select.tsx";
import { FieldError, TextField } from "#ui/text-field.tsx";
import { Box } from "../../layout/box.tsx";

type Fields = Readonly<Record<string, string>>;
type Props = {
  values: Fields | undefined;
  errors: Fields;
  on: CalendarDate;
  today: CalendarDate;
  busy: boolean;
};

export function DepartureFields({ values, errors, on, today, busy }: Props) {
  const what = values?.what === "move" ? "move" : "cancel";
  return (
    <Box id="viec-can-lam" title="Việc cần làm">
      <div className="box-body departure-fields">
        <fieldset className="departure-what">
          <legend className="sr-only">Huỷ hay dời</legend>
          <Radio name="what" value="cancel" defaultChecked={what === "cancel"}>
            Huỷ tất cả đơn
          </Radio>
          <Radio name="what" value="move" defaultChecked={what === "move"}>
            Dời tất cả sang ngày khác
          </Radio>
          {errors.what && <FieldError id="what-note">{errors.what}</FieldError>}
        </fieldset>
        <div className="departure-cancel">
          <SelectField
            name="terms"
            label="Hoàn tiền"
            defaultValue={values?.terms ?? "full"}
            options={[
              { value: "full", label: "Hoàn đủ số đã trả (cấm tàu, lỗi của tàu)" },
              { value: "policy", label: "Theo điều kiện của từng đơn" },
            ]}
            error={errors.terms}
          />
        </div>
        <div className="departure-move field">
          <span className="field-label">Dời sang ngày</span>
          <DateTextField name="to" label="Dời sang ngày" min={today} defaultValue={values?.to} error={errors.to} />
        </div>
        <div className="departure-move">
          <SelectField
            name="price"
            label="Giá sau khi dời"
            defaultValue={values?.price ?? "agreed"}
            options={[
              { value: "agreed", label: "Giữ giá đã đặt của từng đơn" },
              { value: "new", label: "Tính theo giá của ngày mới, bỏ giá riêng nếu có" },
            ]}
            error={errors.price}
          />
        </div>
        <TextField
          name="reason"
          label="Lý do, khách đọc được trong thư"
          maxLength={300}
          required
          defaultValue={values?.reason}
          error={errors.reason}
          wrapperClass="departure-wide"
        />
        <div className="departure-wide">
          <Checkbox name="close" defaultChecked={values ? values.close === "on" : true} aria-describedby="ngung-ban">
            Ngừng bán đêm {formatDate(on)}
          </Checkbox>
          <p className="field-hint" id="ngung-ban">
            Khách mới không đặt được chuyến nào có đêm này, kể cả chuyến 3 ngày 2 đêm đi từ hôm trước. Đơn đang có không
            bị ảnh hưởng.
          </p>
        </div>
        <div className="departure-wide departure-actions">
          <Button type="submit" name="intent" value="preview" variant="deep" busy={busy ? "Đang tính" : undefined}>
            Xem trước
          </Button>
          <p className="field-hint">Chưa đơn nào thay đổi cho đến khi bạn xác nhận ở bước sau.</p>
        </div>
      </div>
    </Box>
  );
}
