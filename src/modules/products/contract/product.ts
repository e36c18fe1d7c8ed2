import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Vnd } from "#kernel/money.ts";
import type { Amenity } from "#modules/amenities/contract.ts";
import type { Picture } from "#modules/media/contract.ts";

/** Products are sold by the night and have a page of their own. */
export const productKinds = ["cruise", "hotel"] as const;
export type ProductKind = (typeof productKinds)[number];

export const publishStates = ["draft", "published", "hidden"] as const;
export type PublishState = (typeof publishStates)[number];

/** Values of a product by facet name. */
export type FacetValues = Readonly<Record<string, readonly string[]>>;

/** Stars given by guests; the average is null without reviews. */
export type Score = { average: number | null; count: number; counts: [number, number, number, number, number] };

/** The lowest price in the coming season for stays of one night and of two; null where nothing can be booked. */
export type FromPrices = readonly [oneNight: number | null, twoNights: number | null];

/** Meals that a price includes. */
export const boards = ["none", "breakfast", "half", "full"] as const;
export type Board = (typeof boards)[number];

/** Meals and cancellation of a price: `freeDays` is the last day of free cancellation, in days before arrival; null without one. */
export type PriceTermsShown = { board: Board; freeDays: number | null; givesBack: boolean };

/** The room and terms of a from-price sold by the night, and the surcharge of better terms. */
export type FromTerms = PriceTermsShown & {
  room: string;
  better: (PriceTermsShown & { moreVnd: number }) | null;
};

/**
 * The price of one day for a party on a list, with meals and the last day of free cancellation. `sold-out`: no rooms that fit the party
 * are left.
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
      /** True while cancelling refunds something. */
      givesBack: boolean;
    }
  | { kind: "sold-out" | "not-for-sale"; nearest: OpenDay | null };

/** The day nearest to the requested one that fits the party. */
export type OpenDay = { date: CalendarDate; total: number; choice: readonly CardRoom[] };

/** The rooms of a type in a price, and their plan where there are several. */
type CardRoom = { roomId: string; quantity: number; ratePlanId?: string | undefined };

/** The card of a product of any kind. */
export type ProductCard = {
  id: string;
  slug: string;
  title: string;
  /** The place. */
  category: { id: string; name: string };
  /** Entered by staff: sorts products that have no from-price, and starts their first price rule. */
  defaultPrice: number;
  from: FromPrices;
  /** Null where nothing can be booked, and for products sold by the guest. */
  fromTerms: FromTerms | null;
  score: Score;
  thumbnail: Picture | null;
  /** The number of pictures that the card can show, with the thumbnail. */
  pictures: number;
  /** Every tag; the card decides how many it shows. */
  tags: Amenity[];
  /** Only when a date was requested. */
  price: CardPrice | null;
};

export type Facet = { value: string; label: string; count: number };

export type Suggestion = { slug: string; title: string };

/** The fields of a product that selling it needs. */
export type ProductRef = {
  id: string;
  kind: ProductKind;
  slug: string;
  title: string;
  checkInTime: string;
  checkOutTime: string;
};

/** The fields that identify a product and its limits. */
export type ProductKey = Pick<ProductRef, "id" | "kind">;

/** The stored fields of a product of any kind. */
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

/** The public fields of every product; the kind writes the rest in the same transaction. */
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
