import { requirePermission } from "#kernel/actor.ts";
import { formatInstant } from "#kernel/calendar-date.ts";
import { exportList } from "#modules/audit/commands.ts";
import { MAX_LISTED } from "#modules/audit/limits.ts";
import type { Context } from "#platform/context.ts";
import type { SheetFormat } from "#platform/spreadsheets/write-table.ts";
import type { CaseSearch } from "../contract.ts";
import { caseKindNames, caseStateNames, topicNames } from "../messages.ts";
import { listCases } from "../queries/list-cases.ts";

/** Exports the listed complaints and requests as a file; names as the list masks them. */
export function exportCases(ctx: Context, search: CaseSearch, format: SheetFormat): Promise<Buffer> {
  requirePermission(ctx.actor, "bookings.read");
  return exportList(ctx, format, {
    action: "cases.exported",
    name: "Khiếu nại",
    read: async (ctx) => (await listCases(ctx, { ...search, page: 1, size: MAX_LISTED + 1 })).data,
    columns: [
      { title: "Mã", kind: "text", width: 12, cell: ({ code }) => code },
      { title: "Nhận lúc", kind: "text", width: 18, cell: ({ receivedAt }) => formatInstant(receivedAt) },
      { title: "Loại", kind: "text", width: 18, cell: ({ kind }) => caseKindNames[kind] },
      { title: "Về việc", kind: "text", width: 24, cell: ({ topic }) => topicNames[topic] },
      { title: "Bước", kind: "text", width: 16, cell: ({ state }) => caseStateNames[state] },
      { title: "Khách", kind: "text", width: 24, cell: ({ name }) => name },
      { title: "Hạn kế tiếp", kind: "text", width: 18, cell: ({ dueAt }) => formatInstant(dueAt) },
      { title: "Trễ hạn", kind: "text", width: 10, cell: ({ isLate }) => (isLate ? "có" : "") },
      { title: "Phụ trách", kind: "text", width: 20, cell: ({ assignee }) => assignee },
    ],
  });
}
