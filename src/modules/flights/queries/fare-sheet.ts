import { asc, inArray, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { invalid } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { type DryRun, dryRunOf } from "#platform/spreadsheets/dry-run.ts";
import { MAX_SHEET_ROWS } from "#platform/spreadsheets/limits.ts";
import { type SheetFormat, writeTable } from "#platform/spreadsheets/write-table.ts";
import { fareKeyText } from "../contract/timetable-input.ts";
import { type FarePlan, type FareRow, fareCells, fareColumns, planFares, readFareRows } from "../rules/fare-sheet.ts";
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
  return writeTable(format, { name: "Hạng vé", columns: fareColumns, rows: fares.map(fareCells) });
}

/** Dry run of a file of classes. */
export async function tryFares(ctx: Context, rows: readonly FareRow[]): Promise<DryRun> {
  requirePermission(ctx.actor, "prices.write");
  return (await farePlan(ctx, rows, { lock: false })).run;
}

/** The plan of a file; for the import itself it locks the named classes. */
export async function farePlan(
  ctx: Context,
  rows: readonly FareRow[],
  { lock }: { lock: boolean },
): Promise<{ plan: FarePlan; run: DryRun }> {
  const { wanted, problems } = await readFareRows(rows);
  const names = wanted.map(({ key }) => fareKeyText(key));
  const reading = ctx.db
    .select()
    .from(timetableFares)
    .where(inArray(name, names))
    .orderBy(asc(from), asc(to), asc(airline), asc(code));
  const stored = names.length === 0 ? [] : await (lock ? reading.for("update") : reading);
  const plan = await planFares(wanted, new Map(stored.map((fare) => [fareKeyText(fare), fare])));
  return { plan, run: dryRunOf(plan.changes, [...problems, ...plan.problems], plan.unchanged) };
}
