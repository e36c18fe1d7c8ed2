import type { OrderFailure } from "#modules/flights/contract/order-states.ts";
import type { FlightOrderRow } from "#modules/flights/queries/orders.ts";
import { isUnsettled } from "#modules/flights/rules/order-states.ts";
import type { StaffNeed } from "../contract/flight-order.ts";
import type { BookingState } from "../contract/states.ts";
import { isChangeable, isPaid } from "./states.ts";

type Paid = { state: BookingState; paidVnd: number; totalVnd: number };
export type NeedyOrder = Pick<FlightOrderRow, "state" | "failure" | "attempts" | "dueAt" | "tickets" | "kept">;

/** The worst first: of several orders staff are told of one. */
const byUrgency = [
  "unanswered",
  "refused",
  "not-issued",
  "unlike",
  "not-taken-back",
  "not-released",
] as const satisfies readonly StaffNeed[];

/** Why a booking of flights cannot go on without a person; null while everything goes by itself. */
export function staffNeedOf(booking: Paid, orders: readonly NeedyOrder[]): StaffNeed | null {
  const stuck = orders.map(stuckOf);
  const worst = byUrgency.find((need) => stuck.includes(need));
  if (worst) return worst;
  if (isUnpaid(booking, orders)) return "unpaid";
  return isPaid(booking) && orders.some(isUnsettled) ? "kept-unsaid" : null;
}

/** The same of what is marked for staff: a mark whose reason is gone still asks somebody to look. */
export const markedNeedOf = (
  booking: Paid & { needsStaffSince: Date | null },
  orders: readonly NeedyOrder[],
): StaffNeed | null => (booking.needsStaffSince === null ? null : (staffNeedOf(booking, orders) ?? "look"));

/** What an airline may still answer; anything else it has refused. */
const unanswered: readonly OrderFailure[] = ["unknown", "unavailable", "misconfigured"];

/** What cannot go on without a person: nobody knows what was booked, or nothing more is asked by itself. */
function stuckOf({ state, failure, attempts, dueAt }: NeedyOrder): StaffNeed | null {
  if (state === "unknown" || (state === "booking" && failure !== null)) return "unanswered";
  if (state === "ticketed" && failure !== null) return unanswered.includes(failure) ? "unlike" : "not-taken-back";
  // Why it is given back is no fault; that it was not taken is.
  if (state === "voiding") return dueAt === null || (failure !== null && attempts > 0) ? "not-released" : null;
  if (state !== "ticketing" || (dueAt !== null && failure === null)) return null;
  return failure === null || unanswered.includes(failure) ? "not-issued" : "refused";
}

/** Tickets that were made, or shall be, of what is not paid: somebody asks for the money, or gives them back. */
const isUnpaid = ({ state, paidVnd, totalVnd }: Paid, orders: readonly NeedyOrder[]): boolean =>
  (state === "draft" || isChangeable(state)) &&
  paidVnd < totalVnd &&
  orders.some((order) => order.state === "ticketed" || order.state === "ticketing");
