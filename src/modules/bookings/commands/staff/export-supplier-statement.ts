import { can, requirePermission } from "#kernel/actor.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { SheetColumn } from "#platform/spreadsheets/table.ts";
import { type SheetFormat, writeTable } from "#platform/spreadsheets/write-table.ts";
import type { OwedBooking, StatementSearch } from "../../contract/supplier-statement.ts";
import { listOwedBookings } from "../../queries/supplier-statement.ts";
import { bookingReference } from "../../rules/code.ts";
import { commissionText } from "../../rules/commission.ts";

const columns: readonly SheetColumn[] = [
  { key: "supplier", title: "Tàu, khách sạn", kind: "text", width: 28 },
  { key: "code", title: "Mã đơn", kind: "text", width: 12 },
  { key: "name", title: "Khách", kind: "text", width: 24 },
  { key: "startsOn", title: "Ngày đến", kind: "day", width: 12 },
  { key: "nights", title: "Số đêm", kind: "number", width: 8 },
  { key: "rooms", title: "Phòng", kind: "text", width: 28 },
  { key: "adults", title: "Người lớn", kind: "number", width: 10 },
  { key: "children", title: "Trẻ em", kind: "number", width: 8 },
  { key: "total", title: "Giá bán, đ", kind: "number", width: 14 },
  { key: "atHotel", title: "Khách trả tại chỗ, đ", kind: "number", width: 16 },
  { key: "percent", title: "Hoa hồng, %", kind: "number", width: 12 },
  { key: "commission", title: "Hoa hồng, đ", kind: "number", width: 14 },
  { key: "owed", title: "Phải trả, đ", kind: "number", width: 14 },
  { key: "paid", title: "Đã trả, đ", kind: "number", width: 14 },
  { key: "left", title: "Còn phải trả, đ", kind: "number", width: 14 },
];

/** What a supplier got for the stays of the month. */
type Paid = { productId: string; supplier: string; amount: number };

/** Exports the bookings behind a supplier statement, with what each supplier is owed, got and has to get. The export is recorded. */
export async function exportSupplierStatement(
  ctx: Context,
  search: StatementSearch,
  { format, paid }: { format: SheetFormat; paid: readonly Paid[] },
): Promise<Buffer> {
  requirePermission(ctx.actor, "costs.read");
  const { rows } = await takeOwedBookings(ctx, search);
  const mayReadNames = can(ctx.actor, "personal-data.read");
  const lines = rows.map((row) => cellsOf(row, mayReadNames));
  return writeTable(format, { name: "Công nợ nhà cung cấp", columns, rows: [...lines, ...sumRows(rows, paid)] });
}

/** The same bookings for a document: taking them is recorded like an export. Names need their permission. */
export async function printSupplierStatement(
  ctx: Context,
  search: StatementSearch,
): Promise<{ month: string; bookings: OwedBooking[] }> {
  requirePermission(ctx.actor, "costs.read");
  const { rows, month } = await takeOwedBookings(ctx, search);
  const mayReadNames = can(ctx.actor, "personal-data.read");
  return { month, bookings: rows.map((row) => owedBookingOf(row, mayReadNames)) };
}

async function takeOwedBookings(ctx: Context, search: StatementSearch) {
  return inTransaction(ctx, async (ctx) => {
    const { rows, month } = await listOwedBookings(ctx, search);
    await recordAuditEvent(ctx, {
      action: "supplier-statement.exported",
      subject: { type: "supplier-statement", id: month, label: `Tháng ${month.slice(5)}/${month.slice(0, 4)}` },
      after: { rows: rows.length },
    });
    return { rows, month };
  });
}

type Row = Awaited<ReturnType<typeof listOwedBookings>>["rows"][number];

function owedBookingOf(row: Row, mayReadNames: boolean): OwedBooking {
  const { commission, total, atHotel, productId, title, code, startsOn, nights } = row;
  const { rooms, charter, adults } = row;
  return {
    productId,
    title,
    code,
    startsOn,
    nights,
    adults,
    total,
    atHotel,
    commission,
    rate: commissionText(row),
    name: mayReadNames ? row.name : "",
    rooms: charter ? "Thuê trọn tàu" : rooms.map(({ quantity, title }) => `${quantity} × ${title}`).join(", "),
    children: row.childAges.length,
    owed: commission === null ? null : total - atHotel - commission,
  };
}

function cellsOf(row: Row, mayReadNames: boolean) {
  const booking = owedBookingOf(row, mayReadNames);
  const { title, name, startsOn, nights, rooms, adults, children, total, atHotel, commission, owed } = booking;
  const { commissionBasisPoints, commissionVnd } = row;
  const percent = commissionBasisPoints === null || commissionVnd !== null ? null : commissionBasisPoints / 100;
  const about = [title, bookingReference(booking.code), name, startsOn, nights, rooms, adults, children];
  return [...about, total, atHotel, percent, commission, owed, null, null];
}

/** A row for each supplier with stays or payments, and one for all of them. */
function sumRows(rows: readonly Row[], paid: readonly Paid[]) {
  const bySupplier = Map.groupBy(rows, ({ productId }) => productId);
  const titles = new Map([
    ...paid.map(({ productId, supplier }) => [productId, supplier] as const),
    ...rows.map(({ productId, title }) => [productId, title] as const),
  ]);
  const paidTo = (id: string) => paid.reduce((sum, one) => sum + (one.productId === id ? one.amount : 0), 0);
  const suppliers = [...titles].map(([id, title]) => sumCells(`Cộng ${title}`, bySupplier.get(id) ?? [], paidTo(id)));
  const all = paid.reduce((sum, { amount }) => sum + amount, 0);
  return [...suppliers, sumCells("Cộng tất cả", rows, all)];
}

function sumCells(name: string, rows: readonly Row[], paid: number) {
  const known = rows.filter(({ commission }) => commission !== null);
  const unknown = rows.length - known.length;
  const label = unknown === 0 ? name : `${name}, chưa gồm ${unknown} đơn chưa có hoa hồng`;
  const sumOf = (amountOf: (row: Row) => number) => known.reduce((sum, row) => sum + amountOf(row), 0);
  const [total, atHotel] = [sumOf((row) => row.total), sumOf((row) => row.atHotel)];
  const commission = sumOf((row) => row.commission ?? 0);
  const owed = total - atHotel - commission;
  const unsummed = ["", "", null, null, "", null, null];
  return [label, ...unsummed, total, atHotel, null, commission, owed, paid, owed - paid];
}
