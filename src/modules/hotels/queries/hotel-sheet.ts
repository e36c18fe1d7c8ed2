import { priceLinesOf } from "#modules/availability/queries/price-lines.ts";
import { listPlansOfProducts } from "#modules/availability/queries/rate-plans.ts";
import { planAsWritten } from "#modules/availability/rules/plan-as-written.ts";
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
import type { HotelWork } from "../contract/editing.ts";
import { type HouseTexts, houseFields } from "../rules/hotel-sheet.ts";
import { emptyWork, readinessOf } from "../rules/readiness.ts";
import { sampleHotel } from "../rules/sample-hotel.ts";
import { hotels } from "../tables.ts";

export const houseSheet: ProductSheet<HotelWork, HouseTexts> = {
  ...{ kind: "hotel", name: "Khách sạn", one: "khách sạn", fields: houseFields, amenities: "hotel", emptyWork },
  ...{ readiness: readinessOf, sampleOf: sampleHotel },
  textsOf: async (ctx, products) => {
    const ids = products.map(({ id }) => id);
    const [own, rooms, plans] = await Promise.all([
      ctx.db
        .select()
        .from(hotels)
        .limit(MAX_SHEET_ROWS + 1),
      listRoomsOfProducts(ctx, ids),
      listPlansOfProducts(ctx, ids),
    ]);
    const prices = await priceLinesOf(ctx, rooms);
    const houseOf = new Map(own.map((house) => [house.productId, house]));
    return new Map(
      products.flatMap((product): [string, HouseTexts][] => {
        const house = houseOf.get(product.id);
        if (!house) return [];
        const texts = { ...house, ...product, cityId: product.placeId, salePrice: house.salePriceVnd };
        const sold = { rooms: rooms.get(product.id) ?? [], plans: (plans.get(product.id) ?? []).map(planAsWritten) };
        return [[product.id, { ...texts, ...sold, priceLines: prices.get(product.id) } as HouseTexts]];
      }),
    );
  },
};

/** Exports every hotel in every state, with its draft or public content. */
export const exportHotels = (ctx: Context, format: SheetFormat) => exportProducts(ctx, houseSheet, format);

/** A template file for hotels. */
export const exportHotelTemplate = (ctx: Context, format: SheetFormat) => exportTemplate(ctx, houseSheet, format);

/** Dry run of a file of hotels. */
export const tryHotels = (ctx: Context, rows: readonly ProductRow[]) => tryProducts(ctx, houseSheet, rows);
