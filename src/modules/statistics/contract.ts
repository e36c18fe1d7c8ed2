import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { BookingSource, BookingState } from "#modules/bookings/contract/states.ts";
import { productKinds } from "#modules/products/contract/product.ts";
import { periodUnits } from "#platform/database/period.ts";
import { dateInput, idInput } from "#platform/input.ts";

/** The query of the statistics page; invalid fields are dropped. */
export const statisticsSearch = z.object({
  from: dateInput.optional().catch(undefined),
  to: dateInput.optional().catch(undefined),
  unit: z.enum(periodUnits).optional().catch(undefined),
  /** Only figures of products of a kind. */
  kind: z.enum(productKinds).optional().catch(undefined),
  product: idInput.optional().catch(undefined),
});
export type StatisticsSearch = z.output<typeof statisticsSearch>;

export type Figures = {
  /** Paid at least in part and not cancelled, by the day of booking. */
  bookings: number;
  guests: number;
  roomNights: number;
  /** The value of those bookings. */
  value: number;
  /** Money counted towards bookings in that time, regardless of the day of booking. */
  received: number;
  refunded: number;
  /** Room nights in that time: sold by us, sold outside, and sellable. */
  ownNights: number;
  elsewhereNights: number;
  capacity: number;
};

/** Booking habits in a span; null where the divisor is zero. */
export type HabitFigures = {
  /** Đồng for a sold night of ours (ADR), and for a sellable night (RevPAR). */
  averageRate: number | null;
  revenuePerNight: number | null;
  /** Average days from booking to departure, and average nights. */
  leadDays: number | null;
  nights: number | null;
  /** Percentage of paid bookings that were cancelled, and of departures that were no-shows. */
  cancelledPercent: number | null;
  noShowPercent: number | null;
};
export type SourceFigures = { source: BookingSource; bookings: number; value: number };

export type PeriodFigures = Figures & { from: CalendarDate; to: CalendarDate };
/** `commission` is what the agency keeps of the value; null where none is known, or without the permission to see it. */
export type ProductFigures = Figures & { productId: string; title: string; commission: number | null };
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
  /** The sum of the known commissions of the products; null without the permission to see it. */
  commission: number | null;
  pickUp: PickUpFigures[];
  ledger: Reconciliation;
};

/** The query of the flight statistics. */
export const flightStatisticsSearch = statisticsSearch.pick({ from: true, to: true, unit: true });
export type FlightStatisticsSearch = z.output<typeof flightStatisticsSearch>;

/** Earnings of tickets: only ticketed orders count, by the day of the order. */
export type FlightFigures = {
  orders: number;
  tickets: number;
  /** The price for customers, and the cost at suppliers. */
  total: number;
  cost: number;
  /** The agency's fee. */
  fee: number;
};
export type NamedFlightFigures = FlightFigures & { key: string };

export type FlightStatistics = {
  from: CalendarDate;
  to: CalendarDate;
  unit: (typeof periodUnits)[number];
  total: FlightFigures;
  periods: (FlightFigures & { from: CalendarDate; to: CalendarDate })[];
  /** Figures by route, such as "HAN – SGN", from the first flight of each order. */
  routes: NamedFlightFigures[];
  airlines: NamedFlightFigures[];
  suppliers: NamedFlightFigures[];
};

/** The same money counted in two tables: the sums must be equal to the đồng. */
export type Reconciliation = { paidByBookings: number; ledger: number; difference: number; unmatched: number };

export type DashboardBooking = {
  code: string;
  name: string;
  title: string;
  guests: number;
  state: BookingState;
  /** The amount still due. */
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
  /** For bookings with a refund due: how many have an open refund. */
  refunding?: number;
};

export type Dashboard = {
  today: CalendarDate;
  /** Open tasks; only those that the reader may handle. */
  toDo: ToDo[];
  placedToday: number;
  awaitingPayment: { count: number; isCapped: boolean; endingWithinHour: number };
  /** Guests who board today: `count` bookings with their guests; some of them are listed. */
  arrivals: { count: number; guests: number; bookings: DashboardBooking[] };
  /** Null without the permission to see takings. */
  money: { current: Figures; before: Figures; days: PeriodFigures[] } | null;
  /** Products with rooms sold tonight, the fullest first. */
  tonight: { productId: string; title: string; ownNights: number; elsewhereNights: number; capacity: number }[];
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
/** A task before the first sale. */
export type FirstStep = { key: (typeof firstStepKeys)[number]; done: boolean };
