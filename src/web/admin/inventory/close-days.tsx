import { z } from "zod";
import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { dateInput } from "#platform/input.ts";
import { DateTextField } from "#ui/date-text-field.tsx";
import { SelectField } from "#ui/select.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { inventoryLabels } from "./labels.ts";

export const closeForm = z.object({
  tau: z.string(),
  from: dateInput,
  to: dateInput,
  sale: z.enum(["closed", "open"]),
});

/** Closes or reopens all rooms of a product for some nights in one step. */
export function CloseDays({ kind, slug, from }: { kind: ProductKind; slug: string; from: CalendarDate }) {
  const days = [
    { name: "from", label: "Từ đêm", value: from },
    { name: "to", label: "Đến hết đêm", value: addDays(from, 1) },
  ];
  return (
    <FormDialog
      label={`Đóng cả ${inventoryLabels[kind].noun}`}
      title="Đóng hoặc mở tất cả các phòng"
      submit="Áp dụng cho mọi phòng"
      intent="close"
      hidden={{ tau: slug }}
    >
      {(errors) => (
        <>
          <p>Đơn đã đặt giữ nguyên. Giá và số phòng không đổi: mở lại là bán tiếp như trước.</p>
          {days.map(({ name, label, value }) => (
            <div key={name} className="field">
              <span className="field-label">{label}</span>
              <DateTextField label={label} name={name} defaultValue={value} required error={errors[name]} />
            </div>
          ))}
          <SelectField
            name="sale"
            label="Bán"
            options={[
              { value: "closed", label: "Đóng bán" },
              { value: "open", label: "Mở bán lại" },
            ]}
            error={errors.sale}
          />
        </>
      )}
    </FormDialog>
  );
}
