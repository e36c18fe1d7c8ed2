import { asc, inArray } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { dryRunImport } from "#platform/spreadsheets/dry-run.ts";
import { MAX_SHEET_ROWS } from "#platform/spreadsheets/limits.ts";
import type { SheetRow } from "#platform/spreadsheets/table.ts";
import { type SheetFormat, writeSheet } from "#platform/spreadsheets/write-table.ts";
import { flightSheet, planFlights, readFlightRows } from "../rules/flight-sheet.ts";
import { timetableFlights } from "../tables.ts";
import { getSoldRoutes, listTakenDaysByFlight } from "./taken-seats.ts";

/** Every flight of our timetable as a file. */
export async function exportFlights(ctx: Context, format: SheetFormat): Promise<Buffer> {
  requirePermission(ctx.actor, "prices.read");
  const flights = await ctx.db
    .select()
    .from(timetableFlights)
    .orderBy(asc(timetableFlights.number))
    .limit(MAX_SHEET_ROWS + 1);
  if (flights.length > MAX_SHEET_ROWS) throw invalid(`Một tệp tối đa ${MAX_SHEET_ROWS} chuyến.`);
  return writeSheet(format, flightSheet, flights, null);
}

/** Dry run of a file of flights. */
export const dryRunFlights = (ctx: Context, rows: readonly SheetRow[]) => dryRunImport(ctx, flightImport(rows));

/** The plan of a file of flights. */
export const flightImport = (rows: readonly SheetRow[]) => ({
  permission: "prices.write" as const,
  plan: async (ctx: Context, { lock }: { lock: boolean }) => {
    const rowsRead = await readFlightRows(rows);
    const numbers = rowsRead.read.map(({ key }) => key);
    const reading = ctx.db
      .select()
      .from(timetableFlights)
      .where(inArray(timetableFlights.number, numbers))
      .orderBy(asc(timetableFlights.number));
    const flights = numbers.length === 0 ? [] : await (lock ? reading.for("update") : reading);
    const stored = new Map(flights.map((flight) => [flight.number, flight]));
    const taken = await listTakenDaysByFlight(ctx, numbers);
    const removed = [...taken.keys()].filter((number) => !stored.has(number));
    const sold = await getSoldRoutes(ctx, removed);
    return planFlights(rowsRead, { stored, taken, sold, today: today(ctx.now()) });
  },
});
