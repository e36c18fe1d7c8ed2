import { desc } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { formatInstant } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { MAX_SHEET_ROWS } from "#platform/spreadsheets/limits.ts";
import type { SheetColumn } from "#platform/spreadsheets/table.ts";
import { type SheetFormat, writeTable } from "#platform/spreadsheets/write-table.ts";
import { consentSourceNames } from "../messages.ts";
import { isSubscribed, textOf } from "../queries.ts";
import { consentLink } from "../rules.ts";
import { consents } from "../tables.ts";

const columns: readonly SheetColumn[] = [
  { key: "email", title: "Email", kind: "text", width: 30 },
  { key: "givenAt", title: "Đồng ý lúc", kind: "text", width: 18 },
  { key: "source", title: "Đăng ký ở", kind: "text", width: 16 },
  { key: "text", title: "Lời đồng ý", kind: "text", width: 60 },
  { key: "link", title: "Liên kết ngừng nhận", kind: "text", width: 60 },
];

/**
 * Exports the subscribers of emails about offers, each with an unsubscribe link for the footer (Decree 91/2020/NĐ-CP, art. 20: recipients
 * can refuse advertising). The export is recorded.
 */
export async function exportSubscribers(ctx: Context, format: SheetFormat): Promise<Buffer> {
  requirePermission(ctx.actor, "personal-data.read");
  const rows = await inTransaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .select()
      .from(consents)
      .where(isSubscribed)
      .orderBy(desc(consents.givenAt), desc(consents.id))
      .limit(MAX_SHEET_ROWS + 1);
    if (rows.length > MAX_SHEET_ROWS) throw invalid(`Một tệp tối đa ${MAX_SHEET_ROWS} địa chỉ.`);
    await recordAuditEvent(ctx, {
      action: "consents.exported",
      subject: { type: "consents", id: "offers", label: "Nhận thư ưu đãi" },
      after: { rows: rows.length },
    });
    return rows;
  });
  return writeTable(format, {
    name: "Nhận thư ưu đãi",
    columns,
    rows: rows.map((row) => [
      row.email,
      row.givenAt ? formatInstant(row.givenAt) : "",
      consentSourceNames[row.source],
      textOf(row),
      consentLink(ctx, row),
    ]),
  });
}
