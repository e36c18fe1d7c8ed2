import { queryOf } from "#http/input.ts";
import { calendarDate, monthStart, today } from "#kernel/calendar-date.ts";
import { exportInvoices } from "#modules/invoices/commands/export-invoices.ts";
import { invoiceSearch } from "#modules/invoices/contract.ts";
import { downloadResponse } from "../spreadsheets/answer-file.ts";
import type { Route } from "./+types/invoices-resource.ts";

/** The invoices of a month as a spreadsheet, for the tax office. */
export const loader = (args: Route.LoaderArgs) =>
  downloadResponse(args, async (ctx, format, url) => {
    const { month } = invoiceSearch.parse({ month: queryOf(url).thang });
    const start = month ? calendarDate(`${month}-01`) : monthStart(today(ctx.now()));
    return { name: "hoa-don", file: await exportInvoices(ctx, start, format) };
  });
