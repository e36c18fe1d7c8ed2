import { formatShortDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { partyText } from "#kernel/party.ts";
import type { StayPriceLine } from "#modules/availability/contract/offer.ts";
import { nightsText } from "#modules/availability/rules/nights-text.ts";
import type { BookingDetail } from "#modules/bookings/contract/booking-list.ts";
import { roomsInWords } from "#modules/bookings/messages/rooms-in-words.ts";
import { isStay } from "#modules/bookings/rules/states.ts";
import { stayLengthInWords } from "#web/components/trip-length.ts";
import { Box } from "../../layout/box.tsx";

/** The agreed price, line by line. */
export function PricePanel({ booking }: { booking: BookingDetail }) {
  const { price, subject, commission } = booking;
  return (
    <Box id="dich-vu-va-gia" title="Dịch vụ và giá" head={<span>{partyText(booking.adults, booking.childAges)}</span>}>
      <div className="box-body">
        <p>
          <b>{subject.title}</b>
          {isStay(booking) && ` · ${roomsInWords(booking)}`}
          <small>
            {formatShortDate(booking.checkIn)}
            {isStay(booking)
              ? `, ${stayLengthInWords(booking.kind, booking.nights)}`
              : booking.nights > 0 && ` – ${formatShortDate(booking.checkOut)}`}
          </small>
        </p>
        <QuoteLines lines={price.lines} total={booking.total} />
        {commission && (
          <p className="price-total">
            <span>
              Hoa hồng {commission.text}
              {commission.agreed > commission.amount && (
                <small>Mức đã đặt là {formatVnd(commission.agreed)}, cao hơn giá bán</small>
              )}
            </span>
            <span className="num">{formatVnd(commission.amount)}</span>
          </p>
        )}
      </div>
    </Box>
  );
}

/** The lines of a price and their sum. */
export function QuoteLines({ lines, total }: { lines: readonly StayPriceLine[]; total: number }) {
  return (
    <>
      <ul className="price-lines">
        {lines.map((line) => (
          <li key={`${line.kind} ${line.roomId} ${line.label} ${line.unit}`}>
            <span>
              {nightsText(line) === null ? `${line.label} × ${line.quantity}` : line.label}
              <small>{[line.note, nightsText(line) ?? formatVnd(line.unit)].filter(Boolean).join(" · ")}</small>
            </span>
            <span className="num">{formatVnd(line.amount)}</span>
          </li>
        ))}
      </ul>
      <p className="price-total">
        <b>Tổng</b>
        <b className="num">{formatVnd(total)}</b>
      </p>
    </>
  );
}
