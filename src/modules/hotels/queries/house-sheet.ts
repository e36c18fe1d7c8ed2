import { exportProducts, type ProductSheet, tryProducts } from "#modules/products/queries/product-sheet.ts";
import type { ProductRow } from "#modules/products/rules/product-sheet.ts";
import type { Context } from "#platform/context.ts";
import { MAX_SHEET_ROWS } from "#platform/spreadsheets/limits.ts";
import type { SheetFormat } from "#platform/spreadsheets/write-table.ts";
import type { HotelWork } from "../contract/editing.ts";
import { type HouseTexts, houseFields } from "../rules/house-sheet.ts";
import { emptyWork } from "../rules/readiness.ts";
import { hotels } from "../tables.ts";

export const houseSheet: ProductSheet<HotelWork, HouseTexts> = {
  ...{ kind: "hotel", name: "Khách sạn", one: "khách sạn", fields: houseFields, amenities: "hotel", emptyWork },
  textsOf: async (ctx, products) => {
    const own = await ctx.db
      .select()
      .from(hotels)
      .limit(MAX_SHEET_ROWS + 1);
    const houseOf = new Map(own.map((house) => [house.productId, house]));
    return new Map(
      products.flatMap((product): [string, HouseTexts][] => {
        const house = houseOf.get(product.id);
        if (!house) return [];
        return [[product.id, { ...house, ...product, cityId: product.placeId, salePrice: house.salePriceVnd }]];
      }),
    );
  },
};

/** Every hotel in every state as a file, with what is written about it, shown or not. */
export const exportHotels = (ctx: Context, format: SheetFormat) => exportProducts(ctx, houseSheet, format);

/** What a file of hotels would change now. */
export const tryHotels = (ctx: Context, rows: readonly ProductRow[]) => tryProducts(ctx, houseSheet, rows);
