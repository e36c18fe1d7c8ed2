import { getTableColumns, inArray, sql } from "drizzle-orm";
import { conflict } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, invalidate } from "#platform/context.ts";
import { applyPlan, type PreviewedFile } from "#platform/spreadsheets/dry-run.ts";
import { TIMETABLE_TAG } from "../adapters/local/read-timetable.ts";
import { timetableMessages } from "../messages.ts";
import { flightImport } from "../queries/flight-sheet.ts";
import type { PlannedFlight } from "../rules/flight-sheet.ts";
import { isSameRoute } from "../rules/taken-seats.ts";
import { timetableFlights } from "../tables.ts";
import { chunksOf } from "./chunks.ts";
import { resetSeats } from "./reset-seats.ts";

/** Applies a previewed file of flights; see `applyPlan`. */
export const importFlights = (ctx: Context, { rows, previewToken }: PreviewedFile): Promise<number> =>
  applyPlan(ctx, { ...flightImport(rows), previewToken, apply: (ctx, { planned }) => saveFlights(ctx, planned) });

async function saveFlights(ctx: Context, planned: readonly PlannedFlight[]): Promise<void> {
  const flightsOf = (some: readonly PlannedFlight[]) => some.map(({ flight }) => flight);
  for (const rows of chunksOf(flightsOf(planned.filter(({ former }) => !former)))) {
    const added = await ctx.db.insert(timetableFlights).values(rows).onConflictDoNothing().returning();
    // Another editor has just added one of them.
    if (added.length < rows.length) throw conflict("changed-meanwhile", timetableMessages.changedMeanwhile);
  }
  for (const rows of chunksOf(flightsOf(planned.filter(({ former }) => former))))
    await ctx.db
      .insert(timetableFlights)
      .values(rows)
      .onConflictDoUpdate({ target: timetableFlights.number, set: excluded });
  const rerouted = planned.filter(({ flight, former }) => !former || !isSameRoute(former, flight));
  const numbersOf = (some: readonly PlannedFlight[]) => some.map(({ flight }) => flight.number);
  if (rerouted.length > 0) await resetSeats(ctx, inArray(sql`t.number`, numbersOf(rerouted)));
  await invalidate(ctx, TIMETABLE_TAG);
  await recordAuditEvent(ctx, {
    action: "timetable.imported",
    subject: { type: "timetable", id: "timetable", label: "Lịch bay" },
    after: { flights: planned.length, numbers: numbersOf(planned) },
  });
}

/** Each column from the row that was to be added. */
const excluded = Object.fromEntries(
  Object.entries(getTableColumns(timetableFlights))
    .filter(([key]) => key !== "number")
    .map(([key, column]) => [key, sql`excluded.${sql.identifier(column.name)}`]),
);
