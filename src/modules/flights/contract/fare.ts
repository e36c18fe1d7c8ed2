import type { Vnd } from "#kernel/money.ts";

export const passengerTypes = ["adult", "child", "infant"] as const;
export type PassengerType = (typeof passengerTypes)[number];

export type PassengerCounts = Record<PassengerType, number>;

/** The price of a fare for one passenger of a type. */
export type Amounts = { fare: Vnd; tax: Vnd; fee: Vnd; serviceFee: Vnd };
export type AmountsByType = Record<PassengerType, Amounts>;

/** Local time at the airport: `yyyy-MM-ddTHH:mm`. */
export type LocalTime = string & { readonly __brand: "LocalTime" };

export const flightTypes = ["domestic", "international"] as const;
export type FlightType = (typeof flightTypes)[number];

/** One take-off and its landing. */
export type Segment = {
  /** The marketing carrier. */
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
  /** In the supplier's words, "7 kg"; empty when unknown. */
  handBaggage: string;
  checkedBaggage: string;
};

/** One way of flying a leg of the search, with its booking class. */
export type Flight = {
  /** The leg of the search that it flies, from 0. */
  leg: number;
  /** The supplier's id of it; opaque to us. */
  value: string;
  /** From the first take-off to the last landing. */
  minutes: number;
  /** Null when unknown. */
  seatsLeft: number | null;
  refundable: boolean | null;
  segments: readonly Segment[];
};

/** A sellable unit: one flight, or all flights of a journey at one price that cannot be split. */
export type Fare = {
  /** The supplier's id of the search result with this fare. */
  session: string;
  /** Its id in that result; 0 is valid. */
  id: number | string;
  airline: string;
  /** "Economy Lite" */
  brand: string;
  passengers: PassengerCounts;
  amounts: AmountsByType;
  /** Subtracted from the sum of the parts; a negative value is added. */
  discount: Vnd;
  /** For all passengers. */
  total: Vnd;
  flights: readonly Flight[];
};
