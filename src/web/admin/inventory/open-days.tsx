import { z } from "zod";
import { type CalendarDate, formatDate } from "#kernel/calendar-date.ts";
import { formatAmount } from "#kernel/money.ts";
import { dateInput, idInput } from "#platform/input.ts";
import { DateTextField } from "#ui/date-text-field.tsx";
import { SelectField } from "#ui/select.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";

export const openDaysForm = z.object({
  tau: z.string(),
  from: dateInput,
  to: dateInput,
  /** One room type; if absent, all shown ones. */
  room: z.preprocess((value) => value || undefined, idInput.optional()),
});

export const openedText = (nights: number, to: CalendarDate): string =>
  nights > 0
    ? `Đã mở bán ${formatAmount(nights)} đêm phòng đến hết đêm ${formatDate(to)}`
    : "Các đêm này đã mở bán từ trước, không có gì đổi";

type OpenDaysProps = {
  slug: string;
  rooms: readonly { id: string; title: string; units: number }[];
  first: CalendarDate;
  last: CalendarDate;
};

/** Opens the nights of a product up to a day, 18 months at most, in one step: the grid is limited to a quarter. */
export function OpenDays({ slug, rooms, first, last }: OpenDaysProps) {
  const days = [
    { name: "from", label: "Từ đêm", value: first },
    { name: "to", label: "Đến hết đêm", value: last },
  ];
  const count = rooms.reduce((sum, { units }) => sum + units, 0);
  return (
    <FormDialog
      label="Mở bán dài ngày"
      title="Mở bán nhiều tháng"
      submit="Mở bán"
      intent="open"
      submitVariant="deep"
      hidden={{ tau: slug }}
    >
      {(errors) => (
        <>
          <p>
            Mỗi loại phòng mở đủ số phòng đang có. Đêm đã mở giữ nguyên số phòng, giá và hạn chế; đêm đã đóng vẫn đóng.
          </p>
          {days.map(({ name, label, value }) => (
            <div key={name} className="field">
              <span className="field-label">{label}</span>
              <DateTextField
                label={label}
                name={name}
                defaultValue={value}
                required
                min={first}
                max={last}
                error={errors[name]}
              />
            </div>
          ))}
          <SelectField
            name="room"
            label="Loại phòng"
            options={[
              { value: "", label: `Mọi loại, ${count} phòng` },
              ...rooms.map(({ id, title, units }) => ({ value: id, label: `${title}, ${units} phòng` })),
            ]}
            error={errors.room}
          />
        </>
      )}
    </FormDialog>
  );
}
