import { daysBetween } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { dryRunImport } from "#platform/spreadsheets/dry-run.ts";
import { MAX_SHEET_ROWS } from "#platform/spreadsheets/limits.ts";
import { messages } from "../messages.ts";
import { cellKey } from "../rules/grid-cell.ts";
import { planNights } from "../rules/night-plan.ts";
import type { SheetProduct } from "../rules/night-sheet.ts";
import { addYearOfWeeks, cellsOf, copySeasonToNextYear, type Season, YEAR_OF_WEEKS } from "../rules/season.ts";
import { getSheetRooms } from "./night-sheet.ts";
import { listStoredNights, listStoredRules } from "./stored-nights.ts";

/** Dry run of copying the prices and closed nights of a season to the next year. */
export const previewSeason = (ctx: Context, product: SheetProduct, season: Season) =>
  dryRunImport(ctx, seasonCopy(product, season));

/** The plan of copying a season. */
export const seasonCopy = (product: SheetProduct, season: Season) => ({
  permission: "prices.write" as const,
  plan: async (ctx: Context, reading: { lock: boolean }) => {
    const sold = await getSheetRooms(ctx, product);
    rejectLength(season, sold.rooms.length);
    const cells = cellsOf(season, sold);
    const rules = await listStoredRules(ctx, sold.ratePlanId, reading);
    const before = await listStoredNights(ctx, cells, { lock: false });
    const later = await listStoredNights(
      ctx,
      cells.map(({ roomId, on }) => ({ roomId, on: addYearOfWeeks(on) })),
      reading,
    );
    const read = copySeasonToNextYear(cells, { ...sold, rules, before, later });
    const plan = await planNights(
      { read, problems: [] },
      { ...sold, rules, storedNight: (cell) => later.get(cellKey(cell)) },
    );
    return { ...plan, sold, rules };
  },
});

function rejectLength({ from, to }: Season, rooms: number): void {
  const nights = daysBetween(from, to) + 1;
  if (nights < 1) throw invalid(messages.endsBeforeStart, { to: messages.endsBeforeStart });
  // A longer season would overlap its own copy.
  const most = Math.min(YEAR_OF_WEEKS, Math.floor(MAX_SHEET_ROWS / Math.max(1, rooms)));
  if (nights > most) throw invalid(messages.seasonTooLong(most), { to: messages.seasonTooLong(most) });
}
