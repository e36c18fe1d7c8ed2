import { roomsInWords } from "#modules/bookings/messages/rooms-in-words.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import { FlightItinerary } from "#web/components/flight-itinerary.tsx";
import { PriceLedger } from "#web/components/price-ledger.tsx";
import { SleepingPlan } from "#web/components/sleeping-plan.tsx";
import { TripSummary } from "#web/components/trip-summary.tsx";
import type { BookingSummary } from "./summary.ts";

/** The trip of a booking with its agreed price and the paid amount. */
export function BookingTrip({ booking }: { booking: BookingSummary }) {
  const { product, subject, paid, outstanding, overpaid } = booking;
  const closed = booking.state === "cancelled" || booking.state === "expired";
  const rows = [
    { label: "Đã nhận", amount: paid },
    {
      label: paid > 0 ? "Còn phải trả" : `Cần trả để ${labelsOf(booking).paidTo}`,
      amount: closed || outstanding === booking.total ? 0 : outstanding,
    },
    { label: "Trả tại khách sạn", amount: closed ? 0 : booking.atHotel },
    { label: "Sẽ hoàn lại", amount: overpaid },
  ];
  const ledger = (
    <PriceLedger
      kind={booking.kind}
      lines={booking.lines}
      total={booking.total}
      rows={rows.filter((row) => row.amount > 0)}
    />
  );
  if (booking.flights) {
    return (
      <aside className="trip-summary" aria-label="Chuyến bay">
        <h2 className="title-3 mb-4">{subject.title}</h2>
        <FlightItinerary orders={booking.flights.orders} />
        {ledger}
      </aside>
    );
  }
  return (
    <TripSummary
      kind={booking.kind}
      title={subject.title}
      picture={product?.picture ?? null}
      times={subject}
      checkIn={booking.checkIn}
      checkOut={booking.checkOut}
      rooms={roomsInWords(booking)}
      adults={booking.adults}
      childAges={booking.childAges}
    >
      <SleepingPlan rooms={booking.sleeping} />
      {ledger}
    </TripSummary>
  );
}
