import { requirePermission } from "#kernel/actor.ts";
import { formatInstant } from "#kernel/calendar-date.ts";
import { exportList } from "#modules/audit/commands.ts";
import { MAX_LISTED } from "#modules/audit/limits.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import type { Context } from "#platform/context.ts";
import type { SheetFormat } from "#platform/spreadsheets/write-table.ts";
import { methodNames, refundStateName } from "../messages.ts";
import { listLatestRefunds } from "../queries/refunds.ts";

/** The latest refunds in all states, as a file; accounts as the list masks them. */
export function exportRefunds(ctx: Context, format: SheetFormat): Promise<Buffer> {
  requirePermission(ctx.actor, "payments.read");
  return exportList(ctx, format, {
    action: "refunds.exported",
    name: "Hoàn tiền",
    read: (ctx) => listLatestRefunds(ctx, MAX_LISTED),
    columns: [
      { title: "Đơn", kind: "text", width: 14, cell: ({ booking }) => booking && bookingReference(booking.code) },
      { title: "Khách", kind: "text", width: 24, cell: ({ booking }) => booking?.name ?? "" },
      { title: "Số tiền, đ", kind: "number", width: 14, cell: ({ amount }) => amount },
      { title: "Bước", kind: "text", width: 16, cell: refundStateName },
      { title: "Lý do", kind: "text", width: 40, cell: ({ reason }) => reason },
      { title: "Yêu cầu lúc", kind: "text", width: 18, cell: ({ requestedAt }) => formatInstant(requestedAt) },
      { title: "Người yêu cầu", kind: "text", width: 20, cell: ({ requestedBy }) => requestedBy.name },
      { title: "Người duyệt", kind: "text", width: 20, cell: ({ decidedByName }) => decidedByName },
      { title: "Trả lúc", kind: "text", width: 18, cell: ({ paidAt }) => paidAt && formatInstant(paidAt) },
      { title: "Hình thức", kind: "text", width: 14, cell: ({ method }) => methodNames[method] },
      { title: "Mã giao dịch", kind: "text", width: 20, cell: ({ bankReference }) => bankReference },
      { title: "Mã ở cổng", kind: "text", width: 26, cell: ({ sent }) => sent?.reference ?? "" },
      { title: "Người huỷ", kind: "text", width: 20, cell: ({ voided }) => voided?.by ?? "" },
      { title: "Lý do huỷ", kind: "text", width: 40, cell: ({ voided }) => voided?.reason ?? "" },
      { title: "Ngân hàng", kind: "text", width: 20, cell: ({ beneficiary }) => beneficiary?.bank ?? "" },
      { title: "Số tài khoản", kind: "text", width: 18, cell: ({ beneficiary }) => beneficiary?.account ?? "" },
      { title: "Chủ tài khoản", kind: "text", width: 24, cell: ({ beneficiary }) => beneficiary?.holder ?? "" },
    ],
  });
}
