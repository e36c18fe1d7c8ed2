import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { BookingState } from "../contract/states.ts";
import { isEnded, secured } from "./states.ts";

type RetainedBooking = {
  /** The effective state (`effectiveState`), not the stored one. */
  state: BookingState;
  endsOn: CalendarDate;
  totalVnd: number;
  atHotelVnd: number;
  paidVnd: number;
  keptVnd: number;
  needsStaffSince: Date | null;
};

export type RetentionReason = "ahead" | "refund-due" | "needs-staff" | "owing";

/** The reason why the customer cannot be erased yet; null once nothing of the booking is open. */
export function retentionReasonOf(booking: RetainedBooking, day: CalendarDate): RetentionReason | null {
  const { state, endsOn, totalVnd, atHotelVnd, paidVnd, keptVnd, needsStaffSince } = booking;
  if (!isEnded(state) && endsOn >= day) return "ahead";
  const ours = isEnded(state) ? (state === "cancelled" ? keptVnd : 0) : totalVnd;
  if (paidVnd > ours) return "refund-due";
  if (needsStaffSince) return "needs-staff";
  const wasSold = state === "completed" || secured.some((one) => one === state);
  return wasSold && paidVnd < totalVnd - atHotelVnd ? "owing" : null;
}

/** A debt that is unpaid for years is no reason to keep the customer's data for ever. */
export const isOverForGood = (booking: RetainedBooking, day: CalendarDate): boolean =>
  [null, "owing"].includes(retentionReasonOf(booking, day));
