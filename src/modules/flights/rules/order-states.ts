import { zeroVnd } from "#kernel/money.ts";
import type { Asking, OrderState } from "../contract/order-states.ts";
import type { FailureKind, Reservation } from "../contract/supplier.ts";
import { ASKED_AGAIN_SECONDS, MOST_ASKED, UNSEEN_SECONDS } from "../limits.ts";
import type { FlightOrderRow } from "../tables.ts";

/** What a supplier said when it was asked. */
export type Answer =
  | { kind: "reservation"; reservation: Reservation }
  /** It knows nothing of the order. */
  | { kind: "nothing" }
  | { kind: "failure"; reason: FailureKind };

export type OrderChange = Partial<
  Pick<
    FlightOrderRow,
    "state" | "asked" | "askedAt" | "pnr" | "ticketBy" | "tickets" | "failure" | "attempts" | "dueAt" | "changedAt"
  >
>;

type Standing = Pick<
  FlightOrderRow,
  "state" | "asked" | "askedAt" | "pnr" | "ticketBy" | "tickets" | "cost" | "attempts"
>;

/** What has to be asked next. What was sent and not answered is read, and never sent again. */
export function nextAsking({ state, pnr }: Pick<FlightOrderRow, "state" | "pnr">): Asking | null {
  switch (state) {
    case "booking":
    case "unknown":
      return "read";
    case "ticketing":
      return "issue";
    case "voiding":
      return pnr === null ? "read" : "cancel";
    default:
      return null;
  }
}

/** What staff can have asked of an airline. */
export type DeskAsking = Exclude<Asking, "book">;

/** What staff can have asked about an order as it stands, the least first. */
export function deskAskings({ state, pnr }: Pick<FlightOrderRow, "state" | "pnr">): DeskAsking[] {
  if (state === "failed" || state === "void") return [];
  if (state === "ticketing") return ["read", "issue", "cancel"];
  return (state === "held" || state === "ticketed") && pnr !== null ? ["read", "cancel"] : ["read"];
}

/** Orders that the customer has, or may still get: their prices make the total of the booking. */
export const isStanding = ({ state }: { state: OrderState }): boolean =>
  state !== "failed" && state !== "voiding" && state !== "void";

/** Nobody knows yet whether its seats are held. */
export const isPending = ({ state, asked }: { state: OrderState; asked: Asking }): boolean =>
  state === "booking" || (state === "unknown" && asked === "book");

/** What an answer makes of an order. */
export function afterAnswer(order: Standing, asking: Asking, answer: Answer, now: Date): OrderChange {
  if (answer.kind === "reservation") return { changedAt: now, ...afterReservation(order, answer.reservation, now) };
  if (answer.kind === "nothing") return afterNothing(order, now);
  return afterFailure(order, asking, answer.reason, now);
}

function afterReservation(order: Standing, reservation: Reservation, now: Date): OrderChange {
  const { pnr, state, tickets, total } = reservation;
  const known = {
    pnr,
    tickets: [...tickets],
    failure: null,
    attempts: 0,
    ticketBy: reservation.expiresAt ?? order.ticketBy,
  };
  if (order.state === "voiding" || order.state === "void") {
    if (state === "cancelled") return { ...known, state: "void", dueAt: null };
    return { ...known, state: "voiding", dueAt: now };
  }
  if (state === "ticketed") return { ...known, state: "ticketed", dueAt: null };
  if (state === "cancelled") return { ...known, ...afterEnd(order), dueAt: null };
  // An airline that asks for more than the customer has agreed to keeps its seats.
  if (isPending(order) && total !== zeroVnd && total !== order.cost)
    return { ...known, state: "voiding", failure: "price-changed", dueAt: now };
  const isPaid = order.state === "ticketing" || (order.state === "unknown" && order.asked === "issue");
  return isPaid
    ? { ...known, state: "ticketing", dueAt: later(now, order.attempts) }
    : { ...known, state: "held", dueAt: null };
}

/** The airline has let it go: before anybody paid, after, or when it was flown with. */
const afterEnd = ({ state }: Standing): OrderChange =>
  state === "held" || state === "ticketed" ? { state: "void" } : { state: "failed", failure: "expired" };

function afterNothing(order: Standing, now: Date): OrderChange {
  // What is still on its way to the supplier may be seen a moment later.
  const isTold = now.getTime() - order.askedAt.getTime() >= UNSEEN_SECONDS * 1000;
  if (order.pnr !== null || !isTold) return askAgain(order, now);
  if (order.state === "voiding") return { state: "void", dueAt: null, changedAt: now };
  return { state: "failed", failure: "never-booked", dueAt: null, changedAt: now };
}

const mayPass: readonly FailureKind[] = ["unknown", "unavailable", "misconfigured"];

function afterFailure(order: Standing, asking: Asking, reason: FailureKind, now: Date): OrderChange {
  // What was only looked at by staff waits for nothing.
  if (asking === "read") return nextAsking(order) ? { ...askAgain(order, now), failure: reason } : { dueAt: null };
  if (asking === "cancel") return afterNoCancelling(order, reason, now);
  if (reason === "unknown")
    return { state: "unknown", failure: reason, attempts: 0, dueAt: later(now, 0), changedAt: now };
  if (asking === "issue" && mayPass.includes(reason)) return { ...askAgain(order, now), failure: reason };
  return { state: "failed", failure: reason, dueAt: null, changedAt: now };
}

function afterNoCancelling(order: Standing, failure: FailureKind, now: Date): OrderChange {
  if (mayPass.includes(failure)) return { ...askAgain(order, now), failure };
  // Tickets that an airline does not take back are still tickets: a person talks to it.
  if (order.tickets.length > 0) return { state: "ticketed", failure, dueAt: null, changedAt: now };
  // A hold ends by itself.
  const isOver = order.ticketBy !== null && order.ticketBy <= now;
  return isOver ? { state: "void", dueAt: null, changedAt: now } : { ...askAgain(order, now), failure };
}

/** Less and less often, and then not any more: a person sees it. */
function askAgain({ attempts }: Standing, now: Date): OrderChange {
  return { dueAt: attempts >= MOST_ASKED ? null : later(now, attempts) };
}

const later = (now: Date, attempts: number): Date =>
  new Date(now.getTime() + Math.min(ASKED_AGAIN_SECONDS.first * 2 ** attempts, ASKED_AGAIN_SECONDS.most) * 1000);
