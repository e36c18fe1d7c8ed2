import type { CalendarDate } from "#kernel/calendar-date.ts";
import { cancellationLines, cancellationSentence } from "#modules/availability/rules/cancellation.ts";
import type { HotelDetail } from "#modules/hotels/contract/hotel.ts";
import { Rule, Rules } from "../../product/product-text.tsx";

/** House rules that guests check before booking. */
export function HotelRules({ hotel, date }: { hotel: HotelDetail; date: CalendarDate | null }) {
  const { houseRules, plans } = hotel;
  return (
    <Rules>
      <Rule name="Giờ nhận, trả phòng">
        Nhận phòng từ {hotel.checkInTime}, trả phòng trước {hotel.checkOutTime}.
      </Rule>
      <Rule name="Huỷ phòng">
        <ul className="grid gap-1">
          {plans.map(({ id, title, cancellation }) => (
            <li key={id}>
              {plans.length > 1 && <b className="font-semi">{title}: </b>}
              {date
                ? cancellationSentence(cancellation, date)
                : cancellationLines(cancellation, "ngày nhận phòng").join(" ")}
            </li>
          ))}
        </ul>
      </Rule>
      <Rule name="Đặt cọc">{houseRules.deposit}</Rule>
      <Rule name="Trẻ em">{houseRules.children}</Rule>
      <Rule name="Giường phụ">{houseRules.extraBeds}</Rule>
      <Rule name="Nôi">{houseRules.cots}</Rule>
      <Rule name="Thú cưng">{houseRules.pets}</Rule>
      {hotel.policies.map((policy) => (
        <Rule key={policy.title} name={policy.title}>
          {policy.text}
        </Rule>
      ))}
    </Rules>
  );
}
