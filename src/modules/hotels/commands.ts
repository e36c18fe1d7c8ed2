import { requirePermission } from "#kernel/actor.ts";
import { invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { vnd } from "#kernel/money.ts";
import { record } from "#modules/audit/commands.ts";
import { checkReferences, insertProduct, onlyFreeSlug } from "#modules/products/commands/put-product.ts";
import { touchProduct } from "#modules/products/commands/touch-product.ts";
import { searchTextOf } from "#modules/products/rules/search-words.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { HotelCardFacts, HotelDraft } from "./contract.ts";
import { hotelMessages } from "./messages.ts";
import { hotels } from "./tables.ts";

/** Most houses take guests from 14:00 and let them go until 12:00. */
const USUAL_TIMES = { checkInTime: "14:00", checkOutTime: "12:00" };

/** Adds a hotel with its pictures and amenities. Throws `conflict` when its address is taken. */
export async function createHotel(ctx: Context, draft: HotelDraft): Promise<{ id: string }> {
  requirePermission(ctx.actor, "catalogue.write");
  if (draft.status === "published") requirePermission(ctx.actor, "catalogue.publish");
  const { salePrice, defaultPrice, amenityIds, imageIds, ...shown } = draft;
  if (salePrice !== null && salePrice >= defaultPrice) {
    throw invalid(hotelMessages.saleNotLower, { salePrice: hotelMessages.saleNotLower });
  }
  const { slug, title, cityId: placeId, address, standard, totalRooms, status, rank } = shown;
  const card: HotelCardFacts = { salePrice, standard, totalRooms };

  return onlyFreeSlug("hotel", () =>
    inTransaction(ctx, async (ctx) => {
      const { placeName } = await checkReferences(ctx, "hotel", { placeId, amenityIds, imageIds, rooms: [] });
      const id = newId();
      await insertProduct(ctx, {
        ...{ id, kind: "hotel", slug, title, placeId, status, rank, amenityIds, imageIds, card, ...USUAL_TIMES },
        defaultPrice: vnd(defaultPrice),
        searchText: searchTextOf(title, placeName, address),
        facets: { standards: [String(standard)] },
      });
      const salePriceVnd = salePrice === null ? null : vnd(salePrice);
      await ctx.db.insert(hotels).values({ productId: id, address, standard, totalRooms, salePriceVnd });
      await record(ctx, { action: "hotel.created", subject: { type: "hotel", id, label: title }, after: shown });
      await touchProduct(ctx, "hotel", id);
      return { id };
    }),
  );
}
