import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { BookingKind } from "./booking.ts";

/** The bookings that a referrer sent, of customers who come in a month. Amounts are đồng. */
export type Referred = { bookings: number; total: number; owed: number };

/** `byReferrer` has the referrers with a booking in the month, by their id. */
export type ReferralStatement = { month: string; byReferrer: Record<string, Referred>; sum: Referred };

/** A booking behind the statement. */
export type ReferredBooking = {
  referrerId: string;
  code: string;
  kind: BookingKind;
  title: string;
  startsOn: CalendarDate;
  total: number;
  basisPoints: number;
};
