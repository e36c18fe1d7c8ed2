import { can, requirePermission } from "#kernel/actor.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { type SheetFormat, type TableColumn, writeRows } from "#platform/spreadsheets/write-table.ts";
import type { StatementBooking, StatementSearch } from "../../contract/supplier-statement.ts";
import { roomsInWords } from "../../messages/rooms-in-words.ts";
import { listOwedBookings } from "../../queries/supplier-statement.ts";
import { bookingReference } from "../../rules/code.ts";
import { commissionText } from "../../rules/commission.ts";

/** A booking of the statement, or the sums of a supplier or of all. */
type Line = {
  supplier: string;
  booking?: StatementBooking;
  total: number;
  atHotel: number;
  /** Absent where the commission of a booking is an amount, or is unknown. */
  percent?: number | undefined;
  commission: number | null;
  owed: number | null;
  /** Of sums only. */
  carried?: number;
  paid?: number;
};

const columns: readonly TableColumn<Line>[] = [
  { title: "Tàu, khách sạn", kind: "text", width: 28, cell: ({ supplier }) => supplier },
  { title: "Mã đơn", kind: "text", width: 12, cell: ({ booking }) => booking && bookingReference(booking.code) },
  { title: "Khách", kind: "text", width: 24, cell: ({ booking }) => booking?.name },
  { title: "Ngày đến", kind: "day", width: 12, cell: ({ booking }) => booking?.startsOn },
  { title: "Số đêm", kind: "number", width: 8, cell: ({ booking }) => booking?.nights },
  { title: "Phòng", kind: "text", width: 28, cell: ({ booking }) => booking?.rooms },
  { title: "Người lớn", kind: "number", width: 10, cell: ({ booking }) => booking?.adults },
  { title: "Trẻ em", kind: "number", width: 8, cell: ({ booking }) => booking?.children },
  { title: "Giá bán, đ", kind: "number", width: 14, cell: ({ total }) => total },
  { title: "Khách trả tại chỗ, đ", kind: "number", width: 16, cell: ({ atHotel }) => atHotel },
  { title: "Hoa hồng, %", kind: "number", width: 12, cell: ({ percent }) => percent },
  { title: "Hoa hồng, đ", kind: "number", width: 14, cell: ({ commission }) => commission },
  { title: "Phải trả, đ", kind: "number", width: 14, cell: ({ owed }) => owed },
  { title: "Kỳ trước chuyển sang, đ", kind: "number", width: 16, cell: ({ carried }) => carried },
  { title: "Đã trả, đ", kind: "number", width: 14, cell: ({ paid }) => paid },
  {
    title: "Còn phải trả, đ",
    kind: "number",
    width: 14,
    cell: ({ owed, carried = 0, paid }) => (owed !== null && paid !== undefined ? carried + owed - paid : undefined),
  },
];

type Sum = { productId: string; supplier: string; amount: number };

/** What suppliers are still owed for earlier months, and what they got for this one. */
type Balances = { carried: readonly Sum[]; paid: readonly Sum[] };

/** Exports the bookings behind a supplier statement, with what each supplier is owed, got and has to get. The export is recorded. */
export async function exportSupplierStatement(
  ctx: Context,
  search: StatementSearch,
  { format, ...balances }: { format: SheetFormat } & Balances,
): Promise<Buffer> {
  requirePermission(ctx.actor, "costs.read");
  const { rows } = await takeOwedBookings(ctx, search);
  const mayReadNames = can(ctx.actor, "personal-data.read");
  const lines = rows.map((row) => lineOf(row, mayReadNames));
  return writeRows(format, "Công nợ nhà cung cấp", columns, [...lines, ...sumLines(rows, balances)]);
}

/**
 * Returns the bookings of the statement for a printed document, recorded like an export. Names need the permission to read personal data.
 */
export async function printSupplierStatement(
  ctx: Context,
  search: StatementSearch,
): Promise<{ month: string; bookings: StatementBooking[] }> {
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

function owedBookingOf(row: Row, mayReadNames: boolean): StatementBooking {
  const { commission, total, atHotel, productId, title, code, startsOn, nights, adults } = row;
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
    rooms: roomsInWords(row),
    children: row.childAges.length,
    owed: commission === null ? null : total - atHotel - commission,
  };
}

function lineOf(row: Row, mayReadNames: boolean): Line {
  const booking = owedBookingOf(row, mayReadNames);
  const { title, total, atHotel, commission, owed } = booking;
  const { commissionBasisPoints, commissionVnd } = row;
  const percent = commissionBasisPoints === null || commissionVnd !== null ? undefined : commissionBasisPoints / 100;
  return { supplier: title, booking, total, atHotel, percent, commission, owed };
}

/** A line for each supplier with stays, payments or a balance, and one for all of them. */
function sumLines(rows: readonly Row[], { carried, paid }: Balances) {
  const bySupplier = Map.groupBy(rows, ({ productId }) => productId);
  const titles = new Map([
    ...[...carried, ...paid].map(({ productId, supplier }) => [productId, supplier] as const),
    ...rows.map(({ productId, title }) => [productId, title] as const),
  ]);
  const amountsIn = (id?: string) => {
    const [before, got] = [carried, paid].map((sums) =>
      sums.reduce((sum, one) => sum + (id === undefined || one.productId === id ? one.amount : 0), 0),
    ) as [number, number];
    return { carried: before, paid: got };
  };
  const suppliers = [...titles].map(([id, title]) => sumLine(`Cộng ${title}`, bySupplier.get(id) ?? [], amountsIn(id)));
  return [...suppliers, sumLine("Cộng tất cả", rows, amountsIn())];
}

function sumLine(name: string, rows: readonly Row[], amounts: { carried: number; paid: number }): Line {
  const known = rows.filter(({ commission }) => commission !== null);
  const unknown = rows.length - known.length;
  const supplier = unknown === 0 ? name : `${name}, chưa gồm ${unknown} đơn chưa có hoa hồng`;
  const sumOf = (amountOf: (row: Row) => number) => known.reduce((sum, row) => sum + amountOf(row), 0);
  const [total, atHotel] = [sumOf((row) => row.total), sumOf((row) => row.atHotel)];
  const commission = sumOf((row) => row.commission ?? 0);
  return { supplier, total, atHotel, commission, owed: total - atHotel - commission, ...amounts };
}
