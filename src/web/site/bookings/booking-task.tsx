import type { ReactNode } from "react";
import { LinkButton } from "#ui/link-button.tsx";
import { paths } from "#web/paths.ts";
import { BookingTrip } from "./booking-trip.tsx";
import type { BookingSummary } from "./summary.ts";

type BookingTaskProps = {
  booking: BookingSummary;
  title: string;
  /** Label of the link back to the booking. */
  back?: string;
  children: ReactNode;
};

/** A page on which a customer does one thing to a booking, beside the trip. */
export const BookingTask = ({ booking, title, back = "Về đơn", children }: BookingTaskProps) => (
  <div className="wrap checkout">
    <div>
      <h1 className="title-1">{title}</h1>
      {children}
      <p className="mt-5">
        <LinkButton href={paths.booking(booking.code)} variant="quiet">
          {back}
        </LinkButton>
      </p>
    </div>
    <BookingTrip booking={booking} />
  </div>
);
