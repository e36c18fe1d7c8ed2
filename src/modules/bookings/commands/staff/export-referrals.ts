import { requirePermission } from "#kernel/actor.ts";
import { vnd } from "#kernel/money.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { commissionOf } from "#modules/commissions/rules.ts";
import { listReferrers } from "#modules/referrers/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { SheetColumn } from "#platform/spreadsheets/table.ts";
import { type SheetFormat, writeTable } from "#platform/spreadsheets/write-table.ts";
import type { ReferredBooking } from "../../contract/referral-statement.ts";
import type { StatementSearch } from "../../contract/supplier-statement.ts";
import { listReferredBookings } from "../../queries/referral-statement.ts";
import { bookingReference } from "../../rules/code.ts";

type Search = Pick<StatementSearch, "month"> & { referrerId: string | undefined };

const columns: readonly SheetColumn[] = [
  { key: "referrer", title: "Nguồn giới thiệu", kind: "text", width: 28 },
  { key: "code", title: "Mã đơn", kind: "text", width: 12 },
  { key: "title", title: "Dịch vụ", kind: "text", width: 28 },
  { key: "startsOn", title: "Ngày đến", kind: "day", width: 12 },
  { key: "total", title: "Giá bán, đ", kind: "number", width: 14 },
  { key: "percent", title: "Hoa hồng, %", kind: "number", width: 12 },
  { key: "owed", title: "Phải trả, đ", kind: "number", width: 14 },
];

/** Exports the bookings that one referrer sent, or all of them, for customers who come in a month. The export is recorded. */
export async function exportReferrals(ctx: Context, search: Search, format: SheetFormat): Promise<Buffer> {
  requirePermission(ctx.actor, "costs.read");
  const rows = await takeReferredBookings(ctx, search);
  const names = new Map((await listReferrers(ctx)).map(({ id, name }) => [id, name]));
  const owedOf = ({ total, basisPoints }: ReferredBooking) => commissionOf(vnd(total), basisPoints);
  const lines = rows.map((row) => [
    names.get(row.referrerId) ?? "",
    bookingReference(row.code),
    row.title,
    row.startsOn,
    row.total,
    row.basisPoints / 100,
    owedOf(row),
  ]);
  const sums = [rows.reduce((sum, { total }) => sum + total, 0), null, rows.reduce((sum, row) => sum + owedOf(row), 0)];
  return writeTable(format, { name: "Nguồn giới thiệu", columns, rows: [...lines, ["Cộng", "", "", null, ...sums]] });
}

async function takeReferredBookings(ctx: Context, { referrerId, ...search }: Search): Promise<ReferredBooking[]> {
  return inTransaction(ctx, async (ctx) => {
    const { rows, month } = await listReferredBookings(ctx, search, referrerId);
    await recordAuditEvent(ctx, {
      action: "referrals.exported",
      subject: { type: "referrals", id: month, label: `Tháng ${month.slice(5)}/${month.slice(0, 4)}` },
      after: { rows: rows.length },
    });
    return rows;
  });
}
