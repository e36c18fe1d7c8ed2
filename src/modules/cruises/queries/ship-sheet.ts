import { priceLinesOf } from "#modules/availability/queries/price-lines.ts";
import { listRatePlans } from "#modules/availability/queries/rate-plans.ts";
import { productFile } from "#modules/products/queries/product-sheet.ts";
import { listRoomsOfProducts } from "#modules/rooms/queries.ts";
import { MAX_SHEET_ROWS } from "#platform/spreadsheets/limits.ts";
import type { CruiseDraftState } from "../contract/editing.ts";
import { emptyDraft, readinessOf } from "../rules/readiness.ts";
import { sampleShip } from "../rules/sample-ship.ts";
import { type ShipTexts, shipSheet } from "../rules/ship-sheet.ts";
import { cruises } from "../tables.ts";

export const shipFile = productFile<CruiseDraftState, ShipTexts>({
  kind: "cruise",
  noun: "du thuyền",
  sheet: shipSheet,
  amenities: "ship",
  emptyDraft,
  readiness: readinessOf,
  sampleOf: sampleShip,
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
});
