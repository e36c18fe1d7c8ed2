import { invalid } from "#kernel/errors.ts";
import { vnd } from "#kernel/money.ts";
import { createProduct } from "#modules/availability/commands/create-product.ts";
import { saveRatePlans } from "#modules/availability/commands/save-rate-plans.ts";
import type { CreatedProduct, KindOnSale } from "#modules/availability/contract/kind.ts";
import type { Context } from "#platform/context.ts";
import type { HotelContent } from "../contract/editing.ts";
import { type HotelDraft, hasValidSalePrice } from "../contract/hotel.ts";
import { hotelMessages } from "../messages.ts";
import { productRowOf } from "../rules/product-row.ts";
import { hotels } from "../tables.ts";

type Content = Omit<HotelContent, "rooms">;

export const hotelOnSale: KindOnSale<Content> = {
  kind: "hotel",
  placeIdOf: (content) => content.cityId,
  productRowOf,
  async saveKindFields(ctx, id, content) {
    const { saleNotLower } = hotelMessages;
    if (!hasValidSalePrice(content)) throw invalid(saleNotLower, { salePrice: saleNotLower });
    const own = columnsOf(content);
    await ctx.db
      .insert(hotels)
      .values({ productId: id, ...own })
      .onConflictDoUpdate({ target: hotels.productId, set: own });
    await saveRatePlans(ctx, id, content.plans);
  },
};

/** Adds a hotel with its pictures, amenities, terms and room types. Throws `conflict` when its slug is taken. */
export const createHotel = (ctx: Context, draft: HotelDraft, id?: string): Promise<CreatedProduct> =>
  createProduct(ctx, hotelOnSale, draft, id);

function columnsOf(content: Content) {
  const { address, mapLink, mapIframeLink, coordinates, operator, salePrice, stars, totalRooms, builtYear } = content;
  const { renovatedYear, floors, shortDescription, longDescription, houseRules, surroundings, policies } = content;
  return {
    address,
    mapLink,
    mapIframeLink,
    coordinates,
    operator,
    stars,
    totalRooms,
    builtYear,
    renovatedYear,
    floors,
    shortDescription,
    longDescription,
    houseRules,
    surroundings,
    policies,
    salePriceVnd: salePrice === null ? null : vnd(salePrice),
  };
}
