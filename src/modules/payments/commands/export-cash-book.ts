import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, formatClock, formatDate, today } from "#kernel/calendar-date.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { type SheetFormat, type TableColumn, writeRows } from "#platform/spreadsheets/write-table.ts";
import type { CashBookSearch, CashLine } from "../contract/cash-book.ts";
import { cashLineNames, feeText, methodNames } from "../messages.ts";
import { getCashBook } from "../queries/cash-book.ts";

/** A line of the book, or a balance with the sums of the days before it. */
type Row = {
  day: CalendarDate;
  title: string;
  fund: string;
  moneyIn?: number | undefined;
  moneyOut?: number | undefined;
  balance: number;
  line?: CashLine;
};

const columns: readonly TableColumn<Row>[] = [
  { title: "Ngày vào sổ", kind: "day", width: 14, cell: ({ day }) => day },
  { title: "Ngày ngân hàng", kind: "day", width: 14, cell: ({ line }) => line && today(line.at) },
  { title: "Lúc", kind: "text", width: 8, cell: ({ line }) => line && formatClock(line.at) },
  { title: "Loại", kind: "text", width: 20, cell: ({ title }) => title },
  { title: "Quỹ", kind: "text", width: 20, cell: ({ fund }) => fund },
  { title: "Hình thức", kind: "text", width: 14, cell: ({ line }) => line?.method && methodNames[line.method] },
  {
    title: "Đơn",
    kind: "text",
    width: 14,
    cell: ({ line }) => line?.bookings.map(({ code }) => bookingReference(code)).join(", "),
  },
  { title: "Khách", kind: "text", width: 24, cell: ({ line }) => line?.bookings.map(({ name }) => name).join(", ") },
  {
    title: "Nội dung",
    kind: "text",
    width: 40,
    cell: ({ line }) => line && (line.fee > 0 ? `${line.text} · ${feeText(line.fee)}` : line.text),
  },
  { title: "Mã giao dịch", kind: "text", width: 20, cell: ({ line }) => line?.reference },
  { title: "Số phiếu", kind: "text", width: 14, cell: ({ line }) => line?.slip },
  { title: "Thu, đ", kind: "number", width: 14, cell: ({ moneyIn }) => moneyIn },
  { title: "Chi, đ", kind: "number", width: 14, cell: ({ moneyOut }) => moneyOut },
  { title: "Tồn, đ", kind: "number", width: 14, cell: ({ balance }) => balance },
  { title: "Người ghi", kind: "text", width: 20, cell: ({ line }) => line?.recordedBy },
];

/** Exports the cash book of some days as a file, from opening to closing balance. The export is recorded. */
export async function exportCashBook(ctx: Context, search: CashBookSearch, format: SheetFormat): Promise<Buffer> {
  requirePermission(ctx.actor, "payments.read");
  const { from, to, opening, lines, closing, fund, byFund } = await inTransaction(ctx, async (ctx) => {
    const book = await getCashBook(ctx, search);
    const { from, to, lines, fund } = book;
    const days = `${formatDate(from)} – ${formatDate(to)}`;
    await recordAuditEvent(ctx, {
      action: "cash-book.exported",
      subject: { type: "cash-book", id: from, label: fund ? `${fund.name}, ${days}` : days },
      after: { rows: lines.length, from, to },
    });
    return book;
  });
  const parts = fund ? [] : byFund;
  const whole = fund?.name ?? "";
  const openingRow = (balance: number, fund: string): Row => ({ day: from, title: "Tồn đầu kỳ", fund, balance });
  const closingRow = (balance: number, fund: string, of: readonly CashLine[]): Row => ({
    day: to,
    title: "Tồn cuối kỳ",
    fund,
    ...sumsOf(of),
    balance,
  });
  const linesIn = (id: string) => lines.filter((line) => line.fund.id === id);
  return writeRows(format, "Sổ quỹ", columns, [
    openingRow(opening, whole),
    ...parts.map(({ fund, opening }) => openingRow(opening, fund.name)),
    ...lines.map(rowOf),
    ...parts.map(({ fund, closing }) => closingRow(closing, fund.name, linesIn(fund.id))),
    closingRow(closing, whole, lines),
  ]);
}

/** Sums of the two columns: transfers and differences too. */
function sumsOf(lines: readonly CashLine[]) {
  const moneyIn = lines.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  return { moneyIn, moneyOut: lines.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0) };
}

const rowOf = (line: CashLine): Row => ({
  day: line.day,
  title: cashLineNames[line.kind],
  fund: line.fund.name,
  moneyIn: line.amount > 0 ? line.amount : undefined,
  moneyOut: line.amount < 0 ? -line.amount : undefined,
  balance: line.balance,
  line,
});
