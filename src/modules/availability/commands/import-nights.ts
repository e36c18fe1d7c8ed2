import { requirePermission } from "#kernel/actor.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { dryRunOf, refuseOther } from "#platform/spreadsheets/dry-run.ts";
import { soldRoomsOf } from "../queries/night-sheet.ts";
import { storedNights, storedRules } from "../queries/stored-nights.ts";
import { cellKey } from "../rules/grid-cell.ts";
import { planNights } from "../rules/night-plan.ts";
import { type NightRow, readNightRows, type SheetProduct } from "../rules/night-sheet.ts";
import { saveNightPlan } from "./save-night-plan.ts";

/**
 * Applies a previewed file of nights, all or nothing; returns the number of changed rows. Throws `conflict` "changed-meanwhile" when the
 * result would differ from the preview.
 */
export async function importNights(
  ctx: Context,
  product: SheetProduct,
  { rows, seen }: { rows: readonly NightRow[]; seen: string },
): Promise<number> {
  requirePermission(ctx.actor, "prices.write");
  return inTransaction(ctx, async (ctx) => {
    const sold = await soldRoomsOf(ctx, product);
    const { wanted, problems } = await readNightRows(rows, product, sold);
    const rules = await storedRules(ctx, sold.ratePlanId, { lock: true });
    const stored = await storedNights(ctx, wanted, { lock: true });
    const plan = await planNights(wanted, { ...sold, rules, storedNight: (cell) => stored.get(cellKey(cell)) });
    refuseOther(dryRunOf(plan.changes, [...problems, ...plan.problems], plan.unchanged), seen);

    return saveNightPlan(ctx, product, { sold, rules, plan }, { action: "nights.imported" });
  });
}
