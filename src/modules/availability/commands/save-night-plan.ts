import { recordAuditEvent } from "#modules/audit/commands.ts";
import { touchProductById } from "#modules/products/commands/touch-product.ts";
import { type Context, invalidate } from "#platform/context.ts";
import { pricedLengths } from "../limits.ts";
import type { NightPlan } from "../rules/night-plan.ts";
import type { SheetProduct, SheetRooms } from "../rules/night-sheet.ts";
import type { PriceRule } from "../rules/price-rule.ts";
import { saveDayPrices, saveNights } from "./grid-cells.ts";

/** The log has the first changes only. */
const LOGGED_ROWS = 50;

type Planned = NightPlan & { sold: SheetRooms & { ratePlanId: string }; rules: readonly PriceRule[] };

/** Saves a plan of nights whose inputs the caller has locked. */
export async function saveNightPlan(
  ctx: Context,
  product: SheetProduct,
  { planned, changes, sold, rules }: Planned,
  log: { action: string; after?: object },
): Promise<void> {
  await saveNights(ctx, planned);
  for (const [place, nights] of pricedLengths[sold.basis].entries()) {
    const edits = planned.flatMap(({ roomId, on, prices }) => {
      const price = prices.get(place);
      return price === undefined ? [] : [{ roomId, on, price }];
    });
    await saveDayPrices(ctx, { productId: product.id, ratePlanId: sold.ratePlanId, nights, rules }, edits);
  }
  const logged = changes.slice(0, LOGGED_ROWS);
  const inWords = (side: "before" | "after") =>
    logged.map(({ name, cells }) => `${name}: ${cells.map((cell) => `${cell.column} ${cell[side]}`).join(", ")}`);
  await recordAuditEvent(ctx, {
    action: log.action,
    subject: { type: "price-rules", id: product.id, label: product.slug },
    before: { rows: inWords("before") },
    after: { ...log.after, rows: inWords("after"), rowCount: changes.length },
  });
  await invalidate(ctx, `stock:${product.id}`);
  await touchProductById(ctx, product.id);
}
