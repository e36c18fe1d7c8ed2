import { addDays, type CalendarDate, formatClock, today } from "#kernel/calendar-date.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { stayLimits } from "../limits.ts";

/** The first day on which a stay can still begin. */
export function earliestStart(kind: ProductKind, now: Date): CalendarDate {
  const day = today(now);
  return formatClock(now) < stayLimits[kind].sameDayUntil ? day : addDays(day, 1);
}

/** The last day on which a stay may begin. */
export const latestStart = (kind: ProductKind, day: CalendarDate): CalendarDate =>
  addDays(day, stayLimits[kind].windowDays);
