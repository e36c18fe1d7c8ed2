import type { Page } from "#kernel/page.ts";
import type { PageOffer, PlanOffer, StayPage } from "#modules/availability/queries/stay-page.ts";
import type { CruiseDetail } from "#modules/cruises/contract/cruise.ts";
import type { HotelDetail } from "#modules/hotels/contract/hotel.ts";
import type { ReviewView } from "#modules/reviews/contract.ts";
import { roomsOf, type Trip } from "#web/components/trip.ts";

/** What the page of every product tells of it; the rest belongs to its kind. */
export type ProductDetail = Pick<CruiseDetail, keyof CruiseDetail & keyof HotelDetail>;

/** Terms that are chosen with a room. A single one needs no name, because nobody chooses it. */
export type PlanTerms = {
  ratePlanId?: string;
  title: string;
  board: string;
  /** While no day is chosen. */
  cancellation: string;
  /** What is paid at the house, where some of it is. */
  atHouse: string | null;
};

/** What only the kind of a product has to say in the pieces that all share. */
type OfKind = {
  /** Empty where all rooms are sold on the terms that stand among the rules. */
  terms: readonly PlanTerms[];
  facts: readonly { name: string; value: string }[];
  /** Where the page says how to get there. */
  wayThere: { id: string; label: string };
};

/** Everything the page of a product shows. */
export type ProductPage<Detail extends ProductDetail = ProductDetail> = StayPage & {
  product: Detail;
  nightsOnSale: number[];
  trip: Trip;
  reviews: Page<ReviewView>;
};

export type ShownPage = ProductPage & OfKind;

/** What of a page tells what is chosen and what it costs; all that its islands need. */
export type Choice = { slug: string; trip: Trip; offer: PageOffer; terms: readonly PlanTerms[] };

export const choiceOf = ({ product, trip, offer, terms }: ShownPage): Choice => ({
  ...{ slug: product.slug, trip, offer, terms },
});

/** What of a type of room can be chosen, in the order of the terms. */
export const rowsOf = ({ terms, offer }: Pick<Choice, "terms" | "offer">) =>
  (terms.length > 0 ? terms : [null]).map(
    (own, place): { terms: PlanTerms | null; offered: PlanOffer | undefined } => ({
      terms: own,
      offered: offer.plans[place],
    }),
  );

/** The rooms that count now: those asked for, else those the price is for. */
export const chosenRooms = ({ trip, offer }: Pick<Choice, "trip" | "offer">) =>
  trip.rooms ?? (offer.quote ? roomsOf(offer.quote) : []);

type Named = { roomId: string; ratePlanId?: string | undefined };

/** "Hướng Biển, Linh hoạt": a type of room, and the terms where there are several. */
export function titleOf({ product, terms }: Pick<ShownPage, "product" | "terms">, room: Named): string {
  const title = product.rooms.find(({ id }) => id === room.roomId)?.title;
  const plan = room.ratePlanId && terms.find(({ ratePlanId }) => ratePlanId === room.ratePlanId)?.title;
  return [title, plan].filter(Boolean).join(", ");
}

/** Whether one room of a type takes everybody. */
export const fitsIn = (
  room: { maxGuests: number; maxAdults: number; maxChildren: number },
  { adults, childAges }: Pick<Trip, "adults" | "childAges">,
): boolean =>
  adults <= room.maxAdults && childAges.length <= room.maxChildren && adults + childAges.length <= room.maxGuests;

/** The types of room in their order, but those first that take the party: in one room, then in several. */
export function fittingFirst<R extends Parameters<typeof fitsIn>[0] & { id: string }>(
  rooms: readonly R[],
  trip: Trip,
  { plans }: Pick<PageOffer, "plans">,
): R[] {
  const roomsFor = (room: R) => {
    if (!trip.date) return fitsIn(room, trip) ? 1 : 2;
    return Math.min(...plans.map((plan) => plan.rooms[room.id]?.offer?.quantity ?? Number.MAX_SAFE_INTEGER));
  };
  return rooms.toSorted((one, other) => roomsFor(one) - roomsFor(other));
}
