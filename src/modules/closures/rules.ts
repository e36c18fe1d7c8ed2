import { addDays, type CalendarDate, daysBetween, today } from "#kernel/calendar-date.ts";
import type { Booking } from "#modules/bookings/queries/get-booking.ts";
import { effectiveState, isChangeable } from "#modules/bookings/rules/states.ts";

type Span = { from: CalendarDate; to: CalendarDate };
type Stay = { checkIn: CalendarDate; nights: number };

/** Whether a stay has a night on a closed day. */
export const isStopped = ({ checkIn, nights }: Stay, { from, to }: Span): boolean =>
  checkIn <= to && addDays(checkIn, nights) > from;

/**
 * What goes back for the nights that are not sailed. Before its departure that is all that was paid; of a ship that has left it is the
 * share of the nights that are cut, less what is not paid yet.
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

/** Whether a booking still stands on the ship and the day that a closure stops. */
export function isStillStopped(booking: Booking, { productId, startsOn }: Stopped, now: Date): boolean {
  const isSame = booking.productId === productId && booking.startsOn === startsOn;
  return isSame && isChangeable(effectiveState(booking, now));
}

/** Whether the ship of a booking had left before the closure began. */
export const isAboard = (startsOn: CalendarDate, { from }: Pick<Span, "from">, now: Date): boolean =>
  startsOn < from && startsOn < today(now);
