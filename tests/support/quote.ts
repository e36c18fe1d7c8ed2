import type { StayPrice } from "#modules/availability/contract/offer.ts";
import type { QuoteInput } from "#modules/availability/contract/stay.ts";
import { getOffer } from "#modules/availability/queries/offer-stay.ts";
import { getCruiseRef } from "#modules/cruises/queries/get-cruise-ref.ts";
import type { Context } from "#platform/context.ts";

/** The price of a stay on the ship with this slug. */
export async function quoteParty(ctx: Context, { slug, ...stay }: QuoteInput): Promise<StayPrice> {
  return (await getOffer(ctx, await getCruiseRef(ctx, slug), stay)).quote;
}
