import type { CalendarDate } from "#kernel/calendar-date.ts";

/**
 * A series: with or without a code of the tax authority, two digits of its year, T for invoices of a company, two characters of its own
 * (Circular 91/2026/TT-BTC, annex I).
 */
export const seriesShape = /^[CK]\d{2}T[A-Z0-9]{2}$/;

/** Numbers restart each year, so a series serves the invoices of its year only. */
export const isSeriesOf = (series: string, day: CalendarDate): boolean => series.slice(1, 3) === day.slice(2, 4);

/** The number of an invoice as providers write it: its series and up to eight digits. Null for another series. */
export function parseInvoiceNumber(series: string, text: string): number | null {
  if (!text.startsWith(series)) return null;
  const digits = text.slice(series.length);
  return /^\d{1,8}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;
}
