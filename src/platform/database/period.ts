import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { CalendarDate } from "#kernel/calendar-date.ts";

/** How figures are put together; weeks begin on Monday. */
export const periodUnits = ["day", "week", "month"] as const;
export type PeriodUnit = (typeof periodUnits)[number];

// The unit stands in the text and not in a parameter: GROUP BY 1 has to meet the same expression.
const truncated = (day: SQL, unit: PeriodUnit) =>
  sql<CalendarDate>`to_char(date_trunc(${sql.raw(`'${unit}'`)}, ${day}), 'YYYY-MM-DD')`;

/** First day of the period that an instant lies in, on the calendar of Vietnam (UTC+7 all year). */
export const periodOfInstant = (instant: SQLWrapper, unit: PeriodUnit) =>
  truncated(sql`${instant} at time zone interval '7 hours'`, unit);

/** First day of the period that a day lies in. */
export const periodOfDay = (day: SQLWrapper, unit: PeriodUnit) => truncated(sql`${day}::timestamp`, unit);
