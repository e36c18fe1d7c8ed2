import { addDays, addMonths, type CalendarDate, daysBetween, monthStart, weekday } from "#kernel/calendar-date.ts";
import type { BookingHabits } from "#modules/bookings/queries/booking-habits.ts";
import type { PeriodUnit } from "#platform/database/period.ts";
import type { Figures, HabitFigures, StatisticsSearch } from "./contract.ts";
import { DASHBOARD_DAYS, MAX_SPAN_DAYS } from "./limits.ts";

export const noFigures: Figures = {
  bookings: 0,
  guests: 0,
  roomNights: 0,
  value: 0,
  received: 0,
  refunded: 0,
  ownNights: 0,
  elsewhereNights: 0,
  capacity: 0,
};

export type Span = { from: CalendarDate; to: CalendarDate; unit: PeriodUnit };

/** The requested span: the last 28 days by default, and never longer than a year. Swapped bounds are corrected. */
export function spanOf(search: StatisticsSearch, today: CalendarDate): Span {
  const [a, b] = [search.from ?? addDays(search.to ?? today, 1 - DASHBOARD_DAYS), search.to ?? today];
  const [from, last] = a <= b ? [a, b] : [b, a];
  const to = daysBetween(from, last) < MAX_SPAN_DAYS ? last : addDays(from, MAX_SPAN_DAYS - 1);
  const days = daysBetween(from, to) + 1;
  return { from, to, unit: search.unit ?? (days <= 31 ? "day" : days <= 120 ? "week" : "month") };
}

/** All periods of a span, in order; the first and the last may be partial. */
export function periodsOf({ from, to, unit }: Span): { start: CalendarDate; from: CalendarDate; to: CalendarDate }[] {
  const periods = [];
  for (let start = startOf(from, unit); start <= to; start = nextStart(start, unit)) {
    const last = addDays(nextStart(start, unit), -1);
    periods.push({ start, from: start < from ? from : start, to: last > to ? to : last });
  }
  return periods;
}

/** The first day of a day's period, as the database truncates it. */
export function startOf(date: CalendarDate, unit: PeriodUnit): CalendarDate {
  if (unit === "day") return date;
  return unit === "month" ? monthStart(date) : addDays(date, -((weekday(date) + 6) % 7));
}

function nextStart(start: CalendarDate, unit: PeriodUnit): CalendarDate {
  if (unit === "month") return addMonths(start, 1);
  return addDays(start, unit === "week" ? 7 : 1);
}

export const sumOf = (rows: readonly Figures[]): Figures => sumFigures(noFigures, rows);

/** The sum of rows, key by key; `none` is the sum of no rows. */
export function sumFigures<Row extends Record<string, number>>(none: Row, rows: readonly Row[]): Row {
  const sum: Record<string, number> = { ...none };
  for (const row of rows) for (const key of Object.keys(none)) sum[key] = (sum[key] ?? 0) + (row[key] ?? 0);
  return sum as Row;
}

/** The span 52 weeks before: its days fall on the same weekdays. */
export const yearBefore = ({ from, to, unit }: Span): Span => ({
  from: addDays(from, -364),
  to: addDays(to, -364),
  unit,
});

/** The ratios of booking sums. Nights in the span and their value are those of our own bookings. */
export function habitsOf(sums: BookingHabits, { ownNights, capacity }: Nights): HabitFigures {
  const paid = sums.sold + sums.cancelled;
  return {
    averageRate: ratio(sums.stayValue, ownNights, 1),
    revenuePerNight: ratio(sums.stayValue, capacity, 1),
    leadDays: ratio(sums.leadDays, sums.sold, 10),
    nights: ratio(sums.nights, sums.sold, 10),
    cancelledPercent: ratio(100 * sums.cancelled, paid, 10),
    noShowPercent: ratio(100 * sums.noShows, sums.departures, 10),
  };
}

const ratio = (part: number, whole: number, steps: number): number | null =>
  whole === 0 ? null : Math.round((steps * part) / whole) / steps;

type Nights = Pick<Figures, "ownNights" | "elsewhereNights" | "capacity">;

/** Share of room nights that are sold, by us or elsewhere, in per cent with one decimal; null when nothing was for sale. */
export function occupancyPercent({ ownNights, elsewhereNights, capacity }: Nights): number | null {
  return capacity === 0 ? null : Math.round(((ownNights + elsewhereNights) / capacity) * 1000) / 10;
}
