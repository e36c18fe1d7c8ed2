import { requirePermission } from "#kernel/actor.ts";
import { formatInstant } from "#kernel/calendar-date.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { type SheetFormat, type TableColumn, writeRows } from "#platform/spreadsheets/write-table.ts";
import type { BookingSearch } from "../../contract/booking-list.ts";
import { mergeMessages } from "../../messages/booking.ts";
import { roomsInWords } from "../../messages/rooms-in-words.ts";
import { bookingViewNames, sourceNames, stateNameOf } from "../../messages/states.ts";
import { listForExport } from "../../queries/booking-list/list-for-export.ts";
import { bookingReference } from "../../rules/code.ts";

const columns: readonly TableColumn<Awaited<ReturnType<typeof listForExport>>[number]>[] = [
  { title: "Mã đơn", kind: "text", width: 12, cell: ({ code }) => bookingReference(code) },
  { title: "Lúc đặt", kind: "text", width: 18, cell: ({ createdAt }) => formatInstant(createdAt) },
  { title: "Khách", kind: "text", width: 24, cell: ({ contact }) => contact.name },
  { title: "Điện thoại", kind: "text", width: 16, cell: ({ phone }) => phone },
  { title: "Email", kind: "text", width: 26, cell: ({ email }) => email },
  { title: "Dịch vụ", kind: "text", width: 28, cell: ({ title }) => title },
  { title: "Phòng", kind: "text", width: 28, cell: roomsInWords },
  { title: "Mã đặt chỗ", kind: "text", width: 16, cell: ({ flights }) => flights?.pnrs.join(", ") },
  { title: "Ngày đi", kind: "day", width: 12, cell: ({ checkIn }) => checkIn },
  { title: "Số đêm", kind: "number", width: 8, cell: ({ nights }) => nights },
  { title: "Người lớn", kind: "number", width: 10, cell: ({ adults }) => adults },
  { title: "Trẻ em", kind: "number", width: 8, cell: ({ children }) => children },
  { title: "Giá trị, đ", kind: "number", width: 14, cell: ({ total }) => total },
  { title: "Đã thu, đ", kind: "number", width: 14, cell: ({ paid }) => paid },
  { title: "Cần hoàn, đ", kind: "number", width: 14, cell: ({ refundDue }) => refundDue },
  {
    title: "Trạng thái",
    kind: "text",
    width: 16,
    cell: (row) => (row.isMerged ? mergeMessages.joined : stateNameOf(row)),
  },
  { title: "Nguồn", kind: "text", width: 14, cell: ({ source }) => sourceNames[source] },
];

/** Exports the bookings that the booking list finds, or `only` some of them, as a file. Each export is recorded in the log. */
export async function exportBookings(
  ctx: Context,
  search: BookingSearch,
  format: SheetFormat,
  only?: readonly string[],
): Promise<Buffer> {
  requirePermission(ctx.actor, "bookings.read");
  const rows = await inTransaction(ctx, async (ctx) => {
    const rows = await listForExport(ctx, search, only);
    const { view, text, from, to } = search;
    await recordAuditEvent(ctx, {
      action: "bookings.exported",
      subject: { type: "bookings", id: view, label: bookingViewNames[view] },
      after: { rows: rows.length, from, to, ...(text && { searched: true }) },
    });
    return rows;
  });
  return writeRows(format, "Đơn đặt", columns, rows);
}
