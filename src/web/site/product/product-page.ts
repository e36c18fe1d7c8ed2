import type { Page } from "#kernel/page.ts";
import type { PageOffer, PlanOffer, StayPage } from "#modules/availability/queries/stay-page.ts";
import type { CruiseDetail } from "#modules/cruises/contract/cruise.ts";
import type { HotelDetail } from "#modules/hotels/contract/hotel.ts";
import type { ReviewView } from "#modules/reviews/contract.ts";
import { roomsOf, type Trip } from "#web/components/trip.ts";

/** Details that all kinds have; the rest belongs to one kind. */
export type ProductDetail = Pick<CruiseDetail, keyof CruiseDetail & keyof HotelDetail>;

/** Rate plan that is chosen with a room. A single one has no name, because there is no choice. */
export type PlanTerms = {
  ratePlanId?: string;
  title: string;
  board: string;
  /** Text while no day is chosen. */
  cancellation: string;
  /** The amount that is paid at the hotel, if any. */
  atHotel: string | null;
};

/** Parts that depend on the kind, for the shared components. */
type OfKind = {
  /** Empty when all rooms have the terms in the rules section. */
  terms: readonly PlanTerms[];
  facts: readonly { name: string; value: string }[];
  /** The section with directions. */
  locationLink: { id: string; label: string };
};

/** Data of a product page. */
export type ProductPage<Detail extends ProductDetail = ProductDetail> = StayPage & {
  product: Detail;
  nightsOnSale: number[];
  trip: Trip;
  reviews: Page<ReviewView>;
};

export type AnyProductPage = ProductPage & OfKind;

/** The choice and its price: the props of the page's islands. */
export type Choice = { slug: string; trip: Trip; offer: PageOffer; terms: readonly PlanTerms[] };

export const choiceOf = ({ product, trip, offer, terms }: AnyProductPage): Choice => ({
  slug: product.slug,
  trip,
  offer,
  terms,
});

/** The bookable rows of a room type, in the order of the rate plans. */
export const rowsOf = ({ terms, offer }: Pick<Choice, "terms" | "offer">) =>
  (terms.length > 0 ? terms : [null]).map(
    (own, index): { terms: PlanTerms | null; offered: PlanOffer | undefined } => ({
      terms: own,
      offered: offer.plans[index],
    }),
  );

/** The effective rooms: the requested ones, else those of the price. */
export const chosenRooms = ({ trip, offer }: Pick<Choice, "trip" | "offer">) =>
  trip.rooms ?? (offer.quote ? roomsOf(offer.quote) : []);

type ChosenRoom = { roomId: string; ratePlanId?: string | undefined };

/** "Hướng Biển, Linh hoạt": the room type, and the rate plan where there are several. */
export function titleOf({ product, terms }: Pick<AnyProductPage, "product" | "terms">, room: ChosenRoom): string {
  const title = product.rooms.find(({ id }) => id === room.roomId)?.title;
  const plan = room.ratePlanId && terms.find(({ ratePlanId }) => ratePlanId === room.ratePlanId)?.title;
  return [title, plan].filter(Boolean).join(", ");
}

/** True when one room of a type takes the whole party. */
export const fitsIn = (
  room: { maxGuests: number; maxAdults: number; maxChildren: number },
  { adults, childAges }: Pick<Trip, "adults" | "childAges">,
): boolean =>
  adults <= room.maxAdults && childAges.length <= room.maxChildren && adults + childAges.length <= room.maxGuests;

/** Room types in their order, but first those that take the party: in one room, then in several. */
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
