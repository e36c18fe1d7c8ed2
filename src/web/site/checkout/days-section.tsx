import { type ReactNode, useState } from "react";
import { addDays, daysBetween } from "#kernel/calendar-date.ts";
import { stayLimits } from "#modules/availability/limits.ts";
import { latestStart } from "#modules/availability/rules/earliest-start.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { DateField, DateRangeField } from "#ui/date-field.tsx";
import type { DateRange } from "#ui/date-range.ts";
import { SelectField } from "#ui/select.tsx";
import { stayLengthInWords } from "#web/components/trip-length.ts";
import type { Checkout } from "./checkout.ts";
import type { Order } from "./order.ts";

type DaysProps = {
  checkout: Checkout;
  order: Order;
  error: string | undefined;
  onChange: (part: Partial<Order>) => unknown;
};

/** The day fields of an order, depending on the product kind. */
export function Days(props: DaysProps) {
  const Fields = fieldsOf[props.order.kind];
  return (
    <div className="form-grid mb-2">
      <Fields {...props} />
    </div>
  );
}

const fieldsOf: Record<ProductKind, (props: DaysProps) => ReactNode> = { cruise: Departure, hotel: Stay };

function Departure({ checkout: { today, product }, order, error, onChange }: DaysProps) {
  const { kind, nightsOnSale } = product;
  return (
    <>
      <DateField
        className="self-end"
        label="Ngày khởi hành"
        name="date"
        required
        min={today}
        max={latestStart(kind, today)}
        value={order.date}
        error={error}
        onChange={(date) => date && onChange({ date })}
      />
      {nightsOnSale.length > 1 ? (
        <SelectField
          label="Độ dài chuyến"
          name="nights"
          value={order.nights}
          options={nightsOnSale.map((nights) => ({ value: String(nights), label: stayLengthInWords(kind, nights) }))}
          onChange={(event) => onChange({ nights: Number(event.target.value) })}
        />
      ) : (
        <input type="hidden" name="nights" value={order.nights} />
      )}
    </>
  );
}

/** Check-in and check-out of a stay; the price is requested only when both are set. */
function Stay({ checkout: { today, product }, order: { date, nights }, error, onChange }: DaysProps) {
  const [incomplete, setIncomplete] = useState<DateRange | null>(null);
  const labels = labelsOf(product);
  return (
    <DateRangeField
      className="form-wide"
      labels={{ from: labels.arrival, to: labels.departure }}
      names={{ from: "checkIn", to: "checkOut" }}
      min={today}
      max={addDays(latestStart(product.kind, today), stayLimits[product.kind].maxNights)}
      value={incomplete ?? { from: date, to: date && addDays(date, nights) }}
      error={error}
      onChange={(next) => {
        const { from, to } = next;
        const isWhole = from !== null && to !== null && to > from;
        setIncomplete(isWhole ? null : next);
        if (isWhole) onChange({ date: from, nights: daysBetween(from, to) });
      }}
    />
  );
}
