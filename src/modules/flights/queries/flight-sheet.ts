import { asc, inArray } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { type DryRun, dryRunOf } from "#platform/spreadsheets/dry-run.ts";
import { MAX_SHEET_ROWS } from "#platform/spreadsheets/limits.ts";
import { type SheetFormat, writeTable } from "#platform/spreadsheets/write-table.ts";
import {
  type FlightPlan,
  type FlightRow,
  flightCells,
  flightColumns,
  planFlights,
  readFlightRows,
} from "../rules/flight-sheet.ts";
import { timetableFlights } from "../tables.ts";
import { soldRoutes, takenAmong } from "./taken-seats.ts";

/** Every flight of our timetable as a file. */
export async function exportFlights(ctx: Context, format: SheetFormat): Promise<Buffer> {
  requirePermission(ctx.actor, "prices.read");
  const flights = await ctx.db
    .select()
    .from(timetableFlights)
    .orderBy(asc(timetableFlights.number))
    .limit(MAX_SHEET_ROWS + 1);
  if (flights.length > MAX_SHEET_ROWS) throw invalid(`Một tệp tối đa ${MAX_SHEET_ROWS} chuyến.`);
  return writeTable(format, { name: "Lịch bay", columns: flightColumns, rows: flights.map(flightCells) });
}

/** Dry run of a file of flights. */
export async function tryFlights(ctx: Context, rows: readonly FlightRow[]): Promise<DryRun> {
  requirePermission(ctx.actor, "prices.write");
  return (await flightPlan(ctx, rows, { lock: false })).run;
}

/** The plan of a file; for the import itself it locks the named flights. */
export async function flightPlan(
  ctx: Context,
  rows: readonly FlightRow[],
  { lock }: { lock: boolean },
): Promise<{ plan: FlightPlan; run: DryRun }> {
  const { wanted, problems } = await readFlightRows(rows);
  const numbers = wanted.map(({ number }) => number);
  const reading = ctx.db
    .select()
    .from(timetableFlights)
    .where(inArray(timetableFlights.number, numbers))
    .orderBy(asc(timetableFlights.number));
  const stored = numbers.length === 0 ? [] : await (lock ? reading.for("update") : reading);
  const byNumber = new Map(stored.map((flight) => [flight.number, flight]));
  const taken = await takenAmong(ctx, numbers);
  const removed = [...taken.keys()].filter((number) => !byNumber.has(number));
  const plan = await planFlights(wanted, {
    stored: byNumber,
    taken,
    sold: await soldRoutes(ctx, removed),
    today: today(ctx.now()),
  });
  return { plan, run: dryRunOf(plan.changes, [...problems, ...plan.problems], plan.unchanged) };
}
