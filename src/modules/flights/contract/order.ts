import type { Vnd } from "#kernel/money.ts";
import type { Passenger } from "../rules/passengers.ts";
import type { Fare, FlightType } from "./fare.ts";
import type { Reservation, SupplierName } from "./supplier.ts";

/** The bag as the buyer saw it; absent fields are not compared. */
export type ShownBag = { [Name in "airline" | "from" | "to" | "name"]?: string | undefined } & {
  price?: number | undefined;
};

/** A passenger as entered, with the wanted bags. */
export type OrderedPassenger = Passenger & {
  baggage: readonly { leg: number; code: string; shown?: ShownBag | undefined }[];
};

/** One line of a price: `amount` = `unit` × `quantity`. All lines of an order add up to its total. */
export type FlightLine = {
  kind: "fare" | "service-fee" | "baggage";
  label: string;
  note: string;
  quantity: number;
  unit: Vnd;
  amount: Vnd;
};

/** A bought bag: passenger by index in the list, and leg. */
export type BoughtBag = { passenger: number; leg: number; code: string; name: string; price: Vnd };

/** The part of an order that one airline holds: a reservation of its own, which may fail while another succeeds. */
export type OrderPart = {
  supplier: SupplierName;
  airline: string;
  /** The indexes of the selections that it consists of. */
  places: readonly number[];
  /** With the fee of the agency. */
  fares: readonly Fare[];
  bags: readonly BoughtBag[];
  lines: readonly FlightLine[];
  /** The price for the customer. */
  total: Vnd;
  /** The cost that the supplier charges us. */
  cost: Vnd;
};

/** The current price of an order: its parts in flight order. */
export type FlightQuote = { flightType: FlightType; parts: readonly OrderPart[]; total: Vnd };

/** A reservation that a supplier has made for an order beyond the requested one. */
export type ReservationMatch = Pick<Reservation, "pnr" | "airline" | "state">;
