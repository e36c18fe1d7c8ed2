import { formatVnd } from "#kernel/money.ts";
import { TRIP_NIGHTS } from "#modules/availability/limits.ts";
import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import type { BookingDetail } from "#modules/bookings/contract/booking-list.ts";
import { MAX_ADJUSTMENTS } from "#modules/bookings/limits.ts";
import { Alert } from "#ui/alert.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { DateTextField } from "#ui/date-text-field.tsx";
import { MoneyField } from "#ui/money-field.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { tripLengthInWords } from "#web/components/trip-length.ts";
import { Box } from "../../layout/box.tsx";
import type { RoomField } from "../room-choices.ts";
import { countRows } from "./form-values.ts";

type Fields = Readonly<Record<string, string>>;
type Props = { values: Fields; errors: Fields };

type TripProps = Props & { kind: BookingKind; rooms: readonly RoomField[]; today: string; charter: boolean };

export function TripFields({ kind, values, errors, rooms, today, charter }: TripProps) {
  const field = fieldOf(values, errors);
  const isHotel = kind === "hotel";
  const day = isHotel ? "Ngày nhận phòng" : "Ngày đi";
  const lengths = [...new Set([...TRIP_NIGHTS.map(String), values.nights ?? ""])].filter(
    (nights) => Number(nights) > 0,
  );
  return (
    <Box id="chuyen-di" title={isHotel ? "Kỳ ở" : "Chuyến đi"}>
      <div className="box-body phone-trip">
        <div className="field">
          <span className="field-label">{day}</span>
          <DateTextField
            label={day}
            name="checkIn"
            min={today}
            defaultValue={values.checkIn}
            required
            error={errors.checkIn}
          />
        </div>
        {isHotel ? (
          <NumberField name="nights" label="Số đêm" values={values} errors={errors} required />
        ) : (
          <SelectField
            {...field("nights")}
            label="Độ dài"
            options={lengths.map((value) => ({ value, label: tripLengthInWords(Number(value)) }))}
          />
        )}
        <NumberField name="adults" label="Người lớn" values={values} errors={errors} required />
        <TextField
          {...field("childAges")}
          label="Tuổi của các bé"
          hint={`Vào ${day.toLowerCase()}, ví dụ: 6, 8. Không có bé thì để trống.`}
          maxLength={60}
        />
        {!charter &&
          rooms.map(({ key, title }) => (
            <NumberField
              key={key}
              name={`rooms.${key}`}
              label={title}
              hint="Số phòng"
              values={values}
              errors={errors}
            />
          ))}
        {errors.rooms && (
          <Alert tone="error" title="Phòng">
            {errors.rooms}
          </Alert>
        )}
      </div>
    </Box>
  );
}

const fieldOf = (values: Fields, errors: Fields) => (name: string) => ({
  name,
  defaultValue: values[name],
  error: errors[name],
});

type NumberProps = Props & { name: string; label: string; hint?: string; required?: boolean };

const NumberField = ({ name, label, hint, required = false, values, errors }: NumberProps) => (
  <TextField
    name={name}
    label={label}
    type="number"
    inputMode="numeric"
    min={0}
    max={100}
    hint={hint}
    required={required}
    defaultValue={values[name]}
    error={errors[name]}
  />
);

export function AdjustmentFields({ values, errors }: Props) {
  const field = fieldOf(values, errors);
  const rows = Array.from({ length: countRows(values, MAX_ADJUSTMENTS) }, (_, row) => `adjustments.${row}`);
  return (
    <Box id="dong-them" title="Dòng thêm, giảm giá">
      <div className="box-body change-lines">
        {errors.adjustments && <Alert tone="error">{errors.adjustments}</Alert>}
        {rows.map((row) => (
          <div key={row} className="change-line">
            <SelectField
              name={`${row}.kind`}
              label="Loại"
              defaultValue={values[`${row}.kind`] ?? "extra"}
              options={[
                { value: "extra", label: "Thêm tiền" },
                { value: "discount", label: "Giảm giá" },
              ]}
              error={errors[`${row}.kind`]}
            />
            <TextField {...field(`${row}.label`)} label="Lý do, khách nhìn thấy" maxLength={80} />
            <MoneyField {...field(`${row}.amount`)} label="Số tiền, đ" />
          </div>
        ))}
        <p className="field-hint">Xoá lý do và số tiền để bỏ một dòng. Đổi ngày hay phòng thì các dòng này vẫn giữ.</p>
      </div>
    </Box>
  );
}

/** Custom price, for users who may override the rules. */
export function OverrideFields({ values, errors, booking }: Props & { booking: BookingDetail }) {
  const field = fieldOf(values, errors);
  const own = booking.price.lines.find(({ kind }) => kind === "override");
  return (
    <Box id="gia-rieng" title="Giá riêng">
      <div className="box-body change-lines">
        {own && (
          <>
            <p>
              Đơn đang có giá riêng, chênh {formatVnd(own.amount)} so với giá theo quy tắc: {own.note}
            </p>
            <Checkbox name="override.drop" value="on" defaultChecked={values["override.drop"] === "on"}>
              Bỏ giá riêng
            </Checkbox>
          </>
        )}
        <div className="change-line change-own">
          <MoneyField
            {...field("override.total")}
            label="Tổng tiền mới của đơn, đ"
            hint="Để trống thì tính theo quy tắc giá."
          />
          <TextField {...field("override.reason")} label="Lý do, khách nhìn thấy" maxLength={200} />
        </div>
      </div>
    </Box>
  );
}
