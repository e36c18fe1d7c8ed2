import { requirePermission } from "#kernel/actor.ts";
import { exportList } from "#modules/audit/commands.ts";
import { MAX_LISTED } from "#modules/audit/limits.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import type { Context } from "#platform/context.ts";
import type { SheetFormat } from "#platform/spreadsheets/write-table.ts";
import type { StaffReviewSearch } from "../contract.ts";
import { partyNames, reviewStateNames } from "../messages.ts";
import { listReviewsToModerate } from "../queries.ts";

/** Exports the listed reviews of ships or of hotels as a file; contacts as the list masks them. */
export function exportReviews(
  ctx: Context,
  kind: ProductKind,
  search: StaffReviewSearch,
  format: SheetFormat,
): Promise<Buffer> {
  requirePermission(ctx.actor, "reviews.moderate");
  return exportList(ctx, format, {
    action: "reviews.exported",
    name: "Đánh giá",
    read: async (ctx) => (await listReviewsToModerate(ctx, kind, { ...search, page: 1, size: MAX_LISTED + 1 })).data,
    columns: [
      { title: "Ngày gửi", kind: "day", width: 12, cell: ({ date }) => date },
      { title: "Về", kind: "text", width: 28, cell: ({ product }) => product.title },
      { title: "Sao", kind: "number", width: 6, cell: ({ score }) => score },
      { title: "Người viết", kind: "text", width: 22, cell: ({ name }) => name },
      { title: "Đi cùng", kind: "text", width: 20, cell: ({ party }) => party && partyNames[party] },
      { title: "Nội dung", kind: "text", width: 60, cell: ({ comment }) => comment },
      {
        title: "Đơn",
        kind: "text",
        width: 14,
        cell: ({ bookingCode }) => bookingCode,
      },
      { title: "Trạng thái", kind: "text", width: 14, cell: ({ state }) => reviewStateNames[state] },
      { title: "Lý do từ chối", kind: "text", width: 30, cell: ({ reason }) => reason },
      { title: "Trả lời", kind: "text", width: 40, cell: ({ reply }) => reply },
      { title: "Điện thoại", kind: "text", width: 16, cell: ({ phone }) => phone },
      { title: "Email", kind: "text", width: 26, cell: ({ email }) => email },
    ],
  });
}
