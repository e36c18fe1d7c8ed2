import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import type { ProductRef } from "#modules/products/contract/product.ts";
import { type Context, reads } from "#platform/context.ts";
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
  reads(ctx, `stock:${productId}`);
  const terms = (await priceTermsOf(ctx, [productId])).get(productId);
  const stock = await stockOf(ctx, [...(terms?.rooms.keys() ?? [])], from, to, own);
  return { productId, kind, terms, stock };
}

/** The nights of a stay, and the day on which it ends: some days let nobody go. */
export const nightsFor = ({ checkIn, nights }: Trip) => ({ from: checkIn, to: addDays(checkIn, nights) });
