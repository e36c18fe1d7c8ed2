import { requirePermission } from "#kernel/actor.ts";
import { formatInstant } from "#kernel/calendar-date.ts";
import { exportList } from "#modules/audit/commands.ts";
import { MAX_LISTED } from "#modules/audit/limits.ts";
import type { Context } from "#platform/context.ts";
import type { SheetFormat } from "#platform/spreadsheets/write-table.ts";
import type { EnquirySearch } from "../contract.ts";
import { enquiryKindNames, enquiryStateNames } from "../messages.ts";
import { listEnquiries } from "../queries/list-enquiries.ts";

/** Exports the listed enquiries as a file. */
export function exportEnquiries(ctx: Context, search: EnquirySearch, format: SheetFormat): Promise<Buffer> {
  requirePermission(ctx.actor, "bookings.read");
  return exportList(ctx, format, {
    action: "enquiries.exported",
    name: "Yêu cầu",
    read: async (ctx) => (await listEnquiries(ctx, { ...search, page: 1, size: MAX_LISTED + 1 })).data,
    columns: [
      { title: "Mã", kind: "text", width: 12, cell: ({ code }) => code },
      { title: "Nhận lúc", kind: "text", width: 18, cell: ({ receivedAt }) => formatInstant(receivedAt) },
      { title: "Loại", kind: "text", width: 18, cell: ({ kind }) => enquiryKindNames[kind] },
      { title: "Bước", kind: "text", width: 16, cell: ({ state }) => enquiryStateNames[state] },
      { title: "Khách", kind: "text", width: 24, cell: ({ name }) => name },
      { title: "Công ty", kind: "text", width: 24, cell: ({ company }) => company },
      { title: "Số người", kind: "number", width: 10, cell: ({ people }) => people },
      { title: "Ngày đi", kind: "day", width: 12, cell: ({ startsOn }) => startsOn },
      { title: "Hạn trả lời", kind: "text", width: 18, cell: ({ dueAt }) => formatInstant(dueAt) },
      { title: "Trễ hạn", kind: "text", width: 10, cell: ({ isLate }) => (isLate ? "có" : "") },
      { title: "Phụ trách", kind: "text", width: 20, cell: ({ assignee }) => assignee },
    ],
  });
}
