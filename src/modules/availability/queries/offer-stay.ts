import type { ProductKey } from "#modules/products/contract/product.ts";
import type { Context } from "#platform/context.ts";
import type { Offer, StayOffer } from "../contract/offer.ts";
import type { Stay } from "../contract/stay.ts";
import { findImpossibility, offerIn, refusalError } from "../rules/stay-offer.ts";
import { readInventory, stayDaysOf } from "./inventory.ts";

/**
 * Price and rooms of a stay, or the reason why it is not available: the one answer behind pages, API, staff and bookings. Stock of the
 * booking `own` counts as free.
 */
export async function offerStay(ctx: Context, product: ProductKey, stay: Stay, own?: string): Promise<StayOffer> {
  const now = ctx.now();
  const impossible = findImpossibility(product.kind, stay, now);
  if (impossible) return impossible;
  return offerIn(await readInventory(ctx, product, { ...stayDaysOf(stay), own }), stay, now);
}

/** As `offerStay`, but throws `invalid` or `conflict` with the reason. */
export async function getOffer(ctx: Context, product: ProductKey, stay: Stay, own?: string): Promise<Offer> {
  const answer = await offerStay(ctx, product, stay, own);
  if (!answer.ok) throw refusalError(answer);
  return answer.offer;
}
