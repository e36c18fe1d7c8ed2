import type { BookingView } from "../contract/booking.ts";
import type { bookings } from "../tables.ts";
import { effectiveState } from "./states.ts";
import { leftAtHotelOf, ourPartOf } from "./terms.ts";

/** The public view of a booking, from its row. */
export function toView(booking: typeof bookings.$inferSelect, events: BookingView["events"], now: Date): BookingView {
  const isCancelled = booking.state === "cancelled";
  const secured = booking.paidVnd >= booking.dueNowVnd;
  return {
    id: booking.id,
    code: booking.code,
    keyVersion: booking.keyVersion,
    state: effectiveState(booking, now),
    kind: booking.kind,
    source: booking.source,
    productId: booking.productId,
    subject: booking.subject,
    charter: booking.charter,
    checkIn: booking.startsOn,
    checkOut: booking.endsOn,
    nights: booking.nights,
    adults: booking.adults,
    childAges: booking.childAges,
    rooms: booking.rooms,
    price: booking.price,
    total: booking.totalVnd,
    dueNow: booking.dueNowVnd,
    paid: booking.paidVnd,
    // No money is due while the kept amount is unknown.
    outstanding:
      isCancelled || booking.state === "draft"
        ? 0
        : Math.max(0, (secured ? ourPartOf(booking) : booking.dueNowVnd) - booking.paidVnd),
    atHotel: isCancelled ? 0 : leftAtHotelOf(booking),
    overpaid: Math.max(0, booking.paidVnd - booking.totalVnd),
    cancellation: booking.cancellation,
    plans: booking.plans,
    contact: { name: booking.contactName, phone: booking.contactPhone, email: booking.contactEmail },
    note: booking.note,
    invoice: booking.invoice,
    travellersComplete: booking.travellersComplete,
    holdExpiresAt: booking.holdExpiresAt,
    changeAskedAt: booking.changeAskedAt,
    erasedAt: booking.erasedAt,
    createdAt: booking.createdAt,
    events,
  };
}
