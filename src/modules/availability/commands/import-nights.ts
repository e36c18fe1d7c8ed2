import type { Context } from "#platform/context.ts";
import { applyPlan, type PreviewedFile } from "#platform/spreadsheets/dry-run.ts";
import { nightImport } from "../queries/night-sheet.ts";
import type { SheetProduct } from "../rules/night-sheet.ts";
import { saveNightPlan } from "./save-night-plan.ts";

/** Applies a previewed file of nights; see `applyPlan`. */
export const importNights = (
  ctx: Context,
  product: SheetProduct,
  { rows, previewToken }: PreviewedFile,
): Promise<number> =>
  applyPlan(ctx, {
    ...nightImport(product, rows),
    previewToken,
    apply: (ctx, plan) => saveNightPlan(ctx, product, plan, { action: "nights.imported" }),
  });
