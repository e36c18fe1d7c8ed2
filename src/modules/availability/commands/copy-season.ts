import { requirePermission } from "#kernel/actor.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { refuseOther } from "#platform/spreadsheets/dry-run.ts";
import { planSeason } from "../queries/season.ts";
import type { SheetProduct } from "../rules/night-sheet.ts";
import type { Season } from "../rules/season.ts";
import { saveNightPlan } from "./save-night-plan.ts";

/**
 * Copies the prices and closed nights of a season one year on, by whole weeks, as previewed; returns the number of changed room nights.
 * Stock and sales stay. Throws `conflict` "changed-meanwhile" when the result would differ from the preview.
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
