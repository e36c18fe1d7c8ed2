import { savePriceLines } from "#modules/availability/commands/save-price-lines.ts";
import { importProducts, type SeenFile } from "#modules/products/commands/import-products.ts";
import type { Context } from "#platform/context.ts";
import { houseSheet } from "../queries/hotel-sheet.ts";
import { hotel } from "./edit-hotel.ts";

/** Applies a previewed file of hotels; see `importProducts`. */
export const importHotels = (ctx: Context, file: SeenFile): Promise<number> =>
  importProducts(ctx, hotel, houseSheet, file, savePriceLines);
