import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, formatDate, today } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import type { Context } from "#platform/context.ts";
import type { SheetColumn } from "#platform/spreadsheets/table.ts";
import { type SheetFormat, writeTable } from "#platform/spreadsheets/write-table.ts";
import type { InvoiceView } from "../contract.ts";
import { MOST_EXPORTED } from "../limits.ts";
import { invoiceKindNames, invoiceMessages, invoiceStateNames } from "../messages.ts";
import { listIssuedIn, type RateTotals, sumIssuedIn } from "../queries/list-invoices.ts";

const columns: readonly SheetColumn[] = [
  { key: "day", title: "Ngày hoá đơn", kind: "day", width: 14 },
  { key: "template", title: "Mẫu số", kind: "text", width: 8 },
  { key: "number", title: "Số hoá đơn", kind: "text", width: 16 },
  { key: "code", title: "Mã của cơ quan thuế", kind: "text", width: 38 },
  { key: "kind", title: "Loại", kind: "text", width: 24 },
  { key: "corrects", title: "Cho hoá đơn", kind: "text", width: 16 },
  { key: "state", title: "Trạng thái", kind: "text", width: 14 },
  { key: "buyer", title: "Người mua", kind: "text", width: 30 },
  { key: "taxCode", title: "Mã số thuế", kind: "text", width: 16 },
  { key: "booking", title: "Đơn", kind: "text", width: 14 },
  { key: "net", title: "Chưa thuế, đ", kind: "number", width: 16 },
  { key: "percent", title: "Thuế suất, %", kind: "number", width: 12 },
  { key: "tax", title: "Tiền thuế, đ", kind: "number", width: 14 },
  { key: "total", title: "Tổng cộng, đ", kind: "number", width: 16 },
];

/** Exports the invoices of a month with their sums by rate. Replaced ones are listed and not summed. The export is recorded. */
export async function exportInvoices(ctx: Context, month: CalendarDate, format: SheetFormat): Promise<Buffer> {
  requirePermission(ctx.actor, "payments.read");
  requirePermission(ctx.actor, "personal-data.read");
  const [all, sums] = await Promise.all([listIssuedIn(ctx, month, MOST_EXPORTED + 1), sumIssuedIn(ctx, month)]);
  if (all.length > MOST_EXPORTED) throw invalid(invoiceMessages.tooMany);
  const label = `${month.slice(5, 7)}/${month.slice(0, 4)}`;
  await recordAuditEvent(ctx, {
    action: "invoices.exported",
    subject: { type: "invoices", id: month, label },
    after: { rows: all.length, from: formatDate(month) },
  });
  return writeTable(format, {
    name: "Hoá đơn",
    columns,
    rows: [...all.reverse().map(cellsOf), ...sums.map(sumOf)],
  });
}

const cellsOf = ({ issuedAt, kind, state, buyer, ...invoice }: InvoiceView) => [
  issuedAt && today(issuedAt),
  invoice.template,
  invoice.number,
  invoice.authorityCode,
  invoiceKindNames[kind],
  invoice.corrects ?? "",
  invoiceStateNames[state],
  buyer?.name ?? "",
  buyer?.taxCode ?? "",
  bookingReference(invoice.bookingCode),
  invoice.net,
  invoice.percent,
  invoice.tax,
  invoice.total,
];

const sumOf = ({ percent, count, net, tax, total }: RateTotals) => [
  "",
  "",
  `Cộng ${count} hoá đơn`,
  "",
  "",
  "",
  invoiceStateNames.issued,
  "",
  "",
  "",
  net,
  percent,
  tax,
  total,
];
