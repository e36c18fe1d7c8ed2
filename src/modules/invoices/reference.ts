import { type CalendarDate, calendarDate } from "#kernel/calendar-date.ts";

type VatRate = { from: CalendarDate; percent: number };

/**
 * VAT of travel services by the day of the invoice. The cut of the standard rate (Law 48/2024/QH15, article 9) to 8 % holds from 1 July 2025
 * to 31 December 2026: Resolution 204/2025/QH15 and Decree 174/2025/NĐ-CP. A new row is all that another change needs.
 */
export const vatRates: readonly VatRate[] = [
  { from: calendarDate("2025-07-01"), percent: 8 },
  { from: calendarDate("2027-01-01"), percent: 10 },
];
