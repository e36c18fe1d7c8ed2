import type { Context } from "#platform/context.ts";
import { applyPlan } from "#platform/spreadsheets/dry-run.ts";
import { seasonCopy } from "../queries/season.ts";
import type { SheetProduct } from "../rules/night-sheet.ts";
import type { Season } from "../rules/season.ts";
import { saveNightPlan } from "./save-night-plan.ts";

/**
 * Copies the prices and closed nights of a season one year on, by whole weeks, as previewed; returns the number of changed room nights.
 * Stock and sales stay. See `applyPlan`.
 */
export const copySeason = (
  ctx: Context,
  product: SheetProduct,
  { previewToken, ...season }: Season & { previewToken: string },
): Promise<number> =>
  applyPlan(ctx, {
    ...seasonCopy(product, season),
    previewToken,
    apply: (ctx, plan) => saveNightPlan(ctx, product, plan, { action: "nights.copied", after: season }),
  });
