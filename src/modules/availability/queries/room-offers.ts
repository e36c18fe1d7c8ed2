import { addDays } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import type { Party, RoomOffer } from "../contract.ts";
import { MAX_CABINS } from "../limits.ts";
import { messages } from "../messages.ts";
import { offerInRoom, type PriceTerms, priceParty, type Trip } from "../rules/party-price.ts";
import { priceTermsOf } from "./price-terms.ts";
import { availabilityOf, stockOf } from "./stock.ts";

type RoomQuestion = { cruiseId: string; roomIds: readonly string[]; trip: Trip; party: Party };

/** What a party pays in each type of cabin that leaves on a day, and how many are left, by the id of the type. */
export async function roomOffers(
  ctx: Context,
  { cruiseId, roomIds, trip, party }: RoomQuestion,
): Promise<Record<string, RoomOffer>> {
  const [terms, stock] = await Promise.all([
    priceTermsOf(ctx, [cruiseId]),
    stockOf(ctx, roomIds, trip.checkIn, addDays(trip.checkIn, trip.nights - 1)),
  ]);
  const own = terms.get(cruiseId) ?? { rooms: new Map(), rules: [] };
  return Object.fromEntries(
    roomIds.map((roomId): [string, RoomOffer] => {
      const { left, refusal } = availabilityOf(stock, roomId, trip.checkIn, trip.nights);
      const found = refusal ? undefined : offerInRoom(own, trip, party, roomId, left);
      const offer = found
        ? { total: found.quote.total, quantity: found.choice.reduce((sum, one) => sum + one.quantity, 0) }
        : null;
      const reason = refusal || offer ? null : reasonAgainst(own, trip, party, roomId, left);
      return [roomId, { left, refusal, offer, reason }];
    }),
  );
}

function reasonAgainst(terms: PriceTerms, trip: Trip, party: Party, roomId: string, left: number): string {
  const wanted = offerInRoom(terms, trip, party, roomId, MAX_CABINS)?.choice[0];
  if (wanted) return messages.needsMore(wanted.quantity, left);
  const alone = priceParty(terms, trip, [{ roomId, quantity: 1 }], party);
  return alone.ok ? "" : alone.reason;
}
