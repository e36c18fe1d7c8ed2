import type { Vnd } from "#kernel/money.ts";
import type { Flight, PassengerType } from "#modules/flights/contract/fare.ts";
import type { OrderFailure, OrderRequest, OrderState } from "#modules/flights/contract/order-states.ts";

/** The order of one airline, as the customer of the booking sees it. */
export type FlightOrderView = {
  id: string;
  airline: string;
  state: OrderState;
  /** The record locator at the airline, once there is a ticket to find by it. */
  pnr: string | null;
  ticketBy: Date | null;
  flights: readonly Flight[];
  tickets: readonly string[];
  total: Vnd;
  failure: OrderFailure | null;
  /** The request that failed. */
  asked: Exclude<OrderRequest, "read">;
};

/** A passenger, as printed on the ticket. */
export type FlightPassengerView = {
  type: PassengerType;
  /** "NGUYEN / VAN DUC" */
  name: string;
  /** "Thêm 23 kg hành lý ký gửi, HAN – SGN" */
  baggage: readonly string[];
};

/**
 * Why flights need staff. `unanswered`: the outcome at the airline is unknown · `refused`: it issues no tickets · `not-issued`: they are
 * not issued yet · `unlike`: its reply differs from the order · `not-taken-back`: it does not refund the tickets · `not-released`: it has
 * not released the seats · `unpaid` tickets · `kept-unsaid`: the amount kept of returned tickets is not entered · `look`.
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
