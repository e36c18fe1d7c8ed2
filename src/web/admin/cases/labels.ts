import { daysBetween, formatDate, today } from "#kernel/calendar-date.ts";
import type { CaseRow } from "#modules/cases/contract.ts";
import { caseKindNames, caseStateNames } from "#modules/cases/messages.ts";
import { adminPaths } from "../paths.ts";
import type { ItemDisplay } from "../worklist/item-display.ts";

export const caseDisplay: ItemDisplay<CaseRow> = {
  title: "Khiếu nại và dữ liệu cá nhân",
  noun: "hồ sơ",
  listHref: adminPaths.cases,
  itemHref: adminPaths.case,
  kinds: caseKindNames,
  states: caseStateNames,
  tones: { new: "warning", answered: "info", resolved: "success", refused: "neutral" },
};

/** A deadline and the time left: "23/11/2026, còn 2 ngày". */
export function dueLabel(dueAt: Date, now: Date): string {
  const left = daysBetween(today(now), today(dueAt));
  const far = left === 0 ? "hôm nay" : left > 0 ? `còn ${left} ngày` : `quá hạn ${-left} ngày`;
  return `${formatDate(today(dueAt))}, ${far}`;
}
