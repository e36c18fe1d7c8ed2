import { savePriceLines } from "#modules/availability/commands/save-price-lines.ts";
import { importProducts } from "#modules/products/commands/import-products.ts";
import type { Context } from "#platform/context.ts";
import type { PreviewedFile } from "#platform/spreadsheets/dry-run.ts";
import { shipFile } from "../queries/ship-sheet.ts";
import { cruiseInEditor } from "./edit-cruise.ts";

/** Applies a previewed file of ships; see `importProducts`. */
export const importCruises = (ctx: Context, file: PreviewedFile): Promise<number> =>
  importProducts(ctx, cruiseInEditor, shipFile, file, savePriceLines);
