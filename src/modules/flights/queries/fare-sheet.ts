import { asc, inArray, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { invalid } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { dryRunImport } from "#platform/spreadsheets/dry-run.ts";
import { MAX_SHEET_ROWS } from "#platform/spreadsheets/limits.ts";
import type { SheetRow } from "#platform/spreadsheets/table.ts";
import { type SheetFormat, writeSheet } from "#platform/spreadsheets/write-table.ts";
import { fareKeyText } from "../contract/timetable-input.ts";
import { fareSheet, fareValuesOf, planFares, readFareRows } from "../rules/fare-sheet.ts";
import { timetableFares } from "../tables.ts";

const { from, to, airline, position, code } = timetableFares;

/** Same as `fareKeyText`; there are too few classes to need an index. */
const name = sql<string>`concat_ws('-', ${from}, ${to}, ${airline}, ${code})`;

/** Every class of our own routes as a file. */
export async function exportFares(ctx: Context, format: SheetFormat): Promise<Buffer> {
  requirePermission(ctx.actor, "prices.read");
  const fares = await ctx.db
    .select()
    .from(timetableFares)
    .orderBy(asc(from), asc(to), asc(airline), asc(position), asc(code))
    .limit(MAX_SHEET_ROWS + 1);
  if (fares.length > MAX_SHEET_ROWS) throw invalid(`Một tệp tối đa ${MAX_SHEET_ROWS} hạng vé.`);
  return writeSheet(format, fareSheet, fares.map(fareValuesOf), null);
}

/** Dry run of a file of classes. */
export const dryRunFares = (ctx: Context, rows: readonly SheetRow[]) => dryRunImport(ctx, fareImport(rows));

/** The plan of a file of classes. */
export const fareImport = (rows: readonly SheetRow[]) => ({
  permission: "prices.write" as const,
  plan: async (ctx: Context, { lock }: { lock: boolean }) => {
    const rowsRead = await readFareRows(rows);
    const names = rowsRead.read.map(({ key }) => key);
    const reading = ctx.db
      .select()
      .from(timetableFares)
      .where(inArray(name, names))
      .orderBy(asc(from), asc(to), asc(airline), asc(code));
    const stored = names.length === 0 ? [] : await (lock ? reading.for("update") : reading);
    return planFares(rowsRead, new Map(stored.map((fare) => [fareKeyText(fare), fare])));
  },
});
