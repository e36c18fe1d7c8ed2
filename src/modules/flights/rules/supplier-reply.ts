import type { Vnd } from "#kernel/money.ts";
import type { FoundReservation } from "../contract/order.ts";
import type { Booked, Reservation } from "../contract/supplier.ts";
import type { Answer } from "./order-states.ts";

/** What came of asking, and what staff are to see of it besides: the supplier's own words, and reservations that nobody asked for. */
export type SupplierReply = {
  answer: Answer;
  rawMessage?: string | undefined;
  found?: readonly FoundReservation[] | undefined;
};

// An order is one reservation with one airline. Where a supplier speaks of more, or of another airline, nobody knows which is meant: staff see.
const unclear: Answer = { kind: "failure", reason: "unknown" };

/** What a supplier has answered to one order. */
export function answerTo(booked: readonly Booked[]): SupplierReply {
  const [first] = booked;
  const said = booked.flatMap((one) => (one.ok || !one.said ? [] : [one.said]))[0];
  const found = booked.flatMap((one) => (one.ok ? [one.reservation] : []));
  if (!first || booked.length > 1)
    return found.length === 0
      ? { answer: refusalOf(booked), rawMessage: said }
      : { ...unclearOf(found), rawMessage: said };
  return first.ok
    ? { answer: { kind: "reservation", reservation: first.reservation } }
    : { answer: { kind: "failure", reason: first.reason }, rawMessage: said };
}

function refusalOf(booked: readonly Booked[]): Answer {
  const reasons = booked.flatMap((one) => (one.ok ? [] : [one.reason]));
  const [reason = "unknown"] = reasons;
  return reasons.includes("unknown") ? unclear : { kind: "failure", reason };
}

type Ordered = { airline: string; cost: Vnd; pnr: string | null; flights: readonly unknown[] };

/** What a supplier knows of one order. */
export function answerAbout(found: readonly Reservation[], order: Ordered): SupplierReply {
  const { airline, cost, pnr, flights } = order;
  if (found.length === 0) return { answer: { kind: "nothing" } };
  const own = found.filter((one) => one.airline === airline);
  const standing = own.filter(({ state }) => state !== "cancelled");
  const reservation = standing[0] ?? own[0];
  // What is left of a journey that came in parts is not the journey.
  const mayBePart = own.length > 1 || (pnr === null && flights.length > 1);
  const isPart = mayBePart && standing.length === 1 && (standing[0]?.total ?? cost) < cost;
  if (own.length < found.length || standing.length > 1 || isPart || !reservation) return unclearOf(found);
  return { answer: { kind: "reservation", reservation } };
}

const unclearOf = (found: readonly Reservation[]): SupplierReply => ({
  answer: unclear,
  found: found.map(({ pnr, airline, state }) => ({ pnr, airline, state })),
});
