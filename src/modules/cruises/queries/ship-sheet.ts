import { listRatePlans } from "#modules/availability/queries/rate-plans.ts";
import { exportProducts, type ProductSheet, tryProducts } from "#modules/products/queries/product-sheet.ts";
import type { ProductRow } from "#modules/products/rules/product-sheet.ts";
import type { Context } from "#platform/context.ts";
import { MAX_SHEET_ROWS } from "#platform/spreadsheets/limits.ts";
import type { SheetFormat } from "#platform/spreadsheets/write-table.ts";
import type { CruiseWork } from "../contract/editing.ts";
import { emptyWork } from "../rules/readiness.ts";
import { type ShipTexts, shipFields } from "../rules/ship-sheet.ts";
import { cruises } from "../tables.ts";

export const shipSheet: ProductSheet<CruiseWork, ShipTexts> = {
  ...{ kind: "cruise", name: "Du thuyền", one: "du thuyền", fields: shipFields, amenities: "ship", emptyWork },
  textsOf: async (ctx, products) => {
    const [own, plans] = await Promise.all([
      ctx.db
        .select()
        .from(cruises)
        .limit(MAX_SHEET_ROWS + 1),
      listRatePlans(
        ctx,
        products.map(({ id }) => id),
      ),
    ]);
    const shipOf = new Map(own.map((ship) => [ship.productId, ship]));
    return new Map(
      products.flatMap((product): [string, ShipTexts][] => {
        const [ship, plan] = [shipOf.get(product.id), plans.get(product.id)?.[0]];
        if (!ship || !plan) return [];
        const { instantConfirmation } = plan;
        return [[product.id, { ...ship, ...product, areaId: product.placeId, instantConfirmation }]];
      }),
    );
  },
};

/** Every ship in every state as a file, with what is written about it, shown or not. */
export const exportCruises = (ctx: Context, format: SheetFormat) => exportProducts(ctx, shipSheet, format);

/** What a file of ships would change now. */
export const tryCruises = (ctx: Context, rows: readonly ProductRow[]) => tryProducts(ctx, shipSheet, rows);
