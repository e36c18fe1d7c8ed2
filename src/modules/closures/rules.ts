import { addDays, type CalendarDate, daysBetween, today } from "#kernel/calendar-date.ts";
import type { Booking } from "#modules/bookings/queries/get-booking.ts";
import { effectiveState, hasDeparted, isChangeable } from "#modules/bookings/rules/states.ts";

type Span = { from: CalendarDate; to: CalendarDate };
type Stay = { checkIn: CalendarDate; nights: number };

/** True if a stay has a night on a closed day. */
export const isStopped = ({ checkIn, nights }: Stay, { from, to }: Span): boolean =>
  checkIn <= to && addDays(checkIn, nights) > from;

/**
 * The refund for nights that are not sailed. Before departure it is everything paid. For a departed ship it is the share of the lost
 * nights, minus the unpaid amount.
 */
export function refundOfStopped(
  { checkIn, nights, total, paid }: Stay & { total: number; paid: number },
  { from }: Span,
  isAboard: boolean,
): number {
  if (!isAboard) return paid;
  const sailed = Math.min(nights, Math.max(0, daysBetween(checkIn, from)));
  return Math.max(0, paid - Math.round((total * sailed) / nights));
}

type Stopped = { productId: string; startsOn: CalendarDate };

/** True if a booking is still on the ship and day that a closure stops. */
export const isStillStopped = (booking: Booking, stopped: Stopped, now: Date): boolean =>
  isOf(booking, stopped) && isChangeable(effectiveState(booking, now));

/** True if the hold of a booking on that ship and day has expired, and can be had again. */
export const mayBeHeldAgain = (booking: Booking, stopped: Stopped, now: Date): boolean =>
  isOf(booking, stopped) && effectiveState(booking, now) === "expired" && !hasDeparted(booking, now);

const isOf = (booking: Booking, { productId, startsOn }: Stopped): boolean =>
  booking.productId === productId && booking.startsOn === startsOn;

/** True if the ship of a booking departed before the closure began. */
export const isAboard = (startsOn: CalendarDate, { from }: Pick<Span, "from">, now: Date): boolean =>
  startsOn < from && startsOn < today(now);
