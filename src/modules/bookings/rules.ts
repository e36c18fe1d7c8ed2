import { type Actor, can, type Permission } from "#kernel/actor.ts";
import { addDays, type CalendarDate, formatDate, today, vietnamInstant } from "#kernel/calendar-date.ts";
import { percentOf, type Vnd, vnd } from "#kernel/money.ts";
import type { CancellationTier } from "#modules/cruises/contract.ts";
import type { BookingState, DeskStep } from "./contract.ts";
import { BALANCE_DAYS, CODE_LENGTH, LAST_REVIVAL } from "./limits.ts";

/**
 * No 0 O 1 I L U Z: they are misread or misheard. 29 symbols because 29 is prime: with different weights a sum
 * modulo a prime finds every single wrong symbol and every swap of two.
 */
export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXY";

/** A new code: seven random symbols and one that checks them. `random(n)` gives a whole number from 0 to n - 1. */
export function makeBookingCode(random: (bound: number) => number): string {
  const values = Array.from({ length: CODE_LENGTH - 1 }, () => random(CODE_ALPHABET.length));
  const check = (CODE_ALPHABET.length - weightedSum(values)) % CODE_ALPHABET.length;
  return [...values, check].map((value) => CODE_ALPHABET.charAt(value)).join("");
}

/** True for a code exactly as it is stored. */
export function isBookingCode(text: string): boolean {
  if (text.length !== CODE_LENGTH) return false;
  const values = [...text].map((symbol) => CODE_ALPHABET.indexOf(symbol));
  return !values.includes(-1) && weightedSum(values) === 0;
}

/** The code with the letters that make it stand out in a bank statement. */
export function bookingReference(code: string): string {
  return `HT${code}`;
}

/** The code a person meant ("ht 7k2m-9qxa"), or null when it cannot be one. */
export function normalizeBookingCode(text: string): string | null {
  const symbols = text.toUpperCase().replace(/[\s\p{Pd}._]/gu, "");
  const code = symbols.length === CODE_LENGTH + 2 && symbols.startsWith("HT") ? symbols.slice(2) : symbols;
  return isBookingCode(code) ? code : null;
}

// Weights 8, 7 … 1 from the left, so the check symbol counts once.
function weightedSum(values: number[]): number {
  return values.reduce((sum, value, index) => sum + value * (CODE_LENGTH - index), 0) % CODE_ALPHABET.length;
}

/** Where a booking may go from where it is. An expired one may be held again while there are cabins. */
export const transitions = {
  draft: ["held", "cancelled"],
  held: ["awaiting_payment", "part_paid", "paid", "expired", "cancelled"],
  awaiting_payment: ["part_paid", "paid", "expired", "cancelled"],
  // Back to waiting only when money turns out to be somebody else's.
  part_paid: ["awaiting_payment", "paid", "confirmed", "cancelled"],
  paid: ["awaiting_payment", "part_paid", "confirmed", "cancelled"],
  confirmed: ["awaiting_payment", "completed", "cancelled"],
  completed: [],
  expired: ["held"],
  cancelled: [],
} as const satisfies Record<BookingState, readonly BookingState[]>;

export function canMove(from: BookingState, to: BookingState): boolean {
  return transitions[from].some((next) => next === to);
}

/** True while the cabins are kept only until `holdExpiresAt`. */
export function isWaitingForMoney(state: BookingState): boolean {
  return state === "held" || state === "awaiting_payment";
}

/** The state as it is at `now`: a hold whose time has passed is expired before any sweeper has said so. */
export function effectiveState(booking: { state: BookingState; holdExpiresAt: Date }, now: Date): BookingState {
  return isWaitingForMoney(booking.state) && booking.holdExpiresAt <= now ? "expired" : booking.state;
}

/** True once guests are on board: then no cabin is held for anybody any more. */
export function hasDeparted({ checkInOn }: { checkInOn: CalendarDate }, now: Date): boolean {
  return now >= vietnamInstant(checkInOn, LAST_REVIVAL);
}

/** The last day on which the rest of the price can be paid. */
export const balanceDueOn = (checkIn: CalendarDate): CalendarDate => addDays(checkIn, -BALANCE_DAYS);

export type Refund = {
  /** Part of the total that is kept. */
  percent: number;
  fee: Vnd;
  /** What goes back to the customer, never negative. */
  refund: Vnd;
  /** From this instant cancelling costs more; null when nothing more can be lost. */
  until: Date | null;
};

/** What cancelling at `now` costs. After the last tier all of it is kept. */
export function refundOf(
  tiers: readonly CancellationTier[],
  checkIn: CalendarDate,
  money: { total: number; paid: number },
  now: Date,
): Refund {
  const tier = farToNear(tiers).find(({ daysBefore }) => now < endOfTier(checkIn, daysBefore));
  const percent = tier?.percent ?? 100;
  const fee = percentOf(vnd(money.total), percent);
  const refund = vnd(Math.max(0, money.paid - fee));
  return { percent, fee, refund, until: tier ? endOfTier(checkIn, tier.daysBefore) : null };
}

/**
 * "Miễn phí huỷ đến 23:59 ngày 04/12/2026. Từ 05/12 đến 09/12 giữ lại 30%. Từ 10/12 không hoàn tiền."
 * With `now` the tiers that have passed are left out.
 */
export function cancellationSentence(tiers: readonly CancellationTier[], checkIn: CalendarDate, now?: Date): string {
  const open = farToNear(tiers).filter(({ daysBefore }) => !now || now < endOfTier(checkIn, daysBefore));
  const short = (date: CalendarDate) => shortDate(date, checkIn);
  const sentences: string[] = [];
  let from: CalendarDate | null = null;

  for (const { daysBefore, percent } of open) {
    const last = addDays(checkIn, -daysBefore);
    if (percent === 0) sentences.push(`Miễn phí huỷ đến 23:59 ngày ${formatDate(last)}.`);
    else if (!from) sentences.push(`Huỷ đến 23:59 ngày ${formatDate(last)} ${kept(percent)}.`);
    else if (from === last) sentences.push(`Ngày ${short(from)} ${kept(percent)}.`);
    else sentences.push(`Từ ${short(from)} đến ${short(last)} ${kept(percent)}.`);
    from = addDays(last, 1);
  }

  if (!from) return "Đơn này không hoàn tiền khi huỷ.";
  if (open.at(-1)?.percent !== 100) sentences.push(`Từ ${short(from)} không hoàn tiền.`);
  return sentences.join(" ");
}

/** The tiers while no day is chosen, a line each, counted in days before boarding; after the last one nothing comes back. */
export function cancellationLines(tiers: readonly CancellationTier[]): string[] {
  const refundable = farToNear(tiers).filter(({ percent }) => percent < 100);
  const lines = refundable.map(({ daysBefore, percent }, index) => {
    const farther = refundable[index - 1];
    return `${daysAhead(daysBefore, farther && farther.daysBefore - 1)}: ${percent === 0 ? "miễn phí huỷ" : kept(percent)}.`;
  });
  const nearest = refundable.at(-1)?.daysBefore;
  if (nearest === undefined) return ["Không hoàn tiền khi huỷ."];
  return nearest === 0 ? lines : [...lines, `${daysAhead(0, nearest - 1)}: không hoàn tiền.`];
}

function daysAhead(from: number, to: number | undefined): string {
  if (to === undefined) return from === 0 ? "Đến hết ngày đi" : `Trước ngày đi từ ${from} ngày trở lên`;
  if (from === 0) return to === 0 ? "Trong ngày đi" : `Trước ngày đi dưới ${to + 1} ngày`;
  return from === to ? `Trước ngày đi ${from} ngày` : `Trước ngày đi ${from} đến ${to} ngày`;
}

const kept = (percent: number) => (percent === 100 ? "không hoàn tiền" : `giữ lại ${percent}%`);

const farToNear = (tiers: readonly CancellationTier[]) => tiers.toSorted((a, b) => b.daysBefore - a.daysBefore);

// A tier holds through 23:59:59 of its last day on a clock in Vietnam.
const endOfTier = (checkIn: CalendarDate, daysBefore: number) => vietnamInstant(addDays(checkIn, 1 - daysBefore));

const shortDate = (date: CalendarDate, near: CalendarDate) =>
  date.slice(0, 4) === near.slice(0, 4) ? formatDate(date).slice(0, 5) : formatDate(date);

/** Cancelling is for bookings that still lie ahead. */
export function isCancellable(
  booking: { state: BookingState; holdExpiresAt: Date; checkIn: CalendarDate },
  now: Date,
): boolean {
  return canMove(effectiveState(booking, now), "cancelled") && today(now) <= booking.checkIn;
}

export type StepFacts = {
  /** As it is now. */
  state: BookingState;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  outstanding: number;
  /** What could still be given back: paid, and not on its way already. */
  refundable: number;
};

/** What this member of staff may do next with a booking, the most urgent first: its buttons, and what commands accept. */
export function nextSteps(booking: StepFacts, actor: Actor, now: Date): DeskStep[] {
  const { state, checkIn, checkOut } = booking;
  const ahead = today(now) <= checkIn;
  const possible: Record<DeskStep, boolean> = {
    confirm: canMove(state, "confirmed"),
    // Also of a hold that ran out: late money brings its cabins back, or lies with it.
    "record-payment": booking.outstanding > 0 && state !== "cancelled",
    "extend-hold": isWaitingForMoney(state),
    "hold-again": state === "expired" && ahead,
    complete: canMove(state, "completed") && checkOut <= today(now),
    "request-refund": booking.refundable > 0,
    assign: true,
    note: true,
    cancel: canMove(state, "cancelled") && ahead,
  };
  return (Object.keys(possible) as DeskStep[]).filter((step) => possible[step] && can(actor, permissionFor[step]));
}

export const permissionFor = {
  confirm: "bookings.write",
  "record-payment": "payments.write",
  "extend-hold": "bookings.write",
  "hold-again": "bookings.write",
  complete: "bookings.write",
  "request-refund": "payments.write",
  cancel: "bookings.write",
  assign: "bookings.write",
  note: "bookings.write",
} as const satisfies Record<DeskStep, Permission>;

/** Over without a journey: its cabins are not its own any more. */
export function isEnded(state: BookingState): boolean {
  return state === "expired" || state === "cancelled";
}
