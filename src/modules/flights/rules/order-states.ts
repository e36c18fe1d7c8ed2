import type { Vnd } from "#kernel/money.ts";
import type { OrderFailure, OrderRequest, OrderState } from "../contract/order-states.ts";
import type { FailureKind, Reservation } from "../contract/supplier.ts";
import { MAX_SUPPLIER_CALLS, RETRY_DELAY_SECONDS, UNSEEN_SECONDS } from "../limits.ts";
import type { FlightOrderRow } from "../tables.ts";

/** The reply of a supplier to a request. */
export type Answer =
  | { kind: "reservation"; reservation: Reservation }
  /** It does not know the order. */
  | { kind: "nothing" }
  | { kind: "failure"; reason: FailureKind };

export type OrderChange = Partial<
  Pick<
    FlightOrderRow,
    | "state"
    | "asked"
    | "askedAt"
    | "ref"
    | "pnr"
    | "ticketBy"
    | "tickets"
    | "failure"
    | "attempts"
    | "dueAt"
    | "changedAt"
  >
>;

type OrderFields = Pick<
  FlightOrderRow,
  "state" | "asked" | "askedAt" | "pnr" | "ticketBy" | "tickets" | "cost" | "failure" | "attempts"
>;

/** Transient failures, which a retry may resolve; any other reply is final. */
const transientFailures: readonly OrderFailure[] = ["unknown", "unavailable", "misconfigured"];

/** The final failure of an order, or null. */
const finalFailure = ({ failure }: Pick<FlightOrderRow, "failure">): OrderFailure | null =>
  failure !== null && transientFailures.includes(failure) ? null : failure;

/** The next request for an order. A request without a reply is followed by a read, and never sent again. */
export function nextOrderRequest(order: Pick<FlightOrderRow, "state" | "pnr" | "failure">): OrderRequest | null {
  const { state, pnr } = order;
  switch (state) {
    case "booking":
    case "unknown":
      return "read";
    case "ticketing":
      // After an airline has rejected tickets, only staff request them again.
      return finalFailure(order) === null ? "issue" : "read";
    case "voiding":
      return pnr === null ? "read" : "cancel";
    default:
      return null;
  }
}

/** Requests that staff can send to an airline. */
export type StaffRequest = Exclude<OrderRequest, "book">;

/** The requests that staff can send in the order's state, the smallest first. For returned tickets, they only enter the kept amount. */
export function staffRequests(order: Returnable & Pick<FlightOrderRow, "pnr">): StaffRequest[] {
  const { state, pnr } = order;
  if (isUnsettled(order)) return ["cancel"];
  if (state === "failed" || state === "void") return [];
  if (state === "ticketing") return ["read", "issue", "cancel"];
  return (state === "held" || state === "ticketed") && pnr !== null ? ["read", "cancel"] : ["read"];
}

/** True if staff can enter tickets from the airline's own portal, or correct known ones. */
export const takesHandTickets = ({ state }: { state: OrderState }): boolean =>
  state === "held" || state === "ticketing" || state === "ticketed" || state === "unknown";

/** True for orders that the customer has or may still get: their prices make the total of the booking. */
export const isActiveOrder = ({ state }: { state: OrderState }): boolean =>
  state !== "failed" && state !== "voiding" && state !== "void";

type Returnable = Pick<FlightOrderRow, "state" | "tickets" | "kept">;

/** True if tickets were issued. Their refund depends on the airline, and staff enter it. */
export const hasTickets = ({ tickets }: Pick<FlightOrderRow, "tickets">): boolean => tickets.length > 0;

/** True if its tickets are returned and the kept amount is not entered yet. */
export const isUnsettled = (order: Returnable): boolean =>
  order.state === "void" && hasTickets(order) && order.kept === null;

/** True while its tickets are being returned or the kept amount is missing: all of its price counts. */
export const isReturning = (order: Returnable): boolean =>
  (order.state === "voiding" && hasTickets(order)) || isUnsettled(order);

/** True if its tickets are returned and the kept amount is all that is paid for it. */
export const isReturned = (order: Returnable): order is Returnable & { kept: Vnd } =>
  order.state === "void" && hasTickets(order) && order.kept !== null;

/** True while it is unknown whether its seats are held. */
export const isPending = ({ state, asked }: { state: OrderState; asked: OrderRequest }): boolean =>
  state === "booking" || (state === "unknown" && asked === "book");

/** The change of an order that a reply causes. */
export function afterAnswer(order: OrderFields, request: OrderRequest, answer: Answer, now: Date): OrderChange {
  if (answer.kind === "reservation") return { changedAt: now, ...afterReservation(order, answer.reservation, now) };
  if (answer.kind === "nothing") return afterNothing(order, now);
  return afterFailure(order, request, answer.reason, now);
}

function afterReservation(order: OrderFields, reservation: Reservation, now: Date): OrderChange {
  const { ref, pnr, state, tickets, total } = reservation;
  const isByHand = order.tickets.some(({ byHand }) => byHand);
  const known = {
    ref,
    // Tickets that staff entered from the airline's portal are newer than the supplier's reply.
    pnr: isByHand ? order.pnr : pnr,
    // A returned order keeps its tickets.
    tickets: isByHand || (state === "cancelled" && tickets.length === 0) ? order.tickets : [...tickets],
    failure: null,
    attempts: 0,
    ticketBy: reservation.expiresAt ?? order.ticketBy,
  };
  if (isGivenBack(order)) {
    const failure = finalFailure(order);
    if (state === "cancelled") return { ...known, failure, state: "void", dueAt: null };
    return { ...known, failure, state: "voiding", dueAt: now };
  }
  if (state === "ticketed") return { ...known, ...afterTickets(order), dueAt: null };
  // A payment of a moment ago may be visible a moment later.
  if (state === "cancelled" && order.state === "unknown" && order.asked === "issue" && !isOldEnough(order, now))
    return { ...known, state: "unknown", failure: "unknown", ...retryLater(order, now) };
  // The supplier ended a hold that was ticketed elsewhere: staff check whether the tickets are still valid.
  if (state === "cancelled" && order.state === "ticketed" && isByHand)
    return { ...known, failure: "unknown", dueAt: null };
  if (state === "cancelled") return { ...known, ...afterEnd(order), dueAt: null };
  // Late seats of a failed order have no buyer: they are returned.
  if (order.state === "failed") return { ...known, state: "voiding", dueAt: now };
  // The supplier does not know tickets that were issued in the airline's portal.
  if (order.state === "ticketed" && isByHand) return { ...known, ticketBy: order.ticketBy, dueAt: null };
  // Tickets do not become a hold again: the airline is changing them, or the reply is wrong. Staff look.
  if (order.state === "ticketed")
    return { ...known, tickets: order.tickets, ticketBy: order.ticketBy, failure: "unknown", dueAt: null };
  // Seats of an airline that charges more than the customer has accepted are returned.
  if (isPending(order) && total > order.cost)
    return { ...known, state: "voiding", failure: "price-changed", dueAt: now };
  const { attempts } = order;
  if (order.state === "ticketing" || (order.state === "unknown" && order.asked === "issue"))
    return { ...known, attempts, ...afterUnissued({ ...order, ticketBy: known.ticketBy }, now) };
  // No payment can be requested for a hold without a deadline.
  if (known.ticketBy === null) return { ...known, attempts, state: "unknown", ...retryLater(order, now) };
  return { ...known, state: "held", dueAt: null };
}

/** The order is paid and still only held. Attempts keep counting, so that they end. */
function afterUnissued(order: OrderFields, now: Date): OrderChange {
  const failure = finalFailure(order);
  // An order with rejected tickets waits for staff as long as it is held.
  if (failure !== null && order.ticketBy !== null && order.ticketBy > now)
    return { state: "ticketing", failure, dueAt: order.ticketBy };
  if (order.state === "ticketing") return { state: "ticketing", failure, ...retryLater(order, now) };
  // The request may still be on its way.
  if (!isOldEnough(order, now)) return { state: "unknown", failure: "unknown", ...retryLater(order, now) };
  return { state: "ticketing", dueAt: order.attempts >= MAX_SUPPLIER_CALLS ? null : now };
}

/** A known failure of tickets stays, and tickets of a failed order have no buyer: both wait for staff. */
function afterTickets({ state, failure }: OrderFields): OrderChange {
  if (state === "ticketed") return { state, failure };
  return { state: "ticketed", failure: state === "failed" ? "unknown" : null };
}

/** True for orders that are not wanted any more. */
const isGivenBack = ({ state }: { state: OrderState }): boolean => state === "voiding" || state === "void";

/** True once the request is so old that an order which the supplier does not know was never made. */
const isOldEnough = ({ askedAt }: OrderFields, now: Date): boolean =>
  now.getTime() - askedAt.getTime() >= UNSEEN_SECONDS * 1000;

/** The airline has ended it: before payment, after it, or by flying. */
const afterEnd = (order: OrderFields): OrderChange =>
  order.state === "held" || order.state === "ticketed"
    ? { state: "void" }
    : { state: "failed", failure: finalFailure(order) ?? "expired" };

function afterNothing(order: OrderFields, now: Date): OrderChange {
  // A request that is still on its way to the supplier may be visible a moment later.
  if (order.pnr !== null || !isOldEnough(order, now)) return retryLater(order, now);
  if (order.state === "voiding") return { state: "void", dueAt: null, changedAt: now };
  return { state: "failed", failure: "never-booked", dueAt: null, changedAt: now };
}

function afterFailure(order: OrderFields, request: OrderRequest, reason: FailureKind, now: Date): OrderChange {
  if (request === "read") return afterFailedRead(order, reason, now);
  if (request === "cancel") return afterFailedCancel(order, reason, now);
  // An older request without a reply does not make a known state unknown.
  if (reason === "unknown" && isKnown(order, request)) return { failure: order.failure };
  // The order was given up during the request: anything that was done is returned.
  if (isGivenBack(order) && (order.pnr !== null || reason === "unknown"))
    return { ...retryLater(order, now), state: "voiding", failure: reason, changedAt: now };
  if (reason === "unknown") return { state: "unknown", failure: reason, ...retryLater(order, now), changedAt: now };
  if (request === "book") return { state: "failed", failure: reason, dueAt: null, changedAt: now };
  if (transientFailures.includes(reason)) return { ...retryLater(order, now), failure: reason };
  // No tickets, but perhaps still seats, or tickets that were issued before: the order is read.
  return { state: "ticketing", failure: reason, dueAt: now, changedAt: now };
}

/** True if a newer reply has settled this request. */
const isKnown = ({ state }: OrderFields, request: OrderRequest): boolean =>
  state === "ticketed" || (request === "book" && (state === "held" || state === "ticketing"));

function afterFailedRead(order: OrderFields, reason: FailureKind, now: Date): OrderChange {
  // A read that staff or the supplier triggered is repeated once more.
  if (nextOrderRequest(order) === null) return retryLater(order, now);
  // A failed read says nothing about the seats.
  return {
    ...retryLater(order, now),
    failure: finalFailure(order) ?? (transientFailures.includes(reason) ? reason : "unknown"),
  };
}

function afterFailedCancel(order: OrderFields, failure: FailureKind, now: Date): OrderChange {
  if (transientFailures.includes(failure))
    return { ...retryLater(order, now), failure: finalFailure(order) ?? failure };
  // Tickets that an airline does not take back stay tickets: staff contact it.
  if (order.tickets.length > 0) return { state: "ticketed", failure, dueAt: null, changedAt: now };
  // A hold expires without a request; a paid order does not.
  const isOver = order.asked !== "issue" && order.ticketBy !== null && order.ticketBy <= now;
  return isOver ? { state: "void", dueAt: null, changedAt: now } : { ...retryLater(order, now), failure };
}

/** Retries with growing delays, a limited number of times: then staff see it. */
function retryLater({ attempts }: OrderFields, now: Date): OrderChange {
  return { dueAt: attempts >= MAX_SUPPLIER_CALLS ? null : later(now, attempts) };
}

const later = (now: Date, attempts: number): Date =>
  new Date(now.getTime() + Math.min(RETRY_DELAY_SECONDS.first * 2 ** attempts, RETRY_DELAY_SECONDS.most) * 1000);
