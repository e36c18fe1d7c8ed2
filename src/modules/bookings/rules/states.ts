import { addDays, type CalendarDate, today, vietnamInstant } from "#kernel/calendar-date.ts";
import type { BookedPlan, BookingKind, PriceSnapshot } from "../contract/booking.ts";
import type { BookingState } from "../contract/states.ts";
import { BALANCE_DAYS, latestRevivalTime } from "../limits.ts";
import { ourPartOf } from "./terms.ts";

/** Allowed state transitions. An expired booking may be held again while there are rooms. */
export const transitions = {
  // Confirmed where its airline has already issued the tickets.
  draft: ["held", "confirmed", "cancelled"],
  held: ["awaiting_payment", "part_paid", "paid", "expired", "cancelled"],
  awaiting_payment: ["part_paid", "paid", "expired", "cancelled"],
  // Back to waiting only when the money belongs elsewhere.
  part_paid: ["awaiting_payment", "paid", "confirmed", "cancelled"],
  paid: ["awaiting_payment", "part_paid", "confirmed", "cancelled"],
  // To be confirmed again when its stay has changed.
  confirmed: ["awaiting_payment", "paid", "completed", "cancelled"],
  completed: [],
  expired: ["held"],
  cancelled: [],
} as const satisfies Record<BookingState, readonly BookingState[]>;

export function canMove(from: BookingState, to: BookingState): boolean {
  return transitions[from].some((next) => next === to);
}

/** The states in which the rooms are kept only until `holdExpiresAt`. */
export const waitingForMoney = ["held", "awaiting_payment"] as const satisfies readonly BookingState[];

export function isWaitingForMoney(state: BookingState): boolean {
  return waitingForMoney.some((one) => one === state);
}

/** True before the first payment that secures a booking, also after its hold has expired. */
export const isUnsecured = ({ state }: { state: BookingState }): boolean =>
  isWaitingForMoney(state) || state === "expired";

/** The state as it is at `now`: an overdue hold is expired before any sweeper has run. */
export function effectiveState(booking: { state: BookingState; holdExpiresAt: Date }, now: Date): BookingState {
  return isWaitingForMoney(booking.state) && booking.holdExpiresAt <= now ? "expired" : booking.state;
}

type Begins = { kind: BookingKind; startsOn: CalendarDate };

/** The last moment at which rooms of a stay are held. */
export const lastMoment = ({ kind, startsOn }: Begins): Date => vietnamInstant(startsOn, latestRevivalTime[kind]);

/** True once guests are on board, or in their rooms: from then on no room is held. */
export function hasDeparted(booking: Begins, now: Date): boolean {
  return now >= lastMoment(booking);
}

/** The last day on which the rest of the price can be paid: never before `earliest`, such as the day of a late booking. */
export function balanceDueOn(checkIn: CalendarDate, earliest: CalendarDate): CalendarDate {
  const usual = addDays(checkIn, -BALANCE_DAYS);
  return usual < earliest ? earliest : usual;
}

/** Over without a journey: its rooms are free again. */
export function isEnded(state: BookingState): boolean {
  return state === "expired" || state === "cancelled";
}

/** True while a booking lies ahead and can be cancelled. */
export function isCancellable(
  booking: { state: BookingState; holdExpiresAt: Date; checkIn: CalendarDate },
  now: Date,
): boolean {
  return canMove(effectiveState(booking, now), "cancelled") && today(now) <= booking.checkIn;
}

/** The states of a future journey whose rooms are sold to the customer. */
export const secured = ["part_paid", "paid", "confirmed"] as const satisfies readonly BookingState[];

/** True if an active booking is fully paid. */
export const isPaid = ({ state, paidVnd, totalVnd }: { state: BookingState; paidVnd: number; totalVnd: number }) =>
  secured.some((one) => one === state) && paidVnd >= totalVnd;

/** True if the stay can be changed: active bookings can, ended or completed ones cannot. */
export function isChangeable(state: BookingState): boolean {
  return isWaitingForMoney(state) || secured.some((one) => one === state);
}

/** True for a stay that staff and customers can change here. Flights are changed with their airline. */
export const isStay = ({ kind }: { kind: BookingKind }): boolean => kind !== "flight";

type Mergeable = { state: BookingState; charter: boolean } & Begins;

/** True if a booking can take part in a merge: it is active, lies ahead and is no charter. */
export function isMergeable({ state, charter, ...booking }: Mergeable, now: Date): boolean {
  return isStay(booking) && isChangeable(state) && !hasDeparted(booking, now) && !charter;
}

/** The same with at least two rooms. */
export function isSplittable(booking: Mergeable & { price: { rooms: readonly unknown[] } }, now: Date): boolean {
  return isMergeable(booking, now) && booking.price.rooms.length > 1;
}

type Secured = {
  state: BookingState;
  totalVnd: number;
  instantConfirmation: boolean;
  price: PriceSnapshot;
  plans: readonly BookedPlan[];
};

/** The state of a booking with sold rooms, by what it has paid. The part paid at the hotel does not make it wait. */
export function settledState(booking: Secured, paid: number): BookingState {
  const { state, totalVnd, instantConfirmation } = booking;
  if (state === "confirmed" || state === "completed") return state;
  if (instantConfirmation && paid >= ourPartOf(booking)) return "confirmed";
  return paid < totalVnd ? "part_paid" : "paid";
}

/** The states whose guests come to the pier. */
export const travelling = [...secured, "completed"] as const satisfies readonly BookingState[];

/** True for a booking with a confirmation to read and print: money has come, it has not ended, and its customer is known. */
export const hasConfirmation = ({ state, erasedAt }: { state: BookingState; erasedAt: Date | null }): boolean =>
  erasedAt === null && travelling.some((one) => one === state);

type Journey = { state: BookingState; endsOn: CalendarDate } & Begins;

/** True while the pier can mark boarding: during the journey. Hotels report no arrivals. */
export function mayBoard({ kind, state, startsOn, endsOn }: Journey, now: Date): boolean {
  const day = today(now);
  return kind === "cruise" && startsOn <= day && day <= endsOn && travelling.some((one) => one === state);
}
