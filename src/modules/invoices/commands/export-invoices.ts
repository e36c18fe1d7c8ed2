import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, formatDate, today } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import type { Context } from "#platform/context.ts";
import { type SheetFormat, type TableColumn, writeRows } from "#platform/spreadsheets/write-table.ts";
import type { InvoiceView } from "../contract.ts";
import { MAX_EXPORTED_LINES } from "../limits.ts";
import { invoiceKindNames, invoiceMessages, invoiceStateNames } from "../messages.ts";
import { listIssuedIn, type RateTotals, sumIssuedIn } from "../queries/list-invoices.ts";

/** An invoice, or the sums of one rate. */
type Row = Partial<InvoiceView> & Pick<InvoiceView, "number" | "state" | "net" | "percent" | "tax" | "total">;

const columns: readonly TableColumn<Row>[] = [
  { title: "Ngày hoá đơn", kind: "day", width: 14, cell: ({ issuedAt }) => issuedAt && today(issuedAt) },
  { title: "Mẫu số", kind: "text", width: 8, cell: ({ template }) => template },
  { title: "Số hoá đơn", kind: "text", width: 16, cell: ({ number }) => number },
  { title: "Mã của cơ quan thuế", kind: "text", width: 38, cell: ({ authorityCode }) => authorityCode },
  { title: "Loại", kind: "text", width: 24, cell: ({ kind }) => kind && invoiceKindNames[kind] },
  { title: "Cho hoá đơn", kind: "text", width: 16, cell: ({ corrects }) => corrects },
  { title: "Trạng thái", kind: "text", width: 14, cell: ({ state }) => invoiceStateNames[state] },
  { title: "Người mua", kind: "text", width: 30, cell: ({ buyer }) => buyer?.name },
  { title: "Mã số thuế", kind: "text", width: 16, cell: ({ buyer }) => buyer?.taxCode },
  { title: "Đơn", kind: "text", width: 14, cell: ({ bookingCode }) => bookingCode && bookingReference(bookingCode) },
  { title: "Chưa thuế, đ", kind: "number", width: 16, cell: ({ net }) => net },
  { title: "Thuế suất, %", kind: "number", width: 12, cell: ({ percent }) => percent },
  { title: "Tiền thuế, đ", kind: "number", width: 14, cell: ({ tax }) => tax },
  { title: "Tổng cộng, đ", kind: "number", width: 16, cell: ({ total }) => total },
];

/** Exports the invoices of a month with their sums by rate. Replaced ones are listed and not summed. The export is recorded. */
export async function exportInvoices(ctx: Context, month: CalendarDate, format: SheetFormat): Promise<Buffer> {
  requirePermission(ctx.actor, "payments.read");
  requirePermission(ctx.actor, "personal-data.read");
  const [all, sums] = await Promise.all([listIssuedIn(ctx, month, MAX_EXPORTED_LINES + 1), sumIssuedIn(ctx, month)]);
  if (all.length > MAX_EXPORTED_LINES) throw invalid(invoiceMessages.tooMany);
  const label = `${month.slice(5, 7)}/${month.slice(0, 4)}`;
  await recordAuditEvent(ctx, {
    action: "invoices.exported",
    subject: { type: "invoices", id: month, label },
    after: { rows: all.length, from: formatDate(month) },
  });
  return writeRows(format, "Hoá đơn", columns, [...all.reverse(), ...sums.map(sumRow)]);
}

const sumRow = ({ count, ...sums }: RateTotals): Row => ({
  number: `Cộng ${count} hoá đơn`,
  state: "issued",
  ...sums,
});
