import { priceLinesOf } from "#modules/availability/queries/price-lines.ts";
import { listRatePlans } from "#modules/availability/queries/rate-plans.ts";
import {
  exportProducts,
  exportTemplate,
  type ProductSheet,
  tryProducts,
} from "#modules/products/queries/product-sheet.ts";
import type { ProductRow } from "#modules/products/rules/product-sheet.ts";
import { listRoomsOfProducts } from "#modules/rooms/queries.ts";
import type { Context } from "#platform/context.ts";
import { MAX_SHEET_ROWS } from "#platform/spreadsheets/limits.ts";
import type { SheetFormat } from "#platform/spreadsheets/write-table.ts";
import type { CruiseDraftState } from "../contract/editing.ts";
import { emptyWork, readinessOf } from "../rules/readiness.ts";
import { sampleShip } from "../rules/sample-ship.ts";
import { type ShipTexts, shipFields } from "../rules/ship-sheet.ts";
import { cruises } from "../tables.ts";

export const shipSheet: ProductSheet<CruiseDraftState, ShipTexts> = {
  ...{ kind: "cruise", name: "Du thuyền", one: "du thuyền", fields: shipFields, amenities: "ship", emptyWork },
  ...{ readiness: readinessOf, sampleOf: sampleShip },
  textsOf: async (ctx, products) => {
    const ids = products.map(({ id }) => id);
    const [own, plans, rooms] = await Promise.all([
      ctx.db
        .select()
        .from(cruises)
        .limit(MAX_SHEET_ROWS + 1),
      listRatePlans(ctx, ids),
      listRoomsOfProducts(ctx, ids),
    ]);
    const prices = await priceLinesOf(ctx, rooms);
    const shipOf = new Map(own.map((ship) => [ship.productId, ship]));
    return new Map(
      products.flatMap((product): [string, ShipTexts][] => {
        const [ship, plan] = [shipOf.get(product.id), plans.get(product.id)?.[0]];
        if (!ship || !plan) return [];
        const { instantConfirmation, cancellation } = plan;
        const texts = { ...ship, ...product, areaId: product.placeId, instantConfirmation, cancellation };
        const sold = { rooms: rooms.get(product.id) ?? [], priceLines: prices.get(product.id) };
        return [[product.id, { ...texts, ...sold }]];
      }),
    );
  },
};

/** Exports every ship in every state, with its draft or public content. */
export const exportCruises = (ctx: Context, format: SheetFormat) => exportProducts(ctx, shipSheet, format);

/** A template file for ships. */
export const exportCruiseTemplate = (ctx: Context, format: SheetFormat) => exportTemplate(ctx, shipSheet, format);

/** Dry run of a file of ships. */
export const tryCruises = (ctx: Context, rows: readonly ProductRow[]) => tryProducts(ctx, shipSheet, rows);
