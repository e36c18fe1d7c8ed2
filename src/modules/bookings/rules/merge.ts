import { sumVnd, vnd } from "#kernel/money.ts";
import { MAX_GUESTS } from "#kernel/party.ts";
import { isSameValue } from "#kernel/same-value.ts";
import { MAX_ROOMS } from "#modules/availability/limits.ts";
import { mergeLines } from "#modules/availability/rules/room-lines.ts";
import type { BookedRoom } from "../contract/booking.ts";
import { mergeMessages } from "../messages/booking.ts";
import type { bookings } from "../tables.ts";
import { type BookedCommission, commissionAfterStay, commissionIn, commissionOfAll } from "./commission.ts";
import { partySize } from "./party-size.ts";
import { effectiveState, isMergeable, isWaitingForMoney, settledState } from "./states.ts";

type Booking = typeof bookings.$inferSelect;

const canBeMerged = (booking: Booking, now: Date) =>
  isMergeable({ ...booking, state: effectiveState(booking, now) }, now);

/** The reason why no booking can be merged into this one, or null. */
export const findMergeTargetProblem = (into: Booking, now: Date): string | null =>
  canBeMerged(into, now) ? null : mergeMessages.notMergeable;

/** The reason why one booking cannot be merged into another one, or null. */
export function findMergeProblem(into: Booking, from: Booking, now: Date): string | null {
  if (into.id === from.id) return mergeMessages.itself;
  if (!canBeMerged(from, now)) return mergeMessages.otherNotMergeable;
  if (into.contactPhone !== from.contactPhone) return mergeMessages.otherCustomer;
  if (!isSameValue(stayOf(into), stayOf(from))) return mergeMessages.otherStay;
  if (!isOnTermsOf(into, from)) return mergeMessages.otherTerms;
  if (!isSameValue(referralOf(into), referralOf(from))) return mergeMessages.otherReferrer;
  if (partySize(into) + partySize(from) > MAX_GUESTS || roomsIn(into) + roomsIn(from) > MAX_ROOMS) {
    return mergeMessages.tooLarge;
  }
  const isSecured = into.paidVnd + from.paidVnd >= into.dueNowVnd + from.dueNowVnd;
  return isWaiting(into) !== isWaiting(from) && !isSecured ? mergeMessages.notSecured : null;
}

const stayOf = ({ kind, productId, startsOn, nights }: Booking) => ({ kind, productId, startsOn, nights });
const referralOf = ({ referrerId, referrerBasisPoints }: Booking) => ({ referrerId, referrerBasisPoints });
const termsOf = ({ ratePlanId, cancellation }: Booking) => ({ ratePlanId, cancellation });

/** True if rooms of both fit in one booking: each plan id means the same terms, and the price names the plan of each room. */
function isOnTermsOf(into: Booking, from: Booking): boolean {
  if (into.plans.length === 0 || from.plans.length === 0) return isSameValue(termsOf(into), termsOf(from));
  const all = allPlans(into, from);
  const isNamed = [into, from].every(({ price }) => price.rooms.every(({ ratePlanId }) => ratePlanId !== undefined));
  const areIdsUnique = all.every((plan, index) => all.findIndex(({ id }) => id === plan.id) === index);
  return areIdsUnique && (isNamed || all.length === 1);
}

/** The commission of a merged booking. One without a commission takes the rate of the other. */
function commissionOfBoth(into: Booking, from: Booking): BookedCommission {
  const [known, ...others] = [into, from].filter((one) => commissionIn(one) !== null);
  if (!known || others.length > 0) return commissionOfAll([into, from]);
  return commissionAfterStay(known, { rooms: [...into.rooms, ...from.rooms], nights: into.nights });
}

const allPlans = (into: Booking, from: Booking) => [
  ...into.plans,
  ...from.plans.filter((plan) => !into.plans.some((own) => isSameValue(own, plan))),
];
const roomsIn = ({ rooms }: Booking) => rooms.reduce((sum, { quantity }) => sum + quantity, 0);
const isWaiting = ({ state }: Booking) => isWaitingForMoney(state);

/** The result of a merge: everything of both, under the code of the first. */
export function mergedBooking(into: Booking, from: Booking): Booking {
  const price = {
    ...into.price,
    rooms: [...into.price.rooms, ...from.price.rooms],
    lines: mergeLines([...into.price.lines, ...from.price.lines]),
    total: sumVnd([into.price.total, from.price.total]),
  };
  const both: Booking = {
    ...into,
    price,
    rooms: mergeRooms(into.rooms, from.rooms),
    plans: allPlans(into, from),
    adults: into.adults + from.adults,
    childAges: [...into.childAges, ...from.childAges],
    totalVnd: sumVnd([into.totalVnd, from.totalVnd]),
    dueNowVnd: sumVnd([into.dueNowVnd, from.dueNowVnd]),
    paidVnd: sumVnd([into.paidVnd, from.paidVnd]),
    refundDueVnd: vnd(0),
    ...commissionOfBoth(into, from),
    instantConfirmation: into.instantConfirmation && from.instantConfirmation,
    // A customer who booked on the telephone without an address may have given one the other time.
    contactEmail: into.contactEmail || from.contactEmail,
    // The invoice may have been asked for with either; two recipients cannot be on one.
    invoice: into.invoice ?? from.invoice,
    note: [...new Set([into.note, from.note])].filter(Boolean).join("\n"),
    // The earlier expiry holds for both, since no longer hold was promised; staff may extend it.
    holdExpiresAt: into.holdExpiresAt < from.holdExpiresAt ? into.holdExpiresAt : from.holdExpiresAt,
    changeAskedAt: null,
  };
  return { ...both, state: stateOf(into, from, both) };
}

function stateOf(into: Booking, from: Booking, both: Booking): Booking["state"] {
  if (isWaiting(into) && isWaiting(from)) {
    return [into, from].some(({ state }) => state === "awaiting_payment") ? "awaiting_payment" : "held";
  }
  return settledState({ ...both, state: stateBeforeMoney(into, from) }, both.paidVnd);
}

/** The state of two settled bookings before their money is counted: confirmed if the operator has confirmed both. */
export const stateBeforeMoney = (into: Booking, from: Booking): Booking["state"] =>
  into.state === "confirmed" && from.state === "confirmed" ? "confirmed" : "paid";

function mergeRooms(into: readonly BookedRoom[], from: readonly BookedRoom[]): BookedRoom[] {
  const rooms = new Map<string, BookedRoom>();
  for (const room of [...into, ...from]) {
    const key = `${room.roomId} ${room.ratePlanId ?? ""}`;
    const known = rooms.get(key);
    rooms.set(key, { ...(known ?? room), quantity: room.quantity + (known?.quantity ?? 0) });
  }
  return [...rooms.values()];
}
