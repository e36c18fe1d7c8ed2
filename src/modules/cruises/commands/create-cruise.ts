import { createProduct } from "#modules/availability/commands/create-product.ts";
import { putRatePlan } from "#modules/availability/commands/put-rate-plan.ts";
import type { CreatedProduct, KindOnSale } from "#modules/availability/contract/kind.ts";
import type { Context } from "#platform/context.ts";
import type { CruiseDraft } from "../contract/cruise.ts";
import { productRowOf, ratePlanOf } from "../rules/product-row.ts";
import { cruises } from "../tables.ts";

type Content = Omit<CruiseDraft, "status" | "rank" | "rooms">;

export const cruiseOnSale: KindOnSale<Content> = {
  kind: "cruise",
  placeIdOf: (content) => content.areaId,
  productRowOf,
  async saveKindFields(ctx, id, content) {
    const own = columnsOf(content);
    await ctx.db
      .insert(cruises)
      .values({ productId: id, ...own })
      .onConflictDoUpdate({ target: cruises.productId, set: own });
    await putRatePlan(ctx, id, ratePlanOf(content));
  },
};

/** Adds a ship with its pictures, amenities and room types. Throws `conflict` when its slug is taken. */
export const createCruise = (ctx: Context, draft: CruiseDraft, id?: string): Promise<CreatedProduct> =>
  createProduct(ctx, cruiseOnSale, draft, id);

function columnsOf(content: Content) {
  const { stars, address, pier, mapLink, mapIframeLink, schedule, launchYear, cabins, shell, trip, operator } = content;
  const { shortDescription, longDescription, included, excluded, policies, itineraries } = content;
  return {
    stars,
    address,
    pier,
    mapLink,
    mapIframeLink,
    schedule,
    launchYear,
    cabins,
    shell,
    trip,
    operator,
    shortDescription,
    longDescription,
    included,
    excluded,
    policies,
    itineraries,
  };
}
