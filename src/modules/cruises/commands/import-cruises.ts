import { savePriceLines } from "#modules/availability/commands/save-price-lines.ts";
import { importProducts, type SeenFile } from "#modules/products/commands/import-products.ts";
import type { Context } from "#platform/context.ts";
import { shipSheet } from "../queries/ship-sheet.ts";
import { cruise } from "./edit-cruise.ts";

/** Writes what a file of ships was seen to change; see `importProducts`. */
export const importCruises = (ctx: Context, file: SeenFile): Promise<number> =>
  importProducts(ctx, cruise, shipSheet, file, savePriceLines);
