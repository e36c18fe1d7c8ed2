import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Vnd } from "#kernel/money.ts";
import type { Amenity } from "#modules/amenities/contract.ts";
import type { Picture } from "#modules/media/contract.ts";

/** What is sold by the night and has a page of its own. */
export const productKinds = ["cruise", "hotel"] as const;
export type ProductKind = (typeof productKinds)[number];

export const publishStates = ["draft", "published", "hidden"] as const;
export type PublishState = (typeof publishStates)[number];

/** Values of a product by the name of what lists can be narrowed by. */
export type FacetValues = Readonly<Record<string, readonly string[]>>;

/** Stars given by guests; null average while nobody has reviewed. */
export type Score = { average: number | null; count: number; counts: [number, number, number, number, number] };

/** The least that a guest can pay in the coming season on stays of one night and of two; null where nothing can be booked. */
export type FromPrices = readonly [oneNight: number | null, twoNights: number | null];

/** Meals that a price includes. */
export const boards = ["none", "breakfast", "half", "full"] as const;
export type Board = (typeof boards)[number];

/** Meals and cancelling of a price: `freeDays` is how many days before arrival cancelling is last free, null where it never is. */
export type PriceTermsShown = { board: Board; freeDays: number | null; givesBack: boolean };

/** What the price to start from of a room sold by the night is for: its room and terms, and what better terms cost more there. */
export type FromTerms = PriceTermsShown & {
  room: string;
  better: (PriceTermsShown & { moreVnd: number }) | null;
};

/**
 * What one day costs a party on a list, with meals and the last day on which cancelling is free. `sold-out`: no rooms that take
 * the party are left.
 */
export type CardPrice =
  | {
      kind: "priced";
      total: number;
      rooms: number;
      choice: readonly CardRoom[];
      summary: string;
      /** Rooms left of all types together. */
      left: number | null;
      board: Board;
      freeUntil: CalendarDate | null;
      /** Whether cancelling gives something back. */
      givesBack: boolean;
    }
  | { kind: "sold-out" | "not-for-sale"; nearest: OpenDay | null };

/** The day nearest to the one asked for that takes the party. */
export type OpenDay = { date: CalendarDate; total: number; choice: readonly CardRoom[] };

/** Rooms of a type that a price is for, under which terms where there are several. */
type CardRoom = { roomId: string; quantity: number; ratePlanId?: string | undefined };

/** What the card of every product shows. */
export type ProductCard = {
  id: string;
  slug: string;
  title: string;
  /** The place. */
  category: { id: string; name: string };
  /** What staff typed: search by price goes by it while no day is chosen. */
  defaultPrice: number;
  from: FromPrices;
  /** Null where nothing can be booked, and for what is sold by the guest. */
  fromTerms: FromTerms | null;
  score: Score;
  thumbnail: Picture | null;
  /** Every tag; a card shows five and "+N". */
  tags: Amenity[];
  /** Only when a date was asked for. */
  price: CardPrice | null;
};

export type Facet = { value: string; label: string; count: number };

export type Suggestion = { slug: string; title: string };

/** A product as selling it needs to know it. */
export type ProductRef = {
  id: string;
  kind: ProductKind;
  slug: string;
  title: string;
  checkInTime: string;
  checkOutTime: string;
};

/** All that is kept of a product whatever its kind. */
export type Product = ProductRef & {
  status: PublishState;
  /** The area of a cruise, the city of a hotel. */
  placeId: string;
  defaultPrice: number;
  thumbnailId: string | null;
  score: Score;
  amenityIds: string[];
  imageIds: string[];
  updatedAt: Date;
};

/** What every product shows; the rest is written by its kind, in the same transaction. */
export type ShownProduct = {
  slug: string;
  title: string;
  placeId: string;
  defaultPrice: Vnd;
  checkInTime: string;
  checkOutTime: string;
  searchText: string;
  facets: FacetValues;
  card: object;
  amenityIds: readonly string[];
  imageIds: readonly string[];
};
