import type { Vnd } from "#kernel/money.ts";
import type { ReservationMatch } from "../contract/order.ts";
import type { Booked, Reservation } from "../contract/supplier.ts";
import type { Answer } from "./order-states.ts";

/** The reply to a request, with details for staff: the supplier's own message, and surplus reservations. */
export type SupplierReply = {
  answer: Answer;
  rawMessage?: string | undefined;
  found?: readonly ReservationMatch[] | undefined;
};

// An order is one reservation with one airline. When a supplier reports more, or another airline, the meaning is unclear: staff look.
const unclear: Answer = { kind: "failure", reason: "unknown" };

/** A supplier's reply to the request of one order. */
export function replyToBooking(booked: readonly Booked[]): SupplierReply {
  const [first] = booked;
  const message = booked.flatMap((one) => (one.ok || !one.supplierMessage ? [] : [one.supplierMessage]))[0];
  const reservations = booked.flatMap((one) => (one.ok ? [one.reservation] : []));
  if (!first || booked.length > 1)
    return reservations.length === 0
      ? { answer: rejectionOf(booked), rawMessage: message }
      : { ...unclearOf(reservations), rawMessage: message };
  return first.ok
    ? { answer: { kind: "reservation", reservation: first.reservation } }
    : { answer: { kind: "failure", reason: first.reason }, rawMessage: message };
}

function rejectionOf(booked: readonly Booked[]): Answer {
  const reasons = booked.flatMap((one) => (one.ok ? [] : [one.reason]));
  const [reason = "unknown"] = reasons;
  return reasons.includes("unknown") ? unclear : { kind: "failure", reason };
}

type Ordered = { airline: string; cost: Vnd; pnr: string | null; flights: readonly unknown[] };

/** The reservations that a supplier reports for one order. */
export function replyToRead(found: readonly Reservation[], order: Ordered): SupplierReply {
  const { airline, cost, pnr, flights } = order;
  if (found.length === 0) return { answer: { kind: "nothing" } };
  const own = found.filter((one) => one.airline === airline);
  const active = own.filter(({ state }) => state !== "cancelled");
  const reservation = active[0] ?? own[0];
  // The remaining part of a journey in several reservations is not the journey.
  const mayBePart = own.length > 1 || (pnr === null && flights.length > 1);
  const isPart = mayBePart && active.length === 1 && (active[0]?.total ?? cost) < cost;
  if (own.length < found.length || active.length > 1 || isPart || !reservation) return unclearOf(found);
  return { answer: { kind: "reservation", reservation } };
}

const unclearOf = (found: readonly Reservation[]): SupplierReply => ({
  answer: unclear,
  found: found.map(({ pnr, airline, state }) => ({ pnr, airline, state })),
});
