import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Page } from "#kernel/page.ts";
import type { CalendarDay, Quote, RoomAvailability } from "#modules/availability/contract.ts";
import type { CruiseDetail } from "#modules/cruises/contract.ts";
import type { ReviewView } from "#modules/reviews/contract.ts";
import type { Trip } from "#web/components/trip.ts";
import type { Lunar } from "../detail/lunar-date.ts";

/** A type of cabin on one day: what a guest pays, how many are left, why it cannot be booked. */
export type RoomOffer = { left: number; refusal: RoomAvailability["refusal"]; each: number | null };

/** What a trip costs. Without a price there is either nothing chosen yet or a problem. */
export type Offer = {
  quote: Quote | null;
  problem: string | null;
  /** The day that the prices of `rooms` are of. */
  priceDate: CalendarDate | null;
  rooms: Record<string, RoomOffer>;
  cancellation: string | null;
};

export type DayOffer = CalendarDay & { lunar: Lunar };

export type CalendarOffer = {
  from: CalendarDate;
  today: CalendarDate;
  days: DayOffer[];
  firstOpen: CalendarDate | null;
};

/** Everything the page of a ship shows. */
export type CruiseOffer = {
  cruise: CruiseDetail;
  nightsOnSale: number[];
  trip: Trip;
  calendar: CalendarOffer;
  offer: Offer;
  reviews: Page<ReviewView>;
};
