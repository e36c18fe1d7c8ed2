import { ourPartOf } from "#modules/bookings/rules/terms.ts";

/** "PB2026-000012" */
export const proformaNumber = ({ year, number }: { year: number; number: number }): string =>
  `PB${year}-${String(number).padStart(6, "0")}`;

/** A proforma asks for money: a booking whose part that is paid to us is paid needs none. */
export const hasAmountForUs = (booking: Parameters<typeof ourPartOf>[0] & { paidVnd: number }): boolean =>
  booking.paidVnd < ourPartOf(booking);
