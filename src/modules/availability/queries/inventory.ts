import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import type { ProductRef } from "#modules/products/contract/product.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import type { Inventory } from "../rules/inventory.ts";
import type { Trip } from "../rules/party-price.ts";
import { priceTermsOf } from "./price-terms.ts";
import { stockOf } from "./stock.ts";

/** The product that is asked about. */
type Sold = Pick<ProductRef, "id" | "kind">;

/**
 * Prices and stock of a product for the nights from one day to another, both included: read once for all that a page asks
 * about them. What the booking `own` holds counts as free.
 */
export async function readInventory(
  ctx: Context,
  { id: productId, kind }: Sold,
  { from, to, own }: { from: CalendarDate; to: CalendarDate; own?: string | undefined },
): Promise<Inventory> {
  dependsOn(ctx, `stock:${productId}`);
  const terms = (await priceTermsOf(ctx, [productId])).get(productId);
  const stock = await stockOf(ctx, [...(terms?.rooms.keys() ?? [])], from, to, own);
  return { productId, kind, terms, stock };
}

/** As `readInventory`, of several products of a kind at once: the number of statements does not depend on how many they are. */
export async function readInventories(
  ctx: Context,
  kind: Sold["kind"],
  productIds: readonly string[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<Map<string, Inventory>> {
  dependsOn(ctx, ...productIds.map((id) => `stock:${id}`));
  const terms = await priceTermsOf(ctx, productIds);
  const roomIds = [...terms.values()].flatMap((one) => [...one.rooms.keys()]);
  const stock = await stockOf(ctx, roomIds, from, to);
  return new Map(
    productIds.map((productId) => {
      const own = terms.get(productId);
      const rooms = [...(own?.rooms.keys() ?? [])].flatMap((id) => {
        const nights = stock.get(id);
        return nights ? [[id, nights] as const] : [];
      });
      return [productId, { productId, kind, terms: own, stock: new Map(rooms) }];
    }),
  );
}

/** The nights of a stay, and the day on which it ends: some days let nobody go. */
export const nightsFor = ({ checkIn, nights }: Trip) => ({ from: checkIn, to: addDays(checkIn, nights) });
