import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import type { ProductKey, ProductKind } from "#modules/products/contract/product.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import type { Inventory } from "../rules/inventory.ts";
import type { Trip } from "../rules/price-rule.ts";
import { priceTermsOf } from "./price-terms.ts";
import { readStock } from "./stock.ts";

/**
 * Reads prices and stock of a product from one night to another, both included, once for everything that a page shows. Stock of the
 * booking `own` counts as free.
 */
export async function readInventory(
  ctx: Context,
  { id: productId, kind }: ProductKey,
  { from, to, own }: { from: CalendarDate; to: CalendarDate; own?: string | undefined },
): Promise<Inventory> {
  dependsOn(ctx, `stock:${productId}`);
  const terms = (await priceTermsOf(ctx, [productId])).get(productId);
  const stock = await readStock(ctx, [...(terms?.rooms.keys() ?? [])], from, to, own);
  return { productId, kind, terms, stock };
}

/** As `readInventory`, for several products of a kind, with a fixed number of statements. */
export async function readInventories(
  ctx: Context,
  kind: ProductKind,
  productIds: readonly string[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<Map<string, Inventory>> {
  dependsOn(ctx, ...productIds.map((id) => `stock:${id}`));
  const terms = await priceTermsOf(ctx, productIds);
  const roomIds = [...terms.values()].flatMap((one) => [...one.rooms.keys()]);
  const stock = await readStock(ctx, roomIds, from, to);
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

/** The nights of a stay, and the day on which it ends: some days are closed to departures. */
export const stayDaysOf = ({ checkIn, nights }: Trip) => ({ from: checkIn, to: addDays(checkIn, nights) });
