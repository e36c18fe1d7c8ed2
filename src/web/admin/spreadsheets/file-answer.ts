import { today } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { type SheetFormat, sheetFormats, sheetTypes } from "#platform/spreadsheets/write-table.ts";

/** The file format of an address; default: a workbook. */
export const readFormat = (query: URLSearchParams): SheetFormat =>
  sheetFormats.find((format) => format === query.get("tep")) ?? "xlsx";

/** A file download with the day in its name. */
export function fileAnswer(
  ctx: Context,
  { name, format, file }: { name: string; format: SheetFormat; file: Buffer },
): Response {
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": sheetTypes[format],
      "Content-Disposition": `attachment; filename="${name}-${today(ctx.now())}.${format}"`,
      "Cache-Control": "no-store",
    },
  });
}
