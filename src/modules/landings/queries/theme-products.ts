import { today } from "#kernel/calendar-date.ts";
import { listAmenitiesById } from "#modules/amenities/queries.ts";
import { listChartered } from "#modules/availability/queries/list-chartered.ts";
import { listProductsWithChildDiscount } from "#modules/availability/queries/list-products-with-child-discount.ts";
import { productKinds } from "#modules/products/contract/product.ts";
import { kindTag } from "#modules/products/rules/tags.ts";
import { listProductsWithRoom } from "#modules/rooms/queries.ts";
import { cached } from "#platform/cache/cached.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import type { Theme } from "../contract.ts";
import { doubleRoom, familyRoom, isPrivateBath } from "../rules.ts";

const idsOfTheme: Readonly<Record<Theme, (ctx: Context) => Promise<string[]>>> = {
  "di-cung-tre-nho": async (ctx) => {
    const [roomy, cheaper] = await Promise.all([
      listProductsWithRoom(ctx, familyRoom),
      listProductsWithChildDiscount(ctx),
    ]);
    const withPrice = new Set(cheaper);
    return roomy.filter((id) => withPrice.has(id));
  },
  "trang-mat": async (ctx) => {
    const amenities = [...(await listAmenitiesById(ctx)).values()].filter(isPrivateBath).map(({ id }) => id);
    return amenities.length === 0 ? [] : listProductsWithRoom(ctx, { ...doubleRoom, anyOf: amenities });
  },
  "thue-tron-tau": listChartered,
};

// Rooms, their prices and amenities are invalidated with their product.
const tags = [...productKinds.map(kindTag), "amenities"];

/** Ids of all products that match a theme's rule, published or not. */
export async function listThemeProducts(ctx: Context, theme: Theme): Promise<string[]> {
  dependsOn(ctx, ...tags);
  // The day is part of the key, since a price may end with a day.
  return cached(ctx, `theme:${theme}:${today(ctx.now())}`, tags, () => idsOfTheme[theme](ctx));
}
