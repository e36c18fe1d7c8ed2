import { PriceLedger } from "#web/components/price-ledger.tsx";
import { SleepingPlan } from "#web/components/sleeping-plan.tsx";
import { roomsInWords, TripSummary } from "#web/components/trip-summary.tsx";
import type { BookingSummary } from "./summary.ts";

/** The trip of a booking with its agreed price and what has been paid of it. */
export function BookingTrip({ booking }: { booking: BookingSummary }) {
  const { product, subject, paid, outstanding, overpaid } = booking;
  const closed = booking.state === "cancelled" || booking.state === "expired";
  const rows = [
    { label: "Đã nhận", amount: paid },
    {
      label: paid > 0 ? "Còn phải trả" : "Cần trả để giữ chỗ",
      amount: closed || outstanding === booking.total ? 0 : outstanding,
    },
    { label: "Trả tại khách sạn", amount: closed ? 0 : booking.atHouse },
    { label: "Sẽ hoàn lại", amount: overpaid },
  ];
  return (
    <TripSummary
      kind={booking.kind}
      title={subject.title}
      picture={product?.picture ?? null}
      times={subject}
      checkIn={booking.checkIn}
      checkOut={booking.checkOut}
      rooms={roomsInWords(booking.rooms, booking.charter)}
      adults={booking.adults}
      childAges={booking.childAges}
    >
      <SleepingPlan rooms={booking.sleeping} />
      <PriceLedger
        kind={booking.kind}
        lines={booking.lines}
        total={booking.total}
        rows={rows.filter((row) => row.amount > 0)}
      />
    </TripSummary>
  );
}
