import type { CalendarDate } from "#kernel/calendar-date.ts";
import { type Vnd, vnd } from "#kernel/money.ts";
import { isSameValue } from "#kernel/same-value.ts";
import type { RoomChoice, Stay } from "#modules/availability/contract/stay.ts";
import type { PriceSnapshot } from "../contract/booking.ts";
import type { BookingSnapshot, ChangeInput } from "../contract/change.ts";
import type { BookingState } from "../contract/states.ts";
import type { bookings } from "../tables.ts";
import { staffAdjustmentsOf } from "./adjustments.ts";
import { depositOf } from "./deposit.ts";
import { effectiveState, hasDeparted, isChangeable, isStay, isWaitingForMoney, secured } from "./states.ts";
import { dueNowOf, hasQuotedDeposit, refundOfBooking, underOwnPlan } from "./terms.ts";

type Booking = typeof bookings.$inferSelect;

/** True if a change keeps days, rooms and guests. */
export function isSameStay(booking: Booking, { checkIn, nights, adults, children, rooms }: ChangeInput): boolean {
  const sameDays = checkIn === booking.startsOn && nights === booking.nights;
  const sameParty =
    adults === booking.adults && agesText(children.map(({ age }) => age)) === agesText(booking.childAges);
  const text = (chosen: readonly RoomChoice[]) => roomsText(underOwnPlan(booking, chosen));
  return sameDays && sameParty && (booking.charter || text(rooms) === text(booking.rooms));
}

const agesText = (ages: readonly number[]) => ages.toSorted((a, b) => a - b).join(",");

const roomsText = (rooms: readonly RoomChoice[]) =>
  rooms
    .map(({ roomId, quantity, ratePlanId = "" }) => `${roomId} ${ratePlanId} ${quantity}`)
    .sort()
    .join(",");

/** The stay to price. Children of the booked ages keep their beds. */
export function stayOfChange(booking: Booking, input: ChangeInput): Stay {
  const { checkIn, nights, adults, children } = input;
  const booked = booking.price.rooms.flatMap((room) => room.children);
  const isSameAges = agesText(booked.map(({ age }) => age)) === agesText(children.map(({ age }) => age));
  return {
    checkIn,
    nights,
    adults,
    charter: booking.charter,
    children: isSameAges ? booked : children,
    rooms: booking.charter ? [] : underOwnPlan(booking, input.rooms),
  };
}

/**
 * The amount that secures the booking after its total has changed. While it waits for money: the same share of the new total. Once secured:
 * the amount that secured it, at most the new total.
 */
export function dueAfter(booking: Booking, { price, plans }: Pick<Booking, "price" | "plans">): Vnd {
  const { state, dueNowVnd, totalVnd } = booking;
  const { total } = price;
  if (!isWaitingForMoney(state)) return vnd(Math.min(dueNowVnd, total));
  const payment = dueNowVnd === dueNowOf(booking, "full", null) ? "full" : "deposit";
  if (plans.length > 0 && !hasQuotedDeposit(booking)) return dueNowOf({ price, plans }, payment, null) ?? total;
  return dueNowVnd === totalVnd ? total : depositOf(total, Math.round((dueNowVnd * 100) / totalVnd));
}

/** True if the operator has to confirm again because the confirmed stay has changed. */
export function needsReconfirmation({ state, instantConfirmation }: Booking, moves: boolean): boolean {
  return moves && state === "confirmed" && !instantConfirmation;
}

export const snapshotOf = (booking: Booking): BookingSnapshot & { lines: PriceSnapshot["lines"] } => ({
  title: booking.subject.title,
  checkIn: booking.startsOn,
  nights: booking.nights,
  adults: booking.adults,
  childAges: booking.childAges,
  rooms: booking.rooms,
  total: booking.totalVnd,
  lines: booking.price.lines,
});

/** The change input that leaves a booking as it is. */
export const unchangedInput = (booking: Booking): ChangeInput => ({
  checkIn: booking.startsOn,
  nights: booking.nights,
  adults: booking.adults,
  children: booking.childAges.map((age) => ({ age })),
  rooms: booking.rooms.map(({ title: _, ...room }) => room),
  adjustments: staffAdjustmentsOf(booking.price),
  override: { is: "keep" },
});

/** The fields that a change may alter. */
export function changeable(booking: Booking) {
  const { startsOn, endsOn, nights, adults, childAges, rooms, price, totalVnd, dueNowVnd, searchText } = booking;
  const { contactName, contactPhone, contactEmail, holdExpiresAt } = booking;
  const { ratePlanId, cancellation, instantConfirmation, plans } = booking;
  const { commissionBasisPoints, commissionVnd, commissionSetAt } = booking;
  const terms = { ratePlanId, cancellation, instantConfirmation, plans };
  const commission = { commissionBasisPoints, commissionVnd, commissionSetAt };
  const money = { price, totalVnd, dueNowVnd, ...terms, ...commission };
  const stay = { startsOn, endsOn, nights, adults, childAges, rooms, ...money };
  return { ...stay, contactName, contactPhone, contactEmail, searchText, holdExpiresAt };
}

export const changesNothing = (before: Booking, after: Booking): boolean =>
  isSameValue(changeable(before), changeable(after));

/** The open change request of the customer, with all its messages; null without one. */
export function openRequestOf({
  state,
  changeAskedAt,
  events,
}: {
  state: BookingState;
  changeAskedAt: Date | null;
  events: readonly { kind: string; at: Date; data: Record<string, unknown> }[];
}): { text: string; at: Date } | null {
  if (!changeAskedAt || !isChangeable(state)) return null;
  const open = events.filter(({ kind, at }) => kind === "change-asked" && at >= changeAskedAt);
  return { text: open.map(({ data }) => String(data.text)).join("\n\n"), at: changeAskedAt };
}

/** True while customers may request a change. `state` is the current one. */
export function mayAskForChange(
  booking: { kind: Booking["kind"]; state: BookingState; checkIn: CalendarDate },
  now: Date,
): boolean {
  return isChangeable(booking.state) && !hasDeparted({ kind: booking.kind, startsOn: booking.checkIn }, now);
}

/** Customers may cancel a stay that they have paid for until it begins. Flights are cancelled with their airline. */
export function mayCancelOwn(
  booking: { kind: Booking["kind"]; state: BookingState; checkIn: CalendarDate },
  now: Date,
): boolean {
  const isSecured = secured.some((one) => one === booking.state);
  return isStay(booking) && isSecured && !hasDeparted({ kind: booking.kind, startsOn: booking.checkIn }, now);
}

type Own = Pick<Booking, "kind" | "state" | "holdExpiresAt" | "startsOn" | "cancellation" | "plans" | "price"> & {
  totalVnd: number;
  paidVnd: number;
};

/**
 * Customers may move their day while cancelling is free, but not while their payment is pending. A price that staff set applies to its day
 * only, so staff have to price another day.
 */
export function mayCustomerChangeDay(booking: Own, now: Date): boolean {
  const state = effectiveState(booking, now);
  if (!isChangeable(state) || state === "awaiting_payment" || hasDeparted(booking, now)) return false;
  if (booking.price.lines.some(({ kind }) => kind === "override")) return false;
  const money = { checkIn: booking.startsOn, total: booking.totalVnd, paid: booking.paidVnd };
  return refundOfBooking({ ...booking, ...money }, now).fee === 0;
}
