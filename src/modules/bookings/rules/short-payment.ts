import { type Vnd, vnd, zeroVnd } from "#kernel/money.ts";
import type { bookings } from "../tables.ts";
import { waivedOf } from "./adjustments.ts";
import { isUnsecured } from "./states.ts";
import { ourPartOf } from "./terms.ts";

type Booking = typeof bookings.$inferSelect;

/** True if the next payment of a booking is its deposit: more of the price is due to the agency afterwards. */
export const isDepositDue = (booking: Booking): boolean =>
  isUnsecured(booking) && booking.dueNowVnd < ourPartOf(booking);

/**
 * The shortage in đồng that is accepted of a payment: all of it, or 0 where it exceeds `most`. Former waivers count towards `most`, so
 * that several short payments waive no more than one.
 */
export function acceptedShort(booking: Booking, arriving: number, most: number): Vnd {
  if (booking.state === "draft" || booking.state === "cancelled" || arriving <= 0) return zeroVnd;
  const due = isUnsecured(booking) ? booking.dueNowVnd : ourPartOf(booking);
  const short = due - booking.paidVnd - arriving;
  return short > 0 && short + waivedOf(booking.price) <= most ? vnd(short) : zeroVnd;
}
