import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Page } from "#kernel/page.ts";
import type { Amenity } from "#modules/amenities/contract.ts";
import type { Picture } from "#modules/media/contract.ts";
import { dateInput, idListInput, pageInput, partyQuery, sizeInput, textInput, vndInput } from "#platform/input.ts";

export const cruiseSorts = ["", "price", "-price", "score"] as const;

/** What a list can be narrowed to by the stars of the guests. */
export const leastScores = ["4.8", "4.5", "4"] as const;

/** The address bar of the cruise list, and the query of `get-list`. */
export const cruiseSearch = z.strictObject({
  title: textInput(0, 100).optional(),
  category: idListInput.optional(),
  greater_defaultPrice: vndInput.optional(),
  lower_defaultPrice: vndInput.optional(),
  stars: z
    .string()
    .regex(/^[3-5](,[3-5])*$/)
    .optional(),
  features: idListInput.optional(),
  pier: textInput(1, 80).optional(),
  date: dateInput.optional(),
  nights: z.coerce.number().int().min(1).max(2).optional(),
  /** Least average of the guests. */
  score: z.enum(leastScores).optional(),
  ...partyQuery,
  sort: z.enum(cruiseSorts).optional(),
  page: pageInput,
  size: sizeInput,
});
export type CruiseSearch = z.infer<typeof cruiseSearch>;

/** Stars given by guests; null average while nobody has reviewed. */
export type Score = { average: number | null; count: number; counts: [number, number, number, number, number] };

/** What one departure costs a party on a list. `sold-out`: no cabins that take the party are left. */
export type CardPrice =
  | { kind: "priced"; total: number; rooms: number; summary: string; left: number | null }
  | { kind: "sold-out" | "not-for-sale"; nearest: OpenDay | null };

/** The departure nearest to the one asked for that takes the party. */
export type OpenDay = { date: CalendarDate; total: number };

/** The least that a guest can pay in the coming season on trips of one night and of two; null where nothing can be booked. */
export type FromPrices = readonly [oneNight: number | null, twoNights: number | null];

export type CruiseCard = {
  id: string;
  slug: string;
  title: string;
  category: { id: string; name: string };
  /** What staff typed: search by price goes by it while no day is chosen. */
  defaultPrice: number;
  from: FromPrices;
  stars: number;
  score: Score;
  launchYear: number;
  shell: string;
  cabins: number;
  pier: string;
  schedule: string;
  thumbnail: Picture | null;
  /** Every tag; a card shows five and "+N". */
  tags: Amenity[];
  /** Only when a date was asked for. */
  price: CardPrice | null;
};

export type Facet = { value: string; label: string; count: number };
export type CruiseFacets = {
  stars: Facet[];
  scores: Facet[];
  lengths: Facet[];
  features: Facet[];
  piers: Facet[];
  categories: Facet[];
};
export type CruiseList = Page<CruiseCard> & { facets: CruiseFacets };

export type Suggestion = { slug: string; title: string };
