import type { Booked, Reservation } from "../contract/supplier.ts";
import type { Answer } from "./order-states.ts";

// An order is one reservation with one airline. Where a supplier speaks of more, or of another airline, nobody knows which is meant: staff see.
const unclear: Answer = { kind: "failure", reason: "unknown" };

/** What a supplier has answered to one order. */
export function answerTo(booked: readonly Booked[]): Answer {
  const [first] = booked;
  if (!first || booked.length > 1) return booked.every(({ ok }) => !ok) ? refusalOf(booked) : unclear;
  return first.ok ? { kind: "reservation", reservation: first.reservation } : { kind: "failure", reason: first.reason };
}

function refusalOf(booked: readonly Booked[]): Answer {
  const reasons = booked.flatMap((one) => (one.ok ? [] : [one.reason]));
  const [reason = "unknown"] = reasons;
  return reasons.includes("unknown") ? unclear : { kind: "failure", reason };
}

/** What a supplier knows of one order. */
export function answerAbout(found: readonly Reservation[], airline: string): Answer {
  if (found.length === 0) return { kind: "nothing" };
  const own = found.filter((one) => one.airline === airline);
  const standing = own.filter(({ state }) => state !== "cancelled");
  const reservation = standing[0] ?? own[0];
  return own.length < found.length || standing.length > 1 || !reservation
    ? unclear
    : { kind: "reservation", reservation };
}
