import { inArray, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { record } from "#modules/audit/commands.ts";
import { type Context, inTransaction, invalidate } from "#platform/context.ts";
import { refuseOther } from "#platform/spreadsheets/dry-run.ts";
import { TIMETABLE } from "../adapters/local/read-timetable.ts";
import type { FareClass } from "../contract/timetable.ts";
import { fareKeyText } from "../contract/timetable-input.ts";
import { timetableMessages } from "../messages.ts";
import { farePlan } from "../queries/fare-sheet.ts";
import type { FareRow } from "../rules/fare-sheet.ts";
import { timetableFares } from "../tables.ts";
import { chunksOf } from "./chunks.ts";
import { writeFare } from "./edit-fares.ts";
import { resetSeats } from "./reset-seats.ts";

/**
 * Applies a previewed file of classes, all or nothing; returns the number of changed rows. Throws `conflict` "changed-meanwhile" when the
 * result would differ from the preview.
 */
export async function importFares(
  ctx: Context,
  { rows, seen }: { rows: readonly FareRow[]; seen: string },
): Promise<number> {
  requirePermission(ctx.actor, "prices.write");
  return inTransaction(ctx, async (ctx) => {
    const { plan, run } = await farePlan(ctx, rows, { lock: true });
    refuseOther(run, seen);
    await addAll(ctx, plan.added);
    for (const { fare, formerSeats } of plan.changed) await writeFare(ctx, fare, formerSeats);
    const fares = [...plan.added, ...plan.changed.map(({ fare }) => fare)].map(fareKeyText);
    await invalidate(ctx, TIMETABLE);
    await record(ctx, {
      action: "timetable.fares-imported",
      subject: { type: "timetable", id: "timetable", label: "Hạng vé" },
      after: { fares: fares.length, fareCodes: fares },
    });
    return fares.length;
  });
}

async function addAll(ctx: Context, fares: readonly FareClass[]): Promise<void> {
  for (const rows of chunksOf(fares)) {
    const added = await ctx.db.insert(timetableFares).values(rows).onConflictDoNothing().returning();
    // Another editor has just added one of them.
    if (added.length < rows.length) throw conflict("changed-meanwhile", timetableMessages.changedMeanwhile);
  }
  // Departures may have the seats of a class that was sold there before.
  const name = sql`concat_ws('-', f.origin, f.destination, f.airline, f.code)`;
  if (fares.length > 0) await resetSeats(ctx, inArray(name, fares.map(fareKeyText)));
}
