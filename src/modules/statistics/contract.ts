import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { BookingSource, BookingState } from "#modules/bookings/contract/states.ts";
import { productKinds } from "#modules/products/contract/product.ts";
import { periodUnits } from "#platform/database/period.ts";
import { dateInput, idInput } from "#platform/input.ts";

/** An address of the statistics page; what is not understood is left out. */
export const statisticsSearch = z.object({
  from: dateInput.optional().catch(undefined),
  to: dateInput.optional().catch(undefined),
  unit: z.enum(periodUnits).optional().catch(undefined),
  /** Only what belongs to products of a kind. */
  kind: z.enum(productKinds).optional().catch(undefined),
  product: idInput.optional().catch(undefined),
});
export type StatisticsSearch = z.output<typeof statisticsSearch>;

export type Figures = {
  /** Paid at least in part and not cancelled, by the day on which they were made. */
  bookings: number;
  guests: number;
  roomNights: number;
  /** Worth of those bookings. */
  value: number;
  /** Money counted towards bookings in that time, whenever they were made. */
  received: number;
  refunded: number;
  /** Room nights in that time: bought by bookings of ours, sold by others, and all that could be sold. */
  ownNights: number;
  elsewhereNights: number;
  capacity: number;
};

/** How guests book and stay in a span; null where nothing was there to divide by. */
export type HabitFigures = {
  /** Đồng for a night of ours that was sold (ADR), and for a night that could be sold (RevPAR). */
  averageRate: number | null;
  revenuePerNight: number | null;
  /** Days from booking to departure, and nights, of a booking. */
  leadDays: number | null;
  nights: number | null;
  /** Per cent of paid bookings that were cancelled, and of departures that did not come. */
  cancelledPercent: number | null;
  noShowPercent: number | null;
};
export type SourceFigures = { source: BookingSource; bookings: number; value: number };

export type PeriodFigures = Figures & { from: CalendarDate; to: CalendarDate };
export type ProductFigures = Figures & { productId: string; title: string };
export type PickUpFigures = {
  from: CalendarDate;
  to: CalendarDate;
  roomNights: number;
  last7: number;
  last28: number;
};

export type Statistics = {
  from: CalendarDate;
  to: CalendarDate;
  unit: (typeof periodUnits)[number];
  total: Figures;
  habits: HabitFigures;
  sources: SourceFigures[];
  /** 52 weeks before, so that the weekdays are the same. */
  before: { from: CalendarDate; to: CalendarDate; total: Figures; habits: HabitFigures; sources: SourceFigures[] };
  periods: PeriodFigures[];
  products: ProductFigures[];
  pickUp: PickUpFigures[];
  ledger: Reconciliation;
};

/** An address of the statistics of flights. */
export const flightStatisticsSearch = statisticsSearch.pick({ from: true, to: true, unit: true });
export type FlightStatisticsSearch = z.output<typeof flightStatisticsSearch>;

/** What tickets have earned: only orders that are ticketed count, by the day on which they were made. */
export type FlightFigures = {
  orders: number;
  tickets: number;
  /** What customers pay, and what suppliers ask of us. */
  total: number;
  cost: number;
  /** What is left of it to the agency. */
  fee: number;
};
export type NamedFlightFigures = FlightFigures & { key: string };

export type FlightStatistics = {
  from: CalendarDate;
  to: CalendarDate;
  unit: (typeof periodUnits)[number];
  total: FlightFigures;
  periods: (FlightFigures & { from: CalendarDate; to: CalendarDate })[];
  /** "HAN – SGN": of the first flight of an order. */
  routes: NamedFlightFigures[];
  airlines: NamedFlightFigures[];
  suppliers: NamedFlightFigures[];
};

/** Two counts of the same money that were made in different tables: they have to be equal to the đồng. */
export type Reconciliation = { paidByBookings: number; ledger: number; difference: number; unmatched: number };

export type DashboardBooking = {
  code: string;
  name: string;
  title: string;
  guests: number;
  state: BookingState;
  /** What is still to be paid. */
  outstanding: number;
};

export type ToDo = {
  key:
    | ("to-match" | "to-approve" | "to-pay" | "to-confirm" | "owing-soon" | "change-asked" | "refund-due" | "new")
    | (
        | "cruise-reviews"
        | "hotel-reviews"
        | "needs-staff"
        | "enquiries"
        | "cases"
        | "late-cases"
        | "datacom-account"
        | "duffel-account"
      );
  count: number;
  /** Of bookings that money goes back of: how many have an open refund already. */
  refunding?: number;
};

export type Dashboard = {
  today: CalendarDate;
  /** What waits for somebody; only what the reader may do something about. */
  toDo: ToDo[];
  placedToday: number;
  awaitingPayment: { count: number; isCapped: boolean; endingWithinHour: number };
  /** Who boards today: `count` bookings of so many guests; some of them are shown. */
  arrivals: { count: number; guests: number; bookings: DashboardBooking[] };
  /** Null for whoever may not see takings. */
  money: { current: Figures; before: Figures; days: PeriodFigures[] } | null;
  departures: { productId: string; title: string; ownNights: number; elsewhereNights: number; capacity: number }[];
};

export const firstStepKeys = [
  "contact",
  "legal",
  "bank-account",
  "mail",
  "place",
  "product",
  "prices",
  "nights",
  "published",
  "flights",
] as const;
/** Something that has to be done before the first sale. */
export type FirstStep = { key: (typeof firstStepKeys)[number]; done: boolean };
