import { addDays } from "#kernel/calendar-date.ts";
import type { ProductRef } from "#modules/products/contract/product.ts";
import type { Context } from "#platform/context.ts";
import type { Offer } from "../contract/offer.ts";
import type { Stay } from "../contract/stay.ts";
import { daysAround, nearestOffers, offersOnDays, type Span } from "../rules/other-days.ts";
import { readInventory } from "./inventory.ts";

type Sold = Pick<ProductRef, "id" | "kind">;

/** What the same stay would cost on each day of a span on which it can be had. What the booking `own` holds may be taken. */
export async function offerDays(ctx: Context, product: Sold, stay: Stay, span: Span, own?: string): Promise<Offer[]> {
  const inventory = await readInventory(ctx, product, { ...nightsOfSpan(span, stay), own });
  return offersOnDays(inventory, stay, span, ctx.now());
}

/** The days nearest to one that cannot be had on which the same stay can: of the same length, for the same party in the same rooms. */
export async function offerNearestDays(ctx: Context, product: Sold, stay: Stay): Promise<Offer[]> {
  const span = daysAround(product, stay, ctx.now());
  return nearestOffers(await readInventory(ctx, product, nightsOfSpan(span, stay)), stay, ctx.now());
}

const nightsOfSpan = ({ from, to }: Span, { nights }: Stay) => ({ from, to: addDays(to, nights) });
