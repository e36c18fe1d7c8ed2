import { priceLinesOf } from "#modules/availability/queries/price-lines.ts";
import { listPlansOfProducts } from "#modules/availability/queries/rate-plans.ts";
import { toPlanDraft } from "#modules/availability/rules/to-plan-draft.ts";
import { productFile } from "#modules/products/queries/product-sheet.ts";
import { listRoomsOfProducts } from "#modules/rooms/queries.ts";
import { MAX_SHEET_ROWS } from "#platform/spreadsheets/limits.ts";
import type { HotelDraftState } from "../contract/editing.ts";
import { type HotelTexts, hotelSheet } from "../rules/hotel-sheet.ts";
import { emptyDraft, readinessOf } from "../rules/readiness.ts";
import { sampleHotel } from "../rules/sample-hotel.ts";
import { hotels } from "../tables.ts";

export const hotelFile = productFile<HotelDraftState, HotelTexts>({
  kind: "hotel",
  noun: "khách sạn",
  sheet: hotelSheet,
  amenities: "hotel",
  emptyDraft,
  readiness: readinessOf,
  sampleOf: sampleHotel,
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
    const hotelOf = new Map(own.map((hotel) => [hotel.productId, hotel]));
    return new Map(
      products.flatMap((product): [string, HotelTexts][] => {
        const hotel = hotelOf.get(product.id);
        if (!hotel) return [];
        const texts = { ...hotel, ...product, cityId: product.placeId, salePrice: hotel.salePriceVnd };
        const sold = { rooms: rooms.get(product.id) ?? [], plans: (plans.get(product.id) ?? []).map(toPlanDraft) };
        return [[product.id, { ...texts, ...sold, priceLines: prices.get(product.id) } as HotelTexts]];
      }),
    );
  },
});
