import type { Vnd } from "#kernel/money.ts";
import type { Asking, OrderFailure, OrderState } from "../contract/order-states.ts";
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

type Standing = Pick<
  FlightOrderRow,
  "state" | "asked" | "askedAt" | "pnr" | "ticketBy" | "tickets" | "cost" | "failure" | "attempts"
>;

/** What passes by itself when it is asked again; any other answer stands. */
const mayPass: readonly OrderFailure[] = ["unknown", "unavailable", "misconfigured"];

/** Why it did not come, when that will not pass. */
const lasting = ({ failure }: Pick<FlightOrderRow, "failure">): OrderFailure | null =>
  failure !== null && mayPass.includes(failure) ? null : failure;

/** What has to be asked next. What was sent and not answered is read, and never sent again. */
export function nextAsking(order: Pick<FlightOrderRow, "state" | "pnr" | "failure">): Asking | null {
  const { state, pnr } = order;
  switch (state) {
    case "booking":
    case "unknown":
      return "read";
    case "ticketing":
      // An airline that has refused tickets is asked for them again by a person alone.
      return lasting(order) === null ? "issue" : "read";
    case "voiding":
      return pnr === null ? "read" : "cancel";
    default:
      return null;
  }
}

/** What staff can have asked of an airline. */
export type StaffRequest = Exclude<Asking, "book">;

/** What staff can have asked about an order as it stands, the least first; of tickets that are back only what is kept of them. */
export function staffRequests(order: Returnable & Pick<FlightOrderRow, "pnr">): StaffRequest[] {
  const { state, pnr } = order;
  if (isUnsettled(order)) return ["cancel"];
  if (state === "failed" || state === "void") return [];
  if (state === "ticketing") return ["read", "issue", "cancel"];
  return (state === "held" || state === "ticketed") && pnr !== null ? ["read", "cancel"] : ["read"];
}

/** Whether staff can enter tickets that were made in the airline's own portal, or correct those that are known. */
export const takesHandTickets = ({ state }: { state: OrderState }): boolean =>
  state === "held" || state === "ticketing" || state === "ticketed" || state === "unknown";

/** Orders that the customer has, or may still get: their prices make the total of the booking. */
export const isStanding = ({ state }: { state: OrderState }): boolean =>
  state !== "failed" && state !== "voiding" && state !== "void";

type Returnable = Pick<FlightOrderRow, "state" | "tickets" | "kept">;

/** Tickets were made of it. What becomes of their money says their airline, and a person. */
export const isOfTickets = ({ tickets }: Pick<FlightOrderRow, "tickets">): boolean => tickets.length > 0;

/** Its tickets are back, and nobody has said yet what is kept of them. */
export const isUnsettled = (order: Returnable): boolean =>
  order.state === "void" && isOfTickets(order) && order.kept === null;

/** Its tickets are on their way back: until they are, and somebody has said what is kept of them, all of its price counts. */
export const isReturning = (order: Returnable): boolean =>
  (order.state === "voiding" && isOfTickets(order)) || isUnsettled(order);

/** Its tickets are back, and what is kept of them is all that is paid for it. */
export const isReturned = (order: Returnable): order is Returnable & { kept: Vnd } =>
  order.state === "void" && isOfTickets(order) && order.kept !== null;

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
  const { ref, pnr, state, tickets, total } = reservation;
  const isByHand = order.tickets.some(({ byHand }) => byHand);
  const known = {
    ref,
    // Tickets that staff entered from the airline's portal are newer than the answer of the supplier.
    pnr: isByHand ? order.pnr : pnr,
    // Of what was given back it is still known that there were tickets.
    tickets: isByHand || (state === "cancelled" && tickets.length === 0) ? order.tickets : [...tickets],
    failure: null,
    attempts: 0,
    ticketBy: reservation.expiresAt ?? order.ticketBy,
  };
  if (isGivenBack(order)) {
    const failure = lasting(order);
    if (state === "cancelled") return { ...known, failure, state: "void", dueAt: null };
    return { ...known, failure, state: "voiding", dueAt: now };
  }
  if (state === "ticketed") return { ...known, ...afterTickets(order), dueAt: null };
  // What was paid for a moment ago may be seen a moment later.
  if (state === "cancelled" && order.state === "unknown" && order.asked === "issue" && !isSettled(order, now))
    return { ...known, state: "unknown", failure: "unknown", ...askAgain(order, now) };
  // A hold that ends at its supplier was ticketed elsewhere: a person looks whether the tickets still stand.
  if (state === "cancelled" && order.state === "ticketed" && isByHand)
    return { ...known, failure: "unknown", dueAt: null };
  if (state === "cancelled") return { ...known, ...afterEnd(order), dueAt: null };
  // Seats that came after all, of an order that had failed, are nobody's.
  if (order.state === "failed") return { ...known, state: "voiding", dueAt: now };
  // Its supplier does not know of tickets that were made in the airline's portal.
  if (order.state === "ticketed" && isByHand) return { ...known, ticketBy: order.ticketBy, dueAt: null };
  // Tickets do not become a hold again: the airline is changing them, or the reading is wrong. A person looks.
  if (order.state === "ticketed")
    return { ...known, tickets: order.tickets, ticketBy: order.ticketBy, failure: "unknown", dueAt: null };
  // An airline that asks for more than the customer has agreed to keeps its seats.
  if (isPending(order) && total > order.cost)
    return { ...known, state: "voiding", failure: "price-changed", dueAt: now };
  const { attempts } = order;
  if (order.state === "ticketing" || (order.state === "unknown" && order.asked === "issue"))
    return { ...known, attempts, ...afterUnissued({ ...order, ticketBy: known.ticketBy }, now) };
  // Nobody can be asked for money for a hold of which nobody knows the end.
  if (known.ticketBy === null) return { ...known, attempts, state: "unknown", ...askAgain(order, now) };
  return { ...known, state: "held", dueAt: null };
}

/** It is paid and still only held. How often it was asked for goes on being counted: that has an end. */
function afterUnissued(order: Standing, now: Date): OrderChange {
  const failure = lasting(order);
  // What its airline has refused waits for a person as long as it is held.
  if (failure !== null && order.ticketBy !== null && order.ticketBy > now)
    return { state: "ticketing", failure, dueAt: order.ticketBy };
  if (order.state === "ticketing") return { state: "ticketing", failure, ...askAgain(order, now) };
  // What was sent may still be on its way.
  if (!isSettled(order, now)) return { state: "unknown", failure: "unknown", ...askAgain(order, now) };
  return { state: "ticketing", dueAt: order.attempts >= MOST_ASKED ? null : now };
}

/** What is known to be wrong with tickets stays known, and tickets of what had failed belong to nobody: both wait for a person. */
function afterTickets({ state, failure }: Standing): OrderChange {
  if (state === "ticketed") return { state, failure };
  return { state: "ticketed", failure: state === "failed" ? "unknown" : null };
}

/** Nobody wants it any more. */
const isGivenBack = ({ state }: { state: OrderState }): boolean => state === "voiding" || state === "void";

/** So long after it was sent, a supplier that does not know of it has not done it. */
const isSettled = ({ askedAt }: Standing, now: Date): boolean =>
  now.getTime() - askedAt.getTime() >= UNSEEN_SECONDS * 1000;

/** The airline has let it go: before anybody paid, after, or when it was flown with. */
const afterEnd = (order: Standing): OrderChange =>
  order.state === "held" || order.state === "ticketed"
    ? { state: "void" }
    : { state: "failed", failure: lasting(order) ?? "expired" };

function afterNothing(order: Standing, now: Date): OrderChange {
  // What is still on its way to the supplier may be seen a moment later.
  if (order.pnr !== null || !isSettled(order, now)) return askAgain(order, now);
  if (order.state === "voiding") return { state: "void", dueAt: null, changedAt: now };
  return { state: "failed", failure: "never-booked", dueAt: null, changedAt: now };
}

function afterFailure(order: Standing, asking: Asking, reason: FailureKind, now: Date): OrderChange {
  if (asking === "read") return afterNoReading(order, reason, now);
  if (asking === "cancel") return afterNoCancelling(order, reason, now);
  // What is known by now does not become unknown because an older question was never answered.
  if (reason === "unknown" && isKnown(order, asking)) return { failure: order.failure };
  // It was given up meanwhile: what may have been done of it is given back.
  if (isGivenBack(order) && (order.pnr !== null || reason === "unknown"))
    return { ...askAgain(order, now), state: "voiding", failure: reason, changedAt: now };
  if (reason === "unknown") return { state: "unknown", failure: reason, ...askAgain(order, now), changedAt: now };
  if (asking === "book") return { state: "failed", failure: reason, dueAt: null, changedAt: now };
  if (mayPass.includes(reason)) return { ...askAgain(order, now), failure: reason };
  // No tickets, but perhaps still seats, or tickets that were made before: that is read.
  return { state: "ticketing", failure: reason, dueAt: now, changedAt: now };
}

/** What was sent for has been seen by somebody else since. */
const isKnown = ({ state }: Standing, asking: Asking): boolean =>
  state === "ticketed" || (asking === "book" && (state === "held" || state === "ticketing"));

function afterNoReading(order: Standing, reason: FailureKind, now: Date): OrderChange {
  // What was only looked at, because staff or its supplier said so, is looked at once more.
  if (nextAsking(order) === null) return askAgain(order, now);
  // Whatever keeps it from being read says nothing of the seats.
  return { ...askAgain(order, now), failure: lasting(order) ?? (mayPass.includes(reason) ? reason : "unknown") };
}

function afterNoCancelling(order: Standing, failure: FailureKind, now: Date): OrderChange {
  if (mayPass.includes(failure)) return { ...askAgain(order, now), failure: lasting(order) ?? failure };
  // Tickets that an airline does not take back are still tickets: a person talks to it.
  if (order.tickets.length > 0) return { state: "ticketed", failure, dueAt: null, changedAt: now };
  // A hold ends by itself; what may have been paid does not.
  const isOver = order.asked !== "issue" && order.ticketBy !== null && order.ticketBy <= now;
  return isOver ? { state: "void", dueAt: null, changedAt: now } : { ...askAgain(order, now), failure };
}

/** Less and less often, and then not any more: a person sees it. */
function askAgain({ attempts }: Standing, now: Date): OrderChange {
  return { dueAt: attempts >= MOST_ASKED ? null : later(now, attempts) };
}

const later = (now: Date, attempts: number): Date =>
  new Date(now.getTime() + Math.min(ASKED_AGAIN_SECONDS.first * 2 ** attempts, ASKED_AGAIN_SECONDS.most) * 1000);
