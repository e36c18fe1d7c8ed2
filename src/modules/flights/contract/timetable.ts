import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Vnd } from "#kernel/money.ts";
import type { FlightType, PassengerType } from "./fare.ts";

/** A flight that the agency sells itself: when it flies, week after week. */
export type TimetableFlight = {
  /** "VN213" */
  number: string;
  airline: string;
  from: string;
  to: string;
  /** What the clock shows at the airport it leaves: "06:15". */
  departsAt: string;
  minutes: number;
  /** Days of departure, 0 is Sunday. */
  weekdays: readonly number[];
  aircraft: string;
  fromTerminal: string;
  toTerminal: string;
  fromOn: CalendarDate;
  /** The last day. */
  toOn: CalendarDate;
};

/** What one passenger of a type pays of a class, before the season. */
export type ClassAmounts = { fare: Vnd; tax: Vnd; fee: Vnd };

/** What an airline sells on a route: the seats of a class, its price and terms. */
export type FareClass = {
  airline: string;
  from: string;
  to: string;
  /** "ECO"; the same one on two routes can be joined to a connection. */
  code: string;
  /** Cheapest first. */
  position: number;
  brand: string;
  cabin: string;
  bookingClass: string;
  handBaggage: string;
  checkedBaggage: string;
  refundable: boolean;
  rules: readonly { title: string; lines: readonly string[] }[];
  /** Seats of the class on each departure. */
  seats: number;
  /** Bought so many days before the departure, or not at all. */
  daysBefore: number;
  /** Null sells out and back each by itself; else only together, by so many percent cheaper. */
  roundTripPercent: number | null;
  amounts: Readonly<Record<PassengerType, ClassAmounts>>;
};

/** Which class of a route. */
export type FareKey = Pick<FareClass, "from" | "to" | "airline" | "code">;

/** A season, a feast or days of the week on which fares differ. */
export type FareChange = {
  /** Null is every airline. */
  airline: string | null;
  label: string;
  fromOn: CalendarDate;
  /** The last day. */
  toOn: CalendarDate;
  /** Days of departure, 0 is Sunday; null is all of them. */
  weekdays: readonly number[] | null;
  percent: number;
};

export type BaggagePrice = { airline: string; flightType: FlightType; code: string; name: string; price: Vnd };

/** Which bag of an airline. */
export type BagKey = Pick<BaggagePrice, "airline" | "flightType" | "code">;
