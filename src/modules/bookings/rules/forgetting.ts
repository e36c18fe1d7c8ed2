import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { BookingState } from "../contract/states.ts";
import { isEnded } from "./states.ts";

type Kept = { state: BookingState; endsOn: CalendarDate; refundDueVnd: number; needsStaffSince: Date | null };

export type KeptBecause = "ahead" | "refund-due" | "needs-staff";

/** Why who booked cannot be forgotten yet; null where nothing of the booking is open any more. `state` is that of the moment. */
export function keptBecause(
  { state, endsOn, refundDueVnd, needsStaffSince }: Kept,
  day: CalendarDate,
): KeptBecause | null {
  if (!isEnded(state) && endsOn >= day) return "ahead";
  if (refundDueVnd > 0) return "refund-due";
  return needsStaffSince ? "needs-staff" : null;
}
