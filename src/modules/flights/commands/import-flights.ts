import { inArray, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { record } from "#modules/audit/commands.ts";
import { type Context, inTransaction, invalidate } from "#platform/context.ts";
import { refuseOther } from "#platform/spreadsheets/dry-run.ts";
import { TIMETABLE } from "../adapters/local/read-timetable.ts";
import { timetableMessages } from "../messages.ts";
import { flightPlan } from "../queries/flight-sheet.ts";
import type { FlightRow } from "../rules/flight-sheet.ts";
import { timetableFlights } from "../tables.ts";
import { chunksOf } from "./chunks.ts";
import { resetSeats } from "./reset-seats.ts";

/**
 * Applies a previewed file of flights, all or nothing; returns the number of changed rows. Throws `conflict` "changed-meanwhile" when the
 * result would differ from the preview.
 */
export async function importFlights(
  ctx: Context,
  { rows, seen }: { rows: readonly FlightRow[]; seen: string },
): Promise<number> {
  requirePermission(ctx.actor, "prices.write");
  return inTransaction(ctx, async (ctx) => {
    const { plan, run } = await flightPlan(ctx, rows, { lock: true });
    refuseOther(run, seen);
    for (const rows of chunksOf(plan.added)) {
      const added = await ctx.db.insert(timetableFlights).values(rows).onConflictDoNothing().returning();
      // Another editor has just added one of them.
      if (added.length < rows.length) throw conflict("changed-meanwhile", timetableMessages.changedMeanwhile);
    }
    for (const rows of chunksOf(plan.changed))
      await ctx.db
        .insert(timetableFlights)
        .values(rows)
        .onConflictDoUpdate({ target: timetableFlights.number, set: excluded });
    if (plan.rerouted.length > 0) await resetSeats(ctx, inArray(sql`t.number`, plan.rerouted));
    const numbers = [...plan.added, ...plan.changed].map(({ number }) => number);
    await invalidate(ctx, TIMETABLE);
    await record(ctx, {
      action: "timetable.imported",
      subject: { type: "timetable", id: "timetable", label: "Lịch bay" },
      after: { flights: numbers.length, numbers },
    });
    return numbers.length;
  });
}

/** Each column from the row that was to be added. */
const excluded = {
  airline: sql`excluded.airline`,
  from: sql`excluded.origin`,
  to: sql`excluded.destination`,
  departsAt: sql`excluded.departs_at`,
  minutes: sql`excluded.minutes`,
  weekdays: sql`excluded.weekdays`,
  aircraft: sql`excluded.aircraft`,
  fromTerminal: sql`excluded.origin_terminal`,
  toTerminal: sql`excluded.destination_terminal`,
  fromOn: sql`excluded.from_on`,
  toOn: sql`excluded.to_on`,
};
