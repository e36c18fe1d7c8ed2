import { requirePermission } from "#kernel/actor.ts";
import { record } from "#modules/audit/commands.ts";
import { touchProductById } from "#modules/products/commands/touch-product.ts";
import { type Context, inTransaction, touch } from "#platform/context.ts";
import { dryRunOf, refuseOther } from "#platform/spreadsheets/dry-run.ts";
import { pricedLengths } from "../limits.ts";
import { soldRoomsOf } from "../queries/night-sheet.ts";
import { storedNights, storedRules } from "../queries/stored-nights.ts";
import { cellKey } from "../rules/grid-cell.ts";
import { planNights } from "../rules/night-plan.ts";
import { type NightRow, readNightRows, type SheetProduct } from "../rules/night-sheet.ts";
import { saveDayPrices, saveNights } from "./grid-cells.ts";

/** The log names the first changes; the others are as many of the same file. */
const LOGGED_ROWS = 50;

/**
 * Does what a file of nights was seen to do, all or nothing; answers how many rows changed something. Throws `conflict`
 * "changed-meanwhile" when it would now do something else, or cannot be done any more.
 */
export async function importNights(
  ctx: Context,
  product: SheetProduct,
  { rows, seen }: { rows: readonly NightRow[]; seen: string },
): Promise<number> {
  requirePermission(ctx.actor, "prices.write");
  return inTransaction(ctx, async (ctx) => {
    const sold = await soldRoomsOf(ctx, product);
    const { wanted, problems } = readNightRows(rows, product, sold);
    const rules = await storedRules(ctx, sold.ratePlanId, { lock: true });
    const stored = await storedNights(ctx, wanted, { lock: true });
    const plan = planNights(wanted, { ...sold, rules, storedNight: (cell) => stored.get(cellKey(cell)) });
    refuseOther(dryRunOf(plan.changes, [...problems, ...plan.problems], plan.unchanged), seen);

    await saveNights(ctx, plan.nights);
    for (const [place, nights] of pricedLengths[sold.basis].entries()) {
      const edits = plan.nights.flatMap(({ roomId, on, prices }) => {
        const price = prices.get(place);
        return price === undefined ? [] : [{ roomId, on, price }];
      });
      await saveDayPrices(ctx, { productId: product.id, ratePlanId: sold.ratePlanId, nights, rules }, edits);
    }
    const logged = plan.changes.slice(0, LOGGED_ROWS);
    const inWords = (side: "before" | "after") =>
      logged.map(({ name, cells }) => `${name}: ${cells.map((cell) => `${cell.column} ${cell[side]}`).join(", ")}`);
    await record(ctx, {
      action: "nights.imported",
      subject: { type: "price-rules", id: product.id, label: product.slug },
      before: { rows: inWords("before") },
      after: { rows: inWords("after"), rowCount: plan.changes.length },
    });
    await touch(ctx, `stock:${product.id}`);
    await touchProductById(ctx, product.id);
    return plan.changes.length;
  });
}
