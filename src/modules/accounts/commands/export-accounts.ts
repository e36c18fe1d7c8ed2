import { requirePermission } from "#kernel/actor.ts";
import { formatInstant } from "#kernel/calendar-date.ts";
import { exportList } from "#modules/audit/commands.ts";
import { MAX_LISTED } from "#modules/audit/limits.ts";
import type { Context } from "#platform/context.ts";
import type { SheetFormat } from "#platform/spreadsheets/write-table.ts";
import type { AccountSearch } from "../contract.ts";
import { roleNames } from "../messages.ts";
import { listAccounts } from "../queries.ts";

/** Exports the listed staff accounts as a file. */
export function exportAccounts(ctx: Context, search: AccountSearch, format: SheetFormat): Promise<Buffer> {
  requirePermission(ctx.actor, "accounts.read");
  return exportList(ctx, format, {
    action: "accounts.exported",
    name: "Tài khoản",
    read: async (ctx) => (await listAccounts(ctx, { ...search, page: 1, size: MAX_LISTED + 1 })).data,
    columns: [
      { title: "Tên đăng nhập", kind: "text", width: 18, cell: ({ username }) => username },
      { title: "Họ tên", kind: "text", width: 24, cell: ({ name }) => name },
      { title: "Email", kind: "text", width: 26, cell: ({ email }) => email },
      { title: "Điện thoại", kind: "text", width: 16, cell: ({ phone }) => phone },
      { title: "Vai trò", kind: "text", width: 18, cell: ({ role }) => roleNames[role] },
      { title: "Đang dùng", kind: "text", width: 10, cell: ({ active }) => (active ? "có" : "không") },
      { title: "Xác thực hai bước", kind: "text", width: 16, cell: ({ twoFactor }) => (twoFactor ? "có" : "không") },
      { title: "Tạo lúc", kind: "text", width: 18, cell: ({ createdAt }) => formatInstant(createdAt) },
      {
        title: "Đăng nhập gần nhất",
        kind: "text",
        width: 18,
        cell: ({ lastSignInAt }) => lastSignInAt && formatInstant(lastSignInAt),
      },
    ],
  });
}
