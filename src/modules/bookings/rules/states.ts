import { addDays, type CalendarDate, today, vietnamInstant } from "#kernel/calendar-date.ts";
import type { BookedPlan, BookingKind, PriceSnapshot } from "../contract/booking.ts";
import type { BookingState } from "../contract/states.ts";
import { BALANCE_DAYS, lastRevival } from "../limits.ts";
import { ourPartOf } from "./terms.ts";

/** Where a booking may go from where it is. An expired one may be held again while there are rooms. */
export const transitions = {
  // Confirmed where its airline has made the tickets already.
  draft: ["held", "confirmed", "cancelled"],
  held: ["awaiting_payment", "part_paid", "paid", "expired", "cancelled"],
  awaiting_payment: ["part_paid", "paid", "expired", "cancelled"],
  // Back to waiting only when money turns out to be somebody else's.
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

/** The state as it is at `now`: a hold whose time has passed is expired before any sweeper has said so. */
export function effectiveState(booking: { state: BookingState; holdExpiresAt: Date }, now: Date): BookingState {
  return isWaitingForMoney(booking.state) && booking.holdExpiresAt <= now ? "expired" : booking.state;
}

type Begins = { kind: BookingKind; startsOn: CalendarDate };

/** The last moment at which rooms of a stay are held for anybody. */
export const lastMoment = ({ kind, startsOn }: Begins): Date => vietnamInstant(startsOn, lastRevival[kind]);

/** True once guests are on board, or in their rooms: then no room is held for anybody any more. */
export function hasDeparted(booking: Begins, now: Date): boolean {
  return now >= lastMoment(booking);
}

/** The last day on which the rest of the price can be paid. */
export const balanceDueOn = (checkIn: CalendarDate): CalendarDate => addDays(checkIn, -BALANCE_DAYS);

/** Over without a journey: its rooms are not its own any more. */
export function isEnded(state: BookingState): boolean {
  return state === "expired" || state === "cancelled";
}

/** Cancelling is for bookings that still lie ahead. */
export function isCancellable(
  booking: { state: BookingState; holdExpiresAt: Date; checkIn: CalendarDate },
  now: Date,
): boolean {
  return canMove(effectiveState(booking, now), "cancelled") && today(now) <= booking.checkIn;
}

/** The states of a journey that lies ahead and whose rooms are the customer's own. */
export const secured = ["part_paid", "paid", "confirmed"] as const satisfies readonly BookingState[];

/** Whether all of it is paid of what nobody has cancelled. */
export const isPaid = ({ state, paidVnd, totalVnd }: { state: BookingState; paidVnd: number; totalVnd: number }) =>
  secured.some((one) => one === state) && paidVnd >= totalVnd;

/** What stands may become another stay; what has ended or is over may not. */
export function isChangeable(state: BookingState): boolean {
  return isWaitingForMoney(state) || secured.some((one) => one === state);
}

/** Whether staff and customers can make another stay of it. Flights are changed with their airline. */
export const isStay = ({ kind }: { kind: BookingKind }): boolean => kind !== "flight";

type Joinable = { state: BookingState; charter: boolean } & Begins;

/** What stands, lies ahead and leaves room for others can become a part of another booking, or take one in. */
export function isJoinable({ state, charter, ...booking }: Joinable, now: Date): boolean {
  return isStay(booking) && isChangeable(state) && !hasDeparted(booking, now) && !charter;
}

/** The same with rooms for two. */
export function isSplittable(booking: Joinable & { price: { rooms: readonly unknown[] } }, now: Date): boolean {
  return isJoinable(booking, now) && booking.price.rooms.length > 1;
}

type Secured = {
  state: BookingState;
  totalVnd: number;
  instantConfirmation: boolean;
  price: PriceSnapshot;
  plans: readonly BookedPlan[];
};

/** Where a booking stands whose rooms are its own, with what it has paid. What is paid at the house keeps nobody waiting. */
export function settledState(booking: Secured, paid: number): BookingState {
  const { state, totalVnd, instantConfirmation } = booking;
  if (state === "confirmed" || state === "completed") return state;
  if (instantConfirmation && paid >= ourPartOf(booking)) return "confirmed";
  return paid < totalVnd ? "part_paid" : "paid";
}

/** The states in which somebody comes to the pier. */
export const travelling = [...secured, "completed"] as const satisfies readonly BookingState[];

type Journey = { state: BookingState; endsOn: CalendarDate } & Begins;

/** Whether the pier can say that its guests have come, or have not: while the journey lasts. A house says nothing of it to us. */
export function mayBoard({ kind, state, startsOn, endsOn }: Journey, now: Date): boolean {
  const day = today(now);
  return kind === "cruise" && startsOn <= day && day <= endsOn && travelling.some((one) => one === state);
}
