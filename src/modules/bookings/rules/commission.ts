import type { CalendarDate } from "#kernel/calendar-date.ts";
import { sumVnd, timesVnd, type Vnd, vnd, zeroVnd } from "#kernel/money.ts";
import { type Commission, commissionFor, commissionOf, percentText, type Rate } from "#modules/commissions/rules.ts";
import type { BookedPlan, BookedRoom, PriceSnapshot } from "../contract/booking.ts";
import type { SplitPair } from "./split.ts";
import { totalsByPlan } from "./terms.ts";

/** The commission as a booking stores it: a percentage of its price, an amount, or both together; both null while it is not known. */
export type BookedCommission = { commissionBasisPoints: number | null; commissionVnd: Vnd | null };
export const unknownCommission: BookedCommission = { commissionBasisPoints: null, commissionVnd: null };

type Booked = BookedCommission & { totalVnd: Vnd };

export const isKnownCommission = ({ commissionBasisPoints, commissionVnd }: BookedCommission): boolean =>
  commissionBasisPoints !== null || commissionVnd !== null;

const percentageIn = ({ commissionBasisPoints, totalVnd }: Booked): Vnd =>
  commissionOf(totalVnd, commissionBasisPoints ?? 0);

/** The commission as it was agreed, which exceeds the price where that was lowered; null where none is known. */
export const agreedCommission = (booked: Booked): Vnd | null =>
  isKnownCommission(booked) ? vnd((booked.commissionVnd ?? 0) + percentageIn(booked)) : null;

/** The commission of a booking in đồng, at most its price; null where none is known. The SQL of it is in `queries/sales.ts`. */
export function commissionIn(booked: Booked): Vnd | null {
  const agreed = agreedCommission(booked);
  return agreed === null ? null : vnd(Math.min(agreed, booked.totalVnd));
}

/** "12,5%" or "theo phòng, đêm". A percentage beside an amount was calculated for the whole price, not agreed, so it has no number here. */
export function commissionText({ commissionBasisPoints, commissionVnd }: BookedCommission): string {
  if (commissionBasisPoints === null) return "theo phòng, đêm";
  return commissionVnd === null ? percentText(commissionBasisPoints) : "theo phần trăm và phòng, đêm";
}

type Stay = { rooms: readonly BookedRoom[]; nights: number };
type Sale = Stay & {
  price: PriceSnapshot;
  plans: readonly BookedPlan[];
  ratePlanId: string | null;
  day: CalendarDate;
};
type Share = { total: Vnd; roomNights: number; commission: Rate | null };

/** The instant whose stored commissions apply to a booking. */
export const commissionMoment = ({ commissionSetAt, createdAt }: { commissionSetAt: Date | null; createdAt: Date }) =>
  commissionSetAt ?? createdAt;

export const roomNightsOf = ({ rooms, nights }: Stay): number =>
  rooms.reduce((sum, { quantity }) => sum + quantity, 0) * nights;

/** The commission of each plan in the price of a stay. */
export function commissionShares(commissions: readonly Commission[], sale: Sale) {
  const { price, plans, ratePlanId, day, nights } = sale;
  const commissionUnder = (planId: string | null) => commissionFor(commissions, { planId, day });
  if (plans.length < 2)
    return [
      { total: price.total, roomNights: roomNightsOf(sale), commission: commissionUnder(plans[0]?.id ?? ratePlanId) },
    ];
  return totalsByPlan({ price, plans }).map(({ plan: { id }, total }) => {
    const rooms = price.rooms.filter((room) => room.ratePlanId === id);
    return { total, roomNights: rooms.length * nights, commission: commissionUnder(id) };
  });
}

/** The commission of a whole stay, unknown where a part of it has none. */
export function commissionOfShares(shares: readonly Share[]): BookedCommission {
  const parts = shares.map(({ total, roomNights, commission }): Booked => {
    if (commission === null) return { ...unknownCommission, totalVnd: total };
    if ("basisPoints" in commission)
      return { commissionBasisPoints: commission.basisPoints, commissionVnd: null, totalVnd: total };
    const commissionVnd = timesVnd(commission.roomNightVnd, roomNights);
    return { commissionBasisPoints: null, commissionVnd, totalVnd: total };
  });
  const [first, ...others] = parts;
  if (!first || others.length > 0) return commissionOfAll(parts);
  const { totalVnd: _, ...only } = first;
  return only;
}

/**
 * The commission of parts that become one booking, unknown where one of them is. Percentages become one percentage of the whole price and
 * amounts one amount. With an amount the sum of what was agreed is exact: the amount takes what the rounded percentage leaves. Only the
 * price of the whole caps it, so that a booking that was split and merged again has its former commission.
 */
export function commissionOfAll(parts: readonly Booked[]): BookedCommission {
  if (!parts.every(isKnownCommission)) return unknownCommission;
  const commissionBasisPoints = weighedBasisPoints(parts);
  if (parts.every(({ commissionVnd }) => commissionVnd === null)) return { commissionBasisPoints, commissionVnd: null };
  const sum = sumVnd(parts.map((part) => agreedCommission(part) ?? zeroVnd));
  const totalVnd = sumVnd(parts.map((part) => part.totalVnd));
  const rest = (basisPoints: number | null) =>
    sum - percentageIn({ commissionBasisPoints: basisPoints, commissionVnd: null, totalVnd });
  if (commissionBasisPoints === null || rest(commissionBasisPoints) >= 0)
    return { commissionBasisPoints, commissionVnd: vnd(rest(commissionBasisPoints)) };
  const lower = commissionBasisPoints - 1;
  // Below 10,000 đ a hundredth of a percent is less than one đồng, so nothing may be left for the amount.
  return { commissionBasisPoints: lower, commissionVnd: vnd(Math.max(0, rest(lower))) };
}

/** Different percentages are weighed by their price, rounded to one basis point, because a booking stores one percentage. */
function weighedBasisPoints(parts: readonly Booked[]): number | null {
  const [first = null, ...others] = parts.map(({ commissionBasisPoints }) => commissionBasisPoints);
  if (others.every((one) => one === first)) return first;
  const total = sumVnd(parts.map(({ totalVnd }) => totalVnd));
  return total === 0 ? first : Math.round((sumVnd(parts.map(percentageIn)) * 10_000) / total);
}

/**
 * True if both are one commission. The percentage of several plans is rounded at the price of the sale, and so is the amount beside it: at
 * another price, after a discount or an accepted shortfall, each may be rounded the other way.
 */
export function isSameCommission(one: BookedCommission, other: BookedCommission, totalVnd: Vnd): boolean {
  const [here, there] = [one.commissionBasisPoints, other.commissionBasisPoints];
  const isOneKind =
    (here === null) === (there === null) && (one.commissionVnd === null) === (other.commissionVnd === null);
  if (!isOneKind || Math.abs((here ?? 0) - (there ?? 0)) > 1) return false;
  const rounding = here === null ? 0 : totalVnd / 10_000 + 1;
  const agreedIn = (commission: BookedCommission) => agreedCommission({ ...commission, totalVnd }) ?? 0;
  return Math.abs(agreedIn(one) - agreedIn(other)) <= rounding;
}

/** The commission of a booking whose rooms or nights change under one plan: an amount follows them. */
export function commissionAfterStay(before: BookedCommission & Stay, after: Stay): BookedCommission {
  const { commissionBasisPoints, commissionVnd } = before;
  const [was, is] = [roomNightsOf(before), roomNightsOf(after)];
  if (commissionVnd === null || was === is || was === 0) return { commissionBasisPoints, commissionVnd };
  return { commissionBasisPoints, commissionVnd: vnd(Math.round((commissionVnd * is) / was)) };
}

/**
 * The commission of a booking in two parts: both keep its percentage and share the agreed amount by their rooms. Where the whole is below
 * its price, so is each part, and where it is capped, each part is. So the parts cost the supplier as much as the whole.
 */
export function splitCommission(
  whole: Booked,
  { remaining, splitOff }: SplitPair<Stay & { totalVnd: Vnd }>,
): SplitPair<BookedCommission> {
  const { commissionBasisPoints } = whole;
  const percentageOf = ({ totalVnd }: { totalVnd: Vnd }) =>
    percentageIn({ commissionBasisPoints, commissionVnd: null, totalVnd });
  // The two percentages may be rounded to one đồng more than that of the whole, or to one less.
  const percentages = percentageOf(remaining) + percentageOf(splitOff);
  const amount = Math.max(0, (agreedCommission(whole) ?? 0) - percentages);
  const [left, gone] = [roomNightsOf(remaining), roomNightsOf(splitOff)];
  const byRooms = Math.round((amount * left) / Math.max(1, left + gone));
  // With these shares the remaining part reaches its price, or the other one does.
  const limits = [remaining.totalVnd - percentageOf(remaining), amount - splitOff.totalVnd + percentageOf(splitOff)];
  const share = Math.min(Math.max(byRooms, Math.min(...limits)), Math.max(...limits));
  const withAmount = (part: number) => ({ commissionBasisPoints, commissionVnd: vnd(part) });
  return { remaining: withAmount(share), splitOff: withAmount(amount - share) };
}
