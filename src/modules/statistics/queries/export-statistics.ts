import { formatDate } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { type CsvCell, toCsv } from "#platform/spreadsheets/csv.ts";
import type { Figures, StatisticsSearch } from "../contract.ts";
import { figureNames } from "../messages.ts";
import { occupancyPercent } from "../rules.ts";
import { getStatistics } from "./get-statistics.ts";

/** Exports the statistics: a row for each period, their sum, the year before, and each product. */
export async function exportStatistics(ctx: Context, search: StatisticsSearch): Promise<string> {
  const { from, to, periods, total, before, products, commission } = await getStatistics(ctx, search);
  const header = ["Mục", "Từ ngày", "Đến ngày", ...Object.values(figureNames), "Công suất, %"];
  const rows: { cells: CsvCell[]; commission: number | null }[] = [
    ...periods.map((row) => ({
      cells: ["Kỳ", formatDate(row.from), formatDate(row.to), ...cells(row)],
      commission: null,
    })),
    { cells: ["Tổng", formatDate(from), formatDate(to), ...cells(total)], commission },
    { cells: ["Năm trước", formatDate(before.from), formatDate(before.to), ...cells(before.total)], commission: null },
    ...products.map((row) => ({
      cells: [row.title, formatDate(from), formatDate(to), ...cells(row)],
      commission: row.commission,
    })),
  ];
  if (commission === null)
    return toCsv(
      header,
      rows.map(({ cells }) => cells),
    );
  return toCsv(
    [...header, "Hoa hồng, đ"],
    rows.map(({ cells, commission }) => [...cells, commission]),
  );
}

function cells(figures: Figures): CsvCell[] {
  const keys = Object.keys(figureNames) as (keyof Figures)[];
  return [...keys.map((key) => figures[key]), occupancyPercent(figures)];
}
