import type { Vnd } from "#kernel/money.ts";
import type { Flight, PassengerType } from "#modules/flights/contract/fare.ts";
import type { Asking, OrderFailure, OrderState } from "#modules/flights/contract/order-states.ts";

/** What one airline keeps of a booking, as its customer sees it. */
export type FlightOrderView = {
  id: string;
  airline: string;
  state: OrderState;
  /** The code at the airline, once there is a ticket to find by it. */
  pnr: string | null;
  ticketBy: Date | null;
  flights: readonly Flight[];
  tickets: readonly string[];
  total: Vnd;
  failure: OrderFailure | null;
  /** What it failed at. */
  asked: Exclude<Asking, "read">;
};

/** Somebody who flies, as their ticket says it. */
export type FlightPassengerView = {
  type: PassengerType;
  /** "NGUYEN / VAN DUC" */
  name: string;
  /** "Thêm 23 kg hành lý ký gửi, HAN – SGN" */
  baggage: readonly string[];
};

/**
 * Why flights wait for a person. `unanswered`: nobody knows what the airline has done · `refused` it makes no tickets · `not-issued` they
 * were not made yet · `unlike`: what it says now is not what was ordered · `not-taken-back` it keeps the tickets · `not-released` it has not
 * taken the seats back · `unpaid` tickets · `kept-unsaid`: of returned tickets nobody has said what is kept · `look`.
 */
export type StaffNeed =
  | "unanswered"
  | "refused"
  | "not-issued"
  | "unlike"
  | "not-taken-back"
  | "not-released"
  | "unpaid"
  | "kept-unsaid"
  | "look";
