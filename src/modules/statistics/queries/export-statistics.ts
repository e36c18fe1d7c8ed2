import { formatDate } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { type CsvCell, toCsv } from "#platform/spreadsheets/csv.ts";
import type { Figures, StatisticsSearch } from "../contract.ts";
import { figureNames } from "../messages.ts";
import { occupancyPercent } from "../rules.ts";
import { getStatistics } from "./get-statistics.ts";

/** Exports the statistics: a row for each period, their sum, the year before, and each product. */
export async function exportStatistics(ctx: Context, search: StatisticsSearch): Promise<string> {
  const { from, to, periods, total, before, products } = await getStatistics(ctx, search);
  return toCsv(
    ["Mục", "Từ ngày", "Đến ngày", ...Object.values(figureNames), "Công suất, %"],
    [
      ...periods.map((row) => ["Kỳ", formatDate(row.from), formatDate(row.to), ...cells(row)]),
      ["Tổng", formatDate(from), formatDate(to), ...cells(total)],
      ["Năm trước", formatDate(before.from), formatDate(before.to), ...cells(before.total)],
      ...products.map((row) => [row.title, formatDate(from), formatDate(to), ...cells(row)]),
    ],
  );
}

function cells(figures: Figures): CsvCell[] {
  const keys = Object.keys(figureNames) as (keyof Figures)[];
  return [...keys.map((key) => figures[key]), occupancyPercent(figures)];
}
