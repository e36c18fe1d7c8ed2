import { ourPartOf } from "#modules/bookings/rules/terms.ts";

/** "PB2026-000012" */
export const proformaNumber = ({ year, number }: { year: number; number: number }): string =>
  `PB${year}-${String(number).padStart(6, "0")}`;

/** True if the customer still has to pay us: a proforma asks for that amount. What is paid at the hotel does not count. */
export const hasAmountForUs = (booking: Parameters<typeof ourPartOf>[0] & { paidVnd: number }): boolean =>
  booking.paidVnd < ourPartOf(booking);
