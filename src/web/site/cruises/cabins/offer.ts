import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { LunarDate } from "#kernel/lunar-date.ts";
import type { Page } from "#kernel/page.ts";
import type { CalendarDay, Quote, RoomOffer } from "#modules/availability/contract.ts";
import type { CruiseDetail } from "#modules/cruises/contract.ts";
import type { ReviewView } from "#modules/reviews/contract.ts";
import type { Trip } from "#web/components/trip.ts";

/** What a trip costs. Without a price there is either nothing chosen yet or a problem. */
export type Offer = {
  quote: Quote | null;
  problem: string | null;
  /** The day that the prices of `rooms` are of. */
  priceDate: CalendarDate | null;
  rooms: Record<string, RoomOffer>;
  cancellation: string | null;
};

export type DayOffer = CalendarDay & { lunar: LunarDate };

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
