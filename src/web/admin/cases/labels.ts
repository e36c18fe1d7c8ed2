import { daysBetween, formatDate, today } from "#kernel/calendar-date.ts";
import type { CaseState } from "#modules/cases/contract.ts";
import type { BadgeTone } from "#ui/badge.tsx";

export const stateTones: Readonly<Record<CaseState, BadgeTone>> = {
  new: "warning",
  answered: "info",
  resolved: "success",
  refused: "neutral",
};

/** A deadline and the time left: "23/11/2026, còn 2 ngày". */
export function dueWords(dueAt: Date, now: Date): string {
  const left = daysBetween(today(now), today(dueAt));
  const far = left === 0 ? "hôm nay" : left > 0 ? `còn ${left} ngày` : `quá hạn ${-left} ngày`;
  return `${formatDate(today(dueAt))}, ${far}`;
}
