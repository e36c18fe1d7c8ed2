import type { ProductKind } from "#modules/products/contract/product.ts";
import type { PriceBasis } from "./contract/rate-plan.ts";

/** Most products that one search prices and sorts by total; about a tenth of a second. */
export const MAX_PRICED_PRODUCTS = 500;

/** Furthest distance of an alternative day, in days. */
export const NEAREST_WITHIN_DAYS = 30;

/** Number of alternative days for an unavailable one, and how far around it they are searched. */
export const OTHER_DAYS = { most: 5, around: 14 } as const;

/** Most rooms of one booking made on the site. */
export const MAX_ROOMS = 10;

/** The price calendar of a product opens in the next month when fewer days of this one are left. */
export const MIN_DAYS_OF_FIRST_MONTH = 4;

/** From this age a guest pays as an adult when no child band says otherwise. Operators use 11 or 12. */
export const ADULT_AGE = 12;

/** Babies younger than this sleep in cots, where a room has them: as for airlines, they are children from two on. */
export const COT_AGE = 2;

type StayLimits = {
  maxNights: number;
  /** A time in Vietnam. */
  sameDayUntil: string;
  /** How far ahead a stay is shown and may begin. */
  windowDays: number;
};

/** Limits of each kind that is sold by the night. */
export const stayLimits: Readonly<Record<ProductKind, StayLimits>> = {
  // Boarding is about 12:00, and the port 2.5 h from Hanoi. Whole ships are requested two summers ahead.
  cruise: { maxNights: 2, sameDayUntil: "08:00", windowDays: 548 },
  // A hotel takes guests of the same evening; a month and more is arranged by telephone. It sets next year's prices at the end of this
  // year, and big sellers follow with 16 months.
  hotel: { maxNights: 30, sameDayUntil: "20:00", windowDays: 487 },
};

/** How far ahead the lowest price is searched while no day is chosen: a season. */
export const FROM_PRICE_DAYS = 90;

/** Most days of the stock grid at once: a quarter. */
export const MAX_GRID_DAYS = 92;

/** Most cells of the stock grid changed at once: ten room types over a quarter. */
export const MAX_GRID_CELLS = 1000;

/** Most nights that all rooms of a product are closed for at once: a year of repairs. */
export const MAX_CLOSED_DAYS = 366;

/** Most nights that are opened at once: 18 months, the longest window of any kind. */
export const MAX_OPENED_DAYS = Math.max(...Object.values(stayLimits).map(({ windowDays }) => windowDays)) + 1;

/** Most nights of a stay of any kind; `stayLimits` has the limit of each. */
export const MAX_NIGHTS = Math.max(...Object.values(stayLimits).map(({ maxNights }) => maxNights));

/** Stay lengths that are sold by guest and trip: 2 days 1 night and 3 days 2 nights. */
export const TRIP_NIGHTS = [1, 2] as const;

/** Stay lengths with a price of their own; null is a price for stays of any length. */
export const pricedLengths = {
  "guest-trip": TRIP_NIGHTS,
  "room-night": [null],
} as const satisfies Record<PriceBasis, readonly (number | null)[]>;

/** The highest minimum stay of a night. */
export const mostMinNights: Readonly<Record<PriceBasis, number>> = {
  "guest-trip": Math.max(...TRIP_NIGHTS),
  "room-night": MAX_NIGHTS,
};

/** Outside sellers of one night, and the longest name of one. */
export const MAX_SELLERS = 10;
export const MAX_SELLER_NAME = 60;
