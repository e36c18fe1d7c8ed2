import { savePriceLines } from "#modules/availability/commands/save-price-lines.ts";
import { importProducts } from "#modules/products/commands/import-products.ts";
import type { Context } from "#platform/context.ts";
import type { PreviewedFile } from "#platform/spreadsheets/dry-run.ts";
import { hotelFile } from "../queries/hotel-sheet.ts";
import { hotelInEditor } from "./edit-hotel.ts";

/** Applies a previewed file of hotels; see `importProducts`. */
export const importHotels = (ctx: Context, file: PreviewedFile): Promise<number> =>
  importProducts(ctx, hotelInEditor, hotelFile, file, savePriceLines);
