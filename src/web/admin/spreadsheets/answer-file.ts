import { type CalendarDate, today } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { type SheetFormat, sheetFormats, sheetTypes } from "#platform/spreadsheets/write-table.ts";
import { type RequestArgs, runLoader } from "#web/forms/run-loader.ts";

type FileToSend = {
  /** Name of the file, without the day and the format. */
  name: string;
  file: Buffer | string;
  /** The day in the name; default: today. */
  date?: CalendarDate;
  /** Default: the format of the address. */
  format?: SheetFormat;
};

/** A spreadsheet as a download; `tep` in the address names its format. An expected failure becomes an error page. */
export function downloadResponse(
  { context, request }: RequestArgs,
  write: (ctx: Context, format: SheetFormat, url: URL) => Promise<FileToSend>,
): Promise<Response> {
  const url = new URL(request.url);
  const requested = sheetFormats.find((format) => format === url.searchParams.get("tep")) ?? "xlsx";
  return runLoader(context, async (ctx) => {
    const { name, file, date = today(ctx.now()), format = requested } = await write(ctx, requested, url);
    return new Response(typeof file === "string" ? file : new Uint8Array(file), {
      headers: {
        "Content-Type": sheetTypes[format],
        "Content-Disposition": `attachment; filename="${name}-${date}.${format}"`,
        "Cache-Control": "no-store",
      },
    });
  });
}
