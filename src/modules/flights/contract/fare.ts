import type { Vnd } from "#kernel/money.ts";

export const passengerTypes = ["adult", "child", "infant"] as const;
export type PassengerType = (typeof passengerTypes)[number];

/** How many fly, of each type. */
export type PassengerCounts = Record<PassengerType, number>;

/** What one passenger of a type pays for a fare. */
export type Amounts = { fare: Vnd; tax: Vnd; fee: Vnd; serviceFee: Vnd };
export type AmountsByType = Record<PassengerType, Amounts>;

/** What a clock at the airport shows: `yyyy-MM-ddTHH:mm`. */
export type LocalTime = string & { readonly __brand: "LocalTime" };

export const flightTypes = ["domestic", "international"] as const;
export type FlightType = (typeof flightTypes)[number];

/** From one take-off to the landing that ends it. */
export type Segment = {
  /** Under whose number it flies. */
  airline: string;
  operatedBy: string;
  /** "VN213" */
  number: string;
  from: string;
  to: string;
  fromTerminal: string;
  toTerminal: string;
  departsAt: LocalTime;
  arrivesAt: LocalTime;
  minutes: number;
  /** "Phổ thông" */
  cabin: string;
  bookingClass: string;
  fareBasis: string;
  /** The code of its type: "321". */
  aircraft: string;
  /** In the supplier's words, "7 kg"; empty when nothing is said. */
  handBaggage: string;
  checkedBaggage: string;
};

/** One way of flying a leg of the search, with the class it is sold in. */
export type Flight = {
  /** Which leg of the search it flies, from 0. */
  leg: number;
  /** Names it to its supplier; nobody else reads it. */
  value: string;
  /** From the first take-off to the last landing. */
  minutes: number;
  /** Null where the supplier does not say. */
  seatsLeft: number | null;
  refundable: boolean | null;
  segments: readonly Segment[];
};

/** What can be sold: one flight, or all flights of a journey at one price that cannot be split. */
export type Fare = {
  /** The answer that it stood in, as its supplier names it. */
  session: string;
  /** Its name in that answer; 0 is one. */
  id: number | string;
  airline: string;
  /** "Economy Lite" */
  brand: string;
  passengers: PassengerCounts;
  amounts: AmountsByType;
  /** What is taken off the sum of the parts; negative is added to it. */
  discount: Vnd;
  /** For all passengers. */
  total: Vnd;
  flights: readonly Flight[];
};
