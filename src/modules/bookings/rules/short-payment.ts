import { type Vnd, vnd, zeroVnd } from "#kernel/money.ts";
import type { bookings } from "../tables.ts";
import { waivedOf } from "./adjustments.ts";
import { isWaitingForMoney } from "./states.ts";
import { ourPartOf } from "./terms.ts";

type Booking = typeof bookings.$inferSelect;

const isUnsecured = ({ state }: Booking) => isWaitingForMoney(state) || state === "expired";

/** Whether the next payment of a booking is its deposit: more of the price is due to the agency afterwards. */
export const isDepositDue = (booking: Booking): boolean =>
  isUnsecured(booking) && booking.dueNowVnd < ourPartOf(booking);

/**
 * By how many đồng a payment may be short and still count as all that is due: its whole shortage, or 0 where that exceeds `most`. What was
 * waived of the price before counts towards `most`, so that several short payments waive no more than one.
 */
export function acceptedShort(booking: Booking, arriving: number, most: number): Vnd {
  if (booking.state === "draft" || booking.state === "cancelled" || arriving <= 0) return zeroVnd;
  const due = isUnsecured(booking) ? booking.dueNowVnd : ourPartOf(booking);
  const short = due - booking.paidVnd - arriving;
  return short > 0 && short + waivedOf(booking.price) <= most ? vnd(short) : zeroVnd;
}
