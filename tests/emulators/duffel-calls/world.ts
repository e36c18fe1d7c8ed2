import type { Seat, Seats } from "../flights/airlines.ts";
import type { Json } from "../flights/supplier-server.ts";

export type Person = { id: string; type: string | null; age: number | null };
export type Offer = {
  id: string;
  request: string;
  until: number;
  airline: string;
  from: string;
  /** In đồng, at the time of the search. */
  price: number;
  people: Person[];
  seats: Seat[];
  json: Json;
  services: Json[];
};
export type Order = {
  id: string;
  created: string;
  pnr: string;
  airline: string;
  state: "awaiting" | "paid" | "cancelled";
  until: number;
  price: string;
  people: Json[];
  seats: Seat[];
  seated: number;
  slices: Json[];
  services: Json[];
  offered: Json[];
  metadata: Json;
  documents: Json[];
  /** Its payment is rejected. */
  isRejected: boolean;
};

export type World = {
  requests: number;
  offers: Map<string, Offer>;
  /** Newest first. */
  orders: Order[];
  seats: Seats;
  /** Ids of booked offer requests. */
  booked: Set<string>;
  cancellations: Map<string, Order>;
  clock: { now(): Date };
  money: { currency: string; dong: number };
  /** Airline fee of refunded tickets, and the target of the refund. */
  refunds: { kept: number; to: string };
};

type SupplierRequest = { id: string; query: URLSearchParams; data: Json };
/** The calls by method and path, with `:id` for an id. */
export type Calls = Record<string, (world: World, asked: SupplierRequest) => Json>;

export class Rejection extends Error {
  readonly status: number;
  readonly code: string;
  readonly type: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.type = status === 422 ? "validation_error" : status === 401 ? "authentication_error" : "invalid_request_error";
  }
}

export const reject = (status: number, code: string, message: string): never => {
  throw new Rejection(status, code, message);
};

/** "120.50" in the currency of the account. */
export const amountOf = ({ money }: World, dong: number): string =>
  money.currency === "VND" ? String(dong) : (dong / money.dong).toFixed(2);

/** True for passengers with a seat: infants sit on laps. */
export const isSeated = ({ type, age }: Person) => type !== "infant_without_seat" && (age === null || age >= 2);

export const isMoney = (value: unknown): value is string =>
  typeof value === "string" && /^\d+(\.\d{1,2})?$/.test(value);
