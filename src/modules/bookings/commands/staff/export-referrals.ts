import { requirePermission } from "#kernel/actor.ts";
import { vnd } from "#kernel/money.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { commissionOf } from "#modules/commissions/rules.ts";
import { listReferrers } from "#modules/referrers/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { type SheetFormat, type TableColumn, writeRows } from "#platform/spreadsheets/write-table.ts";
import type { ReferredBooking } from "../../contract/referral-statement.ts";
import type { StatementSearch } from "../../contract/supplier-statement.ts";
import { listReferredBookings } from "../../queries/referral-statement.ts";
import { bookingReference } from "../../rules/code.ts";

type Search = Pick<StatementSearch, "month"> & { referrerId: string | undefined };

/** A referred booking, or the sums of all. */
type Row = Partial<ReferredBooking> & { referrer: string; total: number; owed: number };

const columns: readonly TableColumn<Row>[] = [
  { title: "Nguồn giới thiệu", kind: "text", width: 28, cell: ({ referrer }) => referrer },
  { title: "Mã đơn", kind: "text", width: 12, cell: ({ code }) => code && bookingReference(code) },
  { title: "Dịch vụ", kind: "text", width: 28, cell: ({ title }) => title },
  { title: "Ngày đến", kind: "day", width: 12, cell: ({ startsOn }) => startsOn },
  { title: "Giá bán, đ", kind: "number", width: 14, cell: ({ total }) => total },
  {
    title: "Hoa hồng, %",
    kind: "number",
    width: 12,
    cell: ({ basisPoints }) => (basisPoints !== undefined ? basisPoints / 100 : undefined),
  },
  { title: "Phải trả, đ", kind: "number", width: 14, cell: ({ owed }) => owed },
];

/** Exports the bookings that one referrer sent, or all of them, for customers who come in a month. The export is recorded. */
export async function exportReferrals(ctx: Context, search: Search, format: SheetFormat): Promise<Buffer> {
  requirePermission(ctx.actor, "costs.read");
  const bookings = await takeReferredBookings(ctx, search);
  const names = new Map((await listReferrers(ctx)).map(({ id, name }) => [id, name]));
  const rows = bookings.map((booking): Row => {
    const { referrerId, total, basisPoints } = booking;
    return { ...booking, referrer: names.get(referrerId) ?? "", owed: commissionOf(vnd(total), basisPoints) };
  });
  const sumOf = (key: "total" | "owed") => rows.reduce((sum, row) => sum + row[key], 0);
  const sums = { referrer: "Cộng", total: sumOf("total"), owed: sumOf("owed") };
  return writeRows(format, "Nguồn giới thiệu", columns, [...rows, sums]);
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
