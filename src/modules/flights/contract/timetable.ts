import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Vnd } from "#kernel/money.ts";
import type { FlightType, PassengerType } from "./fare.ts";

/** A flight that the agency sells itself, in its weekly schedule. */
export type TimetableFlight = {
  /** "VN213" */
  number: string;
  airline: string;
  from: string;
  to: string;
  /** Local time at the departure airport: "06:15". */
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

/** The price of a class for one passenger of a type, before seasonal changes. */
export type ClassAmounts = { fare: Vnd; tax: Vnd; fee: Vnd };

/** A fare class of an airline on a route: its seats, price and terms. */
export type FareClass = {
  airline: string;
  from: string;
  to: string;
  /** "ECO"; the same code on two routes allows a connection. */
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
  /** Bookable until this many days before the departure. */
  daysBefore: number;
  /** Null sells each way alone; otherwise only round trips, at this percentage off. */
  roundTripPercent: number | null;
  amounts: Readonly<Record<PassengerType, ClassAmounts>>;
};

export type FareKey = Pick<FareClass, "from" | "to" | "airline" | "code">;

/** A period (season, feast or weekdays) with changed fares. */
export type FareAdjustment = {
  /** Null applies to every airline. */
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

export type BagKey = Pick<BaggagePrice, "airline" | "flightType" | "code">;
