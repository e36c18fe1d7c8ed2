import { vnd } from "#kernel/money.ts";
import type { RoomOffer } from "../contract/offer.ts";
import type { Party, RoomChoice } from "../contract/stay.ts";
import { MAX_ROOMS } from "../limits.ts";
import { messages } from "../messages.ts";
import type { Inventory } from "./inventory.ts";
import { fewestRooms, type PriceTerms, priceParty } from "./party-price.ts";
import type { Trip } from "./price-rule.ts";
import { availabilityOf } from "./stock.ts";

/** The price of a party in each room type on its nights under one plan (the first by default), and the free rooms, by room type id. */
export function roomOffersIn(
  { terms, stock }: Inventory,
  roomIds: readonly string[],
  trip: Trip,
  party: Party,
  ratePlanId?: string,
): Record<string, RoomOffer> {
  const under = ratePlanId === undefined ? {} : { ratePlanId };
  return Object.fromEntries(
    roomIds.map((roomId): [string, RoomOffer] => {
      const { left, refusal } = availabilityOf(stock, roomId, trip.checkIn, trip.nights);
      if (!terms) return [roomId, { left, refusal: refusal ?? "not-for-sale", offer: null, reason: null }];
      const fewest = refusal ? undefined : fewestRooms(terms, trip, party, { roomId, ...under }, left);
      const offer = fewest
        ? { total: vnd(fewest.total), quantity: fewest.choice.reduce((sum, one) => sum + one.quantity, 0) }
        : null;
      const reason = refusal || offer ? null : reasonAgainst(terms, trip, party, { roomId, ...under }, left);
      return [roomId, { left, refusal, offer, reason }];
    }),
  );
}

function reasonAgainst(
  terms: PriceTerms,
  trip: Trip,
  party: Party,
  room: Omit<RoomChoice, "quantity">,
  left: number,
): string {
  const choice = fewestRooms(terms, trip, party, room, MAX_ROOMS)?.choice[0];
  if (choice) return messages.needsMore(choice.quantity, left);
  const alone = priceParty(terms, trip, [{ ...room, quantity: 1 }], party);
  return alone.ok ? "" : alone.reason;
}
