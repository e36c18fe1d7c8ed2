import type { Vnd } from "#kernel/money.ts";
import type { Passenger } from "../rules/passengers.ts";
import type { Fare, FlightType } from "./fare.ts";
import type { Reservation, SupplierName } from "./supplier.ts";

/** What its buyer was shown of a bag; what is absent is not compared. */
export type ShownBag = { [Name in "airline" | "from" | "to" | "name"]?: string | undefined } & {
  price?: number | undefined;
};

/** A passenger as they write themselves, with the bags they want. */
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

/** A bag that was bought: for a passenger by the place in the list, on a leg. */
export type BoughtBag = { passenger: number; leg: number; code: string; name: string; price: Vnd };

/** What one airline would keep of an order: a reservation of its own, which may fail where another stands. */
export type OrderPart = {
  supplier: SupplierName;
  airline: string;
  /** Of which chosen fares it consists, by their places. */
  places: readonly number[];
  /** As they are sold, with the fee of the agency. */
  fares: readonly Fare[];
  bags: readonly BoughtBag[];
  lines: readonly FlightLine[];
  /** What the customer pays for it. */
  total: Vnd;
  /** What the supplier asks of us for it. */
  cost: Vnd;
};

/** What an order costs now: its parts in the order in which they fly. */
export type FlightQuote = { flightType: FlightType; parts: readonly OrderPart[]; total: Vnd };

/** What a supplier has made of an order, where it is more than was asked for. */
export type FoundReservation = Pick<Reservation, "pnr" | "airline" | "state">;
