import type { OrderFailure } from "#modules/flights/contract/order-states.ts";
import type { FlightOrderRow } from "#modules/flights/queries/orders.ts";
import { isUnsettled } from "#modules/flights/rules/order-states.ts";
import type { StaffNeed } from "../contract/flight-order.ts";
import type { BookingState } from "../contract/states.ts";
import { isChangeable, isPaid } from "./states.ts";

type Paid = { state: BookingState; paidVnd: number; totalVnd: number };
export type OrderForStaffNeed = Pick<FlightOrderRow, "state" | "failure" | "attempts" | "dueAt" | "tickets" | "kept">;

/** The most urgent first: of several orders staff see one reason. */
const byUrgency = [
  "unanswered",
  "refused",
  "not-issued",
  "unlike",
  "not-taken-back",
  "not-released",
] as const satisfies readonly StaffNeed[];

/** The reason why a booking of flights needs staff; null while everything proceeds automatically. */
export function staffNeedOf(booking: Paid, orders: readonly OrderForStaffNeed[]): StaffNeed | null {
  const stuck = orders.map(stuckOf);
  const worst = byUrgency.find((need) => stuck.includes(need));
  if (worst) return worst;
  if (isUnpaid(booking, orders)) return "unpaid";
  return isPaid(booking) && orders.some(isUnsettled) ? "kept-unsaid" : null;
}

/** The same for a booking that is marked for staff: a mark whose reason is gone still asks staff to look. */
export const markedNeedOf = (
  booking: Paid & { needsStaffSince: Date | null },
  orders: readonly OrderForStaffNeed[],
): StaffNeed | null => (booking.needsStaffSince === null ? null : (staffNeedOf(booking, orders) ?? "look"));

/** Failures after which the airline may still reply; it has rejected all others. */
const unanswered: readonly OrderFailure[] = ["unknown", "unavailable", "misconfigured"];

/** The reason why an order needs staff: its outcome is unknown, or no further request is scheduled. */
function stuckOf({ state, failure, attempts, dueAt }: OrderForStaffNeed): StaffNeed | null {
  if (state === "unknown" || (state === "booking" && failure !== null)) return "unanswered";
  if (state === "ticketed" && failure !== null) return unanswered.includes(failure) ? "unlike" : "not-taken-back";
  // The reason for returning an order is no fault; a failed return is.
  if (state === "voiding") return dueAt === null || (failure !== null && attempts > 0) ? "not-released" : null;
  if (state !== "ticketing" || (dueAt !== null && failure === null)) return null;
  return failure === null || unanswered.includes(failure) ? "not-issued" : "refused";
}

/** Issued or requested tickets of an unpaid booking: staff ask for the money, or return them. */
const isUnpaid = ({ state, paidVnd, totalVnd }: Paid, orders: readonly OrderForStaffNeed[]): boolean =>
  (state === "draft" || isChangeable(state)) &&
  paidVnd < totalVnd &&
  orders.some((order) => order.state === "ticketed" || order.state === "ticketing");
