import { today } from "#kernel/calendar-date.ts";
import { MAX_GUESTS } from "#kernel/party.ts";
import type { NoOffer } from "#modules/availability/contract/offer.ts";
import type { Stay } from "#modules/availability/contract/stay.ts";
import { stayLimits } from "#modules/availability/limits.ts";
import { offerNearestDays } from "#modules/availability/queries/other-days.ts";
import { earliestStart, latestStart } from "#modules/availability/rules/earliest-start.ts";
import { findImpossibility, isInvalidQuery } from "#modules/availability/rules/stay-offer.ts";
import type { ProductKind, ProductRef } from "#modules/products/contract/product.ts";
import type { Context } from "#platform/context.ts";

type StayQuery = Parameters<typeof findImpossibility>[1];

/** Why no product of a kind has such a stay, with the bounds of a possible one; null when some may have it. */
export function impossibleStay(ctx: Context, kind: ProductKind, stay: StayQuery) {
  const answer = findImpossibility(kind, stay, ctx.now());
  return answer && { reason: answer.reason, possible: boundsOf(ctx, kind) };
}

/** Why a product does not have a stay, with the bounds of a possible one or the nearest days that are available. */
export async function unavailableStay(ctx: Context, product: ProductRef, stay: Stay, answer: NoOffer) {
  const refused = { available: false, reason: answer.reason };
  if (isInvalidQuery(answer)) return { ...refused, possible: boundsOf(ctx, product.kind) };
  const days = await offerNearestDays(ctx, product, stay);
  return { ...refused, otherDays: days.map(({ quote }) => ({ checkIn: quote.checkIn, total: quote.total })) };
}

const boundsOf = (ctx: Context, kind: ProductKind) => ({
  firstDay: earliestStart(kind, ctx.now()),
  lastDay: latestStart(kind, today(ctx.now())),
  mostNights: stayLimits[kind].maxNights,
  mostGuests: MAX_GUESTS,
});
