import { importCruises } from "#modules/cruises/commands/import-cruises.ts";
import { exportCruises, exportCruiseTemplate, tryCruises } from "#modules/cruises/queries/ship-sheet.ts";
import { shipColumns } from "#modules/cruises/rules/ship-sheet.ts";
import { importHotels } from "#modules/hotels/commands/import-hotels.ts";
import { exportHotels, exportHotelTemplate, tryHotels } from "#modules/hotels/queries/hotel-sheet.ts";
import { houseColumns } from "#modules/hotels/rules/hotel-sheet.ts";
import type { SeenFile } from "#modules/products/commands/import-products.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import type { ProductRow } from "#modules/products/rules/product-sheet.ts";
import type { Context } from "#platform/context.ts";
import type { DryRun } from "#platform/spreadsheets/dry-run.ts";
import type { SheetColumn } from "#platform/spreadsheets/table.ts";
import type { SheetFormat } from "#platform/spreadsheets/write-table.ts";

/** Spreadsheet functions of a kind for the back-office pages. */
type KindOnSheet = {
  /** Name of an exported file. */
  fileName: string;
  columns: readonly SheetColumn[];
  take(ctx: Context, format: SheetFormat): Promise<Buffer>;
  template(ctx: Context, format: SheetFormat): Promise<Buffer>;
  attempt(ctx: Context, rows: readonly ProductRow[]): Promise<DryRun>;
  apply(ctx: Context, file: SeenFile): Promise<number>;
};

export const sheetsOfKinds: Readonly<Record<ProductKind, KindOnSheet>> = {
  cruise: {
    fileName: "du-thuyen",
    columns: shipColumns,
    template: exportCruiseTemplate,
    ...{ take: exportCruises, attempt: tryCruises, apply: importCruises },
  },
  hotel: {
    fileName: "khach-san",
    columns: houseColumns,
    template: exportHotelTemplate,
    ...{ take: exportHotels, attempt: tryHotels, apply: importHotels },
  },
};
