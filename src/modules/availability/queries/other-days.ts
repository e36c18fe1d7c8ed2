import { addDays } from "#kernel/calendar-date.ts";
import type { ProductKey } from "#modules/products/contract/product.ts";
import type { Context } from "#platform/context.ts";
import type { Offer } from "../contract/offer.ts";
import type { Stay } from "../contract/stay.ts";
import { daysAround, nearestOffers, offersOnDays, type Span } from "../rules/other-days.ts";
import { readInventory } from "./inventory.ts";

/** Prices of the same stay on each available day of a span. Stock of the booking `own` counts as free. */
export async function offerDays(
  ctx: Context,
  product: ProductKey,
  stay: Stay,
  span: Span,
  own?: string,
): Promise<Offer[]> {
  const inventory = await readInventory(ctx, product, { ...nightsOfSpan(span, stay), own });
  return offersOnDays(inventory, stay, span, ctx.now());
}

/** The nearest available days for an unavailable stay: same length, same party, same rooms. */
export async function offerNearestDays(ctx: Context, product: ProductKey, stay: Stay): Promise<Offer[]> {
  const span = daysAround(product, stay, ctx.now());
  return nearestOffers(await readInventory(ctx, product, nightsOfSpan(span, stay)), stay, ctx.now());
}

const nightsOfSpan = ({ from, to }: Span, { nights }: Stay) => ({ from, to: addDays(to, nights) });
