import type { ReactNode } from "react";
import { type CalendarDate, formatLongDate } from "#kernel/calendar-date.ts";
import { partyText } from "#kernel/party.ts";
import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import type { Picture as PictureData } from "#modules/media/contract.ts";
import { Picture } from "./picture.tsx";

type TripSummaryProps = {
  kind: BookingKind;
  title: string;
  picture: PictureData | null;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  /** Check-in and check-out times of the product; null when unknown. */
  times: { checkInTime: string; checkOutTime: string } | null;
  rooms: string;
  adults: number;
  childAges: readonly number[];
  children: ReactNode;
};

/** Summary beside a checkout, a payment or a booking: product, days, rooms, party and price. */
export function TripSummary(trip: TripSummaryProps) {
  const { title, picture, times } = trip;
  const labels = labelsOf(trip);
  return (
    <aside className="trip-summary" aria-label={labels.title}>
      {picture && (
        <div className="figure sail-small trip-picture">
          <Picture picture={picture} sizes="(min-width: 1024px) 334px, 100vw" decorative eager />
        </div>
      )}
      <h2 className="title-3 mt-3">{title}</h2>
      <dl className="facts">
        <Fact name={labels.arrival}>
          {formatLongDate(trip.checkIn)}
          {times && `, ${labels.from.toLowerCase()} ${times.checkInTime}`}
        </Fact>
        <Fact name={labels.departure}>
          {formatLongDate(trip.checkOut)}
          {times && `, ${times.checkOutTime}`}
        </Fact>
        <Fact name="Phòng">{trip.rooms}</Fact>
        <Fact name="Số khách">{partyText(trip.adults, trip.childAges)}</Fact>
      </dl>
      {trip.children}
    </aside>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
