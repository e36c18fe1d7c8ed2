import { requirePermission } from "#kernel/actor.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { refuseOther } from "#platform/spreadsheets/dry-run.ts";
import { planSeason } from "../queries/season.ts";
import type { SheetProduct } from "../rules/night-sheet.ts";
import type { Season } from "../rules/season.ts";
import { saveNightPlan } from "./save-night-plan.ts";

/**
 * Gives the nights a year on, by whole weeks, the prices of a season and closes those that were closed, as it was seen; answers how
 * many nights of rooms that changed. Rooms on sale and what is sold of them stay. Throws `conflict` "changed-meanwhile" when it would
 * now write something else.
 */
export async function copySeason(
  ctx: Context,
  product: SheetProduct,
  { seen, ...season }: Season & { seen: string },
): Promise<number> {
  requirePermission(ctx.actor, "prices.write");
  return inTransaction(ctx, async (ctx) => {
    const planned = await planSeason(ctx, product, season, { lock: true });
    refuseOther(planned.run, seen);
    return saveNightPlan(ctx, product, planned, { action: "nights.copied", after: season });
  });
}
