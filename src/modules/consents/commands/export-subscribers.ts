import { desc } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { formatInstant } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { MAX_SHEET_ROWS } from "#platform/spreadsheets/limits.ts";
import { type SheetFormat, writeRows } from "#platform/spreadsheets/write-table.ts";
import { consentSourceNames } from "../messages.ts";
import { isSubscribed, textOf } from "../queries.ts";
import { consentLink } from "../rules.ts";
import { consents } from "../tables.ts";

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
  return writeRows(
    format,
    "Nhận thư ưu đãi",
    [
      { title: "Email", kind: "text", width: 30, cell: ({ email }) => email },
      { title: "Đồng ý lúc", kind: "text", width: 18, cell: ({ givenAt }) => givenAt && formatInstant(givenAt) },
      { title: "Đăng ký ở", kind: "text", width: 16, cell: ({ source }) => consentSourceNames[source] },
      { title: "Lời đồng ý", kind: "text", width: 60, cell: textOf },
      { title: "Liên kết ngừng nhận", kind: "text", width: 60, cell: (row) => consentLink(ctx, row) },
    ],
    rows,
  );
}
