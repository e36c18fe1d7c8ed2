import { requirePermission } from "#kernel/actor.ts";
import { formatInstant } from "#kernel/calendar-date.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { SheetColumn } from "#platform/spreadsheets/table.ts";
import { type SheetFormat, writeTable } from "#platform/spreadsheets/write-table.ts";
import type { BookingSearch } from "../../contract/booking-list.ts";
import { joinMessages } from "../../messages/booking.ts";
import { bookingViewNames, sourceNames, stateNameOf } from "../../messages/states.ts";
import { listForExport } from "../../queries/booking-list/list-for-export.ts";
import { bookingReference } from "../../rules/code.ts";

const columns: readonly SheetColumn[] = [
  { key: "code", title: "Mã đơn", kind: "text", width: 12 },
  { key: "createdAt", title: "Lúc đặt", kind: "text", width: 18 },
  { key: "name", title: "Khách", kind: "text", width: 24 },
  { key: "phone", title: "Điện thoại", kind: "text", width: 16 },
  { key: "email", title: "Email", kind: "text", width: 26 },
  { key: "booked", title: "Dịch vụ", kind: "text", width: 28 },
  { key: "rooms", title: "Phòng", kind: "text", width: 28 },
  { key: "pnrs", title: "Mã đặt chỗ", kind: "text", width: 16 },
  { key: "checkIn", title: "Ngày đi", kind: "day", width: 12 },
  { key: "nights", title: "Số đêm", kind: "number", width: 8 },
  { key: "adults", title: "Người lớn", kind: "number", width: 10 },
  { key: "children", title: "Trẻ em", kind: "number", width: 8 },
  { key: "total", title: "Giá trị, đ", kind: "number", width: 14 },
  { key: "paid", title: "Đã thu, đ", kind: "number", width: 14 },
  { key: "refundDue", title: "Cần hoàn, đ", kind: "number", width: 14 },
  { key: "state", title: "Trạng thái", kind: "text", width: 16 },
  { key: "source", title: "Nguồn", kind: "text", width: 14 },
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
  return writeTable(format, {
    name: "Đơn đặt",
    columns,
    rows: rows.map((row) => [
      bookingReference(row.code),
      formatInstant(row.createdAt),
      row.contact.name,
      row.phone,
      row.email,
      row.title,
      row.charter ? "Thuê trọn tàu" : row.rooms.map(({ quantity, title }) => `${quantity} × ${title}`).join(", "),
      row.flights?.pnrs.join(", ") ?? "",
      row.checkIn,
      row.nights,
      row.adults,
      row.children,
      row.total,
      row.paid,
      row.refundDue,
      row.isJoined ? joinMessages.joined : stateNameOf(row),
      sourceNames[row.source],
    ]),
  });
}
