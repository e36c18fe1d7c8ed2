import { type Actor, can, type Permission } from "#kernel/actor.ts";
import { type CalendarDate, today } from "#kernel/calendar-date.ts";
import type { BookingKind } from "../contract/booking.ts";
import type { BookingStep } from "../contract/booking-list.ts";
import type { BookingState } from "../contract/states.ts";
import { isDayOver } from "./held-again.ts";
import {
  canMove,
  hasDeparted,
  isChangeable,
  isMergeable,
  isSplittable,
  isStay,
  isWaitingForMoney,
  mayBoard,
} from "./states.ts";

export type StepFacts = {
  kind: BookingKind;
  /** The current state. */
  state: BookingState;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  charter: boolean;
  price: { rooms: readonly unknown[] };
  outstanding: number;
  changeAskedAt: Date | null;
  /** When the customer was erased. */
  erasedAt: Date | null;
  /** The paid amount that could still be refunded: without refunds on their way. */
  refundable: number;
};

/** The next actions of this member of staff on a booking, most urgent first: its buttons, and what commands accept. */
export function nextSteps(booking: StepFacts, actor: Actor, now: Date): BookingStep[] {
  const { kind, state, checkIn, checkOut } = booking;
  const ahead = today(now) <= checkIn;
  const possible: Record<BookingStep, boolean> = {
    // Issued tickets confirm a flight.
    confirm: canMove(state, "confirmed") && isStay(booking),
    // Also for an expired hold: late money brings its rooms back, or stays with it.
    "record-payment": booking.outstanding > 0 && state !== "cancelled",
    "extend-hold": isWaitingForMoney(state),
    change: isStay(booking) && isChangeable(state) && !hasDeparted({ kind, startsOn: checkIn }, now),
    "answer-request": booking.changeAskedAt !== null && isChangeable(state),
    split: isSplittable({ kind, state, startsOn: checkIn, charter: booking.charter, price: booking.price }, now),
    merge: isMergeable({ kind, state, startsOn: checkIn, charter: booking.charter }, now),
    "hold-again": isStay(booking) && state === "expired" && !isDayOver(booking, now) && booking.erasedAt === null,
    "mark-boarding": mayBoard({ kind, state, startsOn: checkIn, endsOn: checkOut }, now),
    complete: canMove(state, "completed") && checkOut <= today(now),
    "request-refund": booking.refundable > 0,
    assign: true,
    note: true,
    cancel: canMove(state, "cancelled") && ahead,
  };
  return (Object.keys(possible) as BookingStep[]).filter((step) => possible[step] && can(actor, permissionFor[step]));
}

export const permissionFor = {
  confirm: "bookings.write",
  "record-payment": "payments.write",
  "extend-hold": "bookings.write",
  change: "bookings.write",
  "answer-request": "bookings.write",
  split: "bookings.write",
  merge: "bookings.write",
  "hold-again": "bookings.write",
  "mark-boarding": "bookings.write",
  complete: "bookings.write",
  "request-refund": "payments.write",
  cancel: "bookings.write",
  assign: "bookings.write",
  note: "bookings.write",
} as const satisfies Record<BookingStep, Permission>;
