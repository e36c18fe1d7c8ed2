import { requirePermission } from "#kernel/actor.ts";
import { invalid } from "#kernel/errors.ts";
import { listRoomNames } from "#modules/rooms/queries.ts";
import type { Context } from "#platform/context.ts";
import { listRatePlans } from "../queries/rate-plans.ts";
import { draftsOfLines } from "../rules/rule-cell.ts";
import { savePriceRules } from "./save-price-rules.ts";

/** Saves the price rules in the lines of a file, for each plan that they name. */
export async function savePriceLines(ctx: Context, productId: string, text: string): Promise<void> {
  requirePermission(ctx.actor, "prices.write");
  const rooms = await listRoomNames(ctx, productId);
  const plans = (await listRatePlans(ctx, [productId])).get(productId) ?? [];
  const drafts = draftsOfLines(text, rooms, plans);
  if (!drafts) {
    const sentence = "Bảng giá nói tới phòng hay điều kiện chưa đăng. Đăng trước, rồi nhập giá.";
    throw invalid(sentence, { priceLines: sentence });
  }
  for (const [planId, rules] of drafts) await savePriceRules(ctx, productId, rules, undefined, planId);
}
