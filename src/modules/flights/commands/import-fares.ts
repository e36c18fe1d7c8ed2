import { inArray, sql } from "drizzle-orm";
import { conflict } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, invalidate } from "#platform/context.ts";
import { applyPlan, type PreviewedFile } from "#platform/spreadsheets/dry-run.ts";
import { TIMETABLE_TAG } from "../adapters/local/read-timetable.ts";
import type { FareClass } from "../contract/timetable.ts";
import { fareKeyText } from "../contract/timetable-input.ts";
import { timetableMessages } from "../messages.ts";
import { fareImport } from "../queries/fare-sheet.ts";
import type { PlannedFare } from "../rules/fare-sheet.ts";
import { timetableFares } from "../tables.ts";
import { chunksOf } from "./chunks.ts";
import { writeFare } from "./edit-fares.ts";
import { resetSeats } from "./reset-seats.ts";

/** Applies a previewed file of classes; see `applyPlan`. */
export const importFares = (ctx: Context, { rows, previewToken }: PreviewedFile): Promise<number> =>
  applyPlan(ctx, { ...fareImport(rows), previewToken, apply: (ctx, { planned }) => saveFares(ctx, planned) });

async function saveFares(ctx: Context, planned: readonly PlannedFare[]): Promise<void> {
  await addAll(
    ctx,
    planned.filter(({ former }) => !former).map(({ fare }) => fare),
  );
  for (const { fare, former } of planned) if (former) await writeFare(ctx, fare, former.seats);
  const fares = planned.map(({ fare }) => fareKeyText(fare));
  await invalidate(ctx, TIMETABLE_TAG);
  await recordAuditEvent(ctx, {
    action: "timetable.fares-imported",
    subject: { type: "timetable", id: "timetable", label: "Hạng vé" },
    after: { fares: fares.length, fareCodes: fares },
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
