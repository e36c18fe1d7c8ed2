import { requirePermission } from "#kernel/actor.ts";
import { formatClock, formatDate, today } from "#kernel/calendar-date.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { SheetColumn } from "#platform/spreadsheets/table.ts";
import { type SheetFormat, writeTable } from "#platform/spreadsheets/write-table.ts";
import type { CashBookSearch, CashLine } from "../contract/cash-book.ts";
import { cashLineNames, feeText, methodNames } from "../messages.ts";
import { getCashBook } from "../queries/cash-book.ts";

const columns: readonly SheetColumn[] = [
  { key: "day", title: "Ngày vào sổ", kind: "day", width: 14 },
  { key: "banked", title: "Ngày ngân hàng", kind: "day", width: 14 },
  { key: "clock", title: "Lúc", kind: "text", width: 8 },
  { key: "kind", title: "Loại", kind: "text", width: 20 },
  { key: "fund", title: "Quỹ", kind: "text", width: 20 },
  { key: "method", title: "Hình thức", kind: "text", width: 14 },
  { key: "bookings", title: "Đơn", kind: "text", width: 14 },
  { key: "names", title: "Khách", kind: "text", width: 24 },
  { key: "text", title: "Nội dung", kind: "text", width: 40 },
  { key: "reference", title: "Mã giao dịch", kind: "text", width: 20 },
  { key: "slip", title: "Số phiếu", kind: "text", width: 14 },
  { key: "in", title: "Thu, đ", kind: "number", width: 14 },
  { key: "out", title: "Chi, đ", kind: "number", width: 14 },
  { key: "balance", title: "Tồn, đ", kind: "number", width: 14 },
  { key: "who", title: "Người ghi", kind: "text", width: 20 },
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
  const sum = (day: string, title: string, { moneyIn, moneyOut, at }: Sums, name = fund?.name ?? "") => [
    day,
    null,
    "",
    title,
    name,
    "",
    "",
    "",
    "",
    "",
    "",
    moneyIn,
    moneyOut,
    at,
    "",
  ];
  const parts = fund ? [] : byFund;
  const none = { moneyIn: null, moneyOut: null };
  return writeTable(format, {
    name: "Sổ quỹ",
    columns,
    rows: [
      sum(from, "Tồn đầu kỳ", { ...none, at: opening }),
      ...parts.map((one) => sum(from, "Tồn đầu kỳ", { ...none, at: one.opening }, one.fund.name)),
      ...lines.map(cellsOf),
      ...parts.map((one) =>
        sum(
          to,
          "Tồn cuối kỳ",
          { ...sumsOf(lines.filter((line) => line.fund.id === one.fund.id)), at: one.closing },
          one.fund.name,
        ),
      ),
      sum(to, "Tồn cuối kỳ", { ...sumsOf(lines), at: closing }),
    ],
  });
}

/** Sums of the two columns: transfers and differences too. */
function sumsOf(lines: readonly CashLine[]) {
  const moneyIn = lines.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  return { moneyIn, moneyOut: lines.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0) };
}

type Sums = { moneyIn: number | null; moneyOut: number | null; at: number };

function cellsOf({
  day,
  at,
  kind,
  fund,
  method,
  amount,
  fee,
  text,
  reference,
  slip,
  bookings,
  balance,
  recordedBy,
}: CashLine) {
  return [
    day,
    today(at),
    formatClock(at),
    cashLineNames[kind],
    fund.name,
    method ? methodNames[method] : "",
    bookings.map(({ code }) => bookingReference(code)).join(", "),
    bookings.map(({ name }) => name).join(", "),
    fee > 0 ? `${text} · ${feeText(fee)}` : text,
    reference,
    slip ?? "",
    amount > 0 ? amount : null,
    amount < 0 ? -amount : null,
    balance,
    recordedBy,
  ];
}
