import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { CalendarDate } from "#kernel/calendar-date.ts";

/** The units by which figures are grouped; weeks begin on Monday. */
export const periodUnits = ["day", "week", "month"] as const;
export type PeriodUnit = (typeof periodUnits)[number];

// The unit is inlined instead of a parameter, because GROUP BY 1 must match the same expression.
const truncated = (day: SQL, unit: PeriodUnit) =>
  sql<CalendarDate>`to_char(date_trunc(${sql.raw(`'${unit}'`)}, ${day}), 'YYYY-MM-DD')`;

/** The first day of the period of an instant, in Vietnam (UTC+7 all year). */
export const periodOfInstant = (instant: SQLWrapper, unit: PeriodUnit) =>
  truncated(sql`${instant} at time zone interval '7 hours'`, unit);

/** The first day of the period of a day. */
export const periodOfDay = (day: SQLWrapper, unit: PeriodUnit) => truncated(sql`${day}::timestamp`, unit);
