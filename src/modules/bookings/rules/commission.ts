import type { CalendarDate } from "#kernel/calendar-date.ts";
import { sumVnd, timesVnd, type Vnd, vnd } from "#kernel/money.ts";
import { type Commission, commissionFor, commissionOf, type Rate } from "#modules/commissions/rules.ts";
import type { BookedPlan, BookedRoom, PriceSnapshot } from "../contract/booking.ts";
import type { SplitPair } from "./split.ts";
import { totalsByPlan } from "./terms.ts";

/** The commission as a booking stores it: at most one of both, and none while it is not known. */
export type BookedCommission = { commissionBasisPoints: number | null; commissionVnd: Vnd | null };
export const unknownCommission: BookedCommission = { commissionBasisPoints: null, commissionVnd: null };

type Booked = BookedCommission & { totalVnd: Vnd };

/** The commission of a booking in đồng, at most its price; null where none is known. The SQL of it is in `queries/sales.ts`. */
export function commissionIn({ commissionBasisPoints, commissionVnd, totalVnd }: Booked): Vnd | null {
  if (commissionVnd !== null) return vnd(Math.min(commissionVnd, totalVnd));
  return commissionBasisPoints === null ? null : commissionOf(totalVnd, commissionBasisPoints);
}

type Stay = { rooms: readonly BookedRoom[]; nights: number };
type Sale = Stay & {
  price: PriceSnapshot;
  plans: readonly BookedPlan[];
  ratePlanId: string | null;
  day: CalendarDate;
};
type Share = { total: Vnd; roomNights: number; commission: Rate | null };

/** The moment whose commissions that of a booking follows. */
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

/**
 * The commission of a whole stay, unknown where a part of it has none. Percentages make one percentage; together with an amount, or
 * alone, amounts make an amount.
 */
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

/** The commission of parts that become one booking, unknown where one of them is. Amounts add up to the đồng. */
export function commissionOfAll(parts: readonly Booked[]): BookedCommission {
  const amounts = parts.flatMap((part) => commissionIn(part) ?? []);
  if (amounts.length < parts.length) return unknownCommission;
  if (parts.every(({ commissionVnd }) => commissionVnd === null))
    return { commissionBasisPoints: weighedBasisPoints(parts), commissionVnd: null };
  return { commissionBasisPoints: null, commissionVnd: sumVnd(amounts) };
}

/** Different percentages are weighed by their price, rounded to one basis point, because a booking stores one percentage. */
function weighedBasisPoints(parts: readonly Booked[]): number | null {
  const [first = null, ...others] = parts.map(({ commissionBasisPoints }) => commissionBasisPoints);
  if (others.every((one) => one === first)) return first;
  const kept = parts.reduce((sum, part) => sum + (commissionIn(part) ?? 0), 0);
  const total = parts.reduce((sum, { totalVnd }) => sum + totalVnd, 0);
  return total === 0 ? first : Math.round((kept * 10_000) / total);
}

/** The commission of a booking whose rooms or nights change under one plan: an amount follows them. */
export function commissionAfterStay(before: BookedCommission & Stay, after: Stay): BookedCommission {
  const { commissionBasisPoints, commissionVnd } = before;
  const [was, is] = [roomNightsOf(before), roomNightsOf(after)];
  if (commissionVnd === null || was === is || was === 0) return { commissionBasisPoints, commissionVnd };
  return { commissionBasisPoints, commissionVnd: vnd(Math.round((commissionVnd * is) / was)) };
}

/** The amount of a booking in two parts, by their rooms and at most their prices: both add up to it while their prices do. */
export function splitAmount(
  whole: Booked,
  { stays, goes }: SplitPair<Stay & { totalVnd: Vnd }>,
): SplitPair<BookedCommission> {
  const amount = commissionIn(whole) ?? 0;
  const [left, gone] = [roomNightsOf(stays), roomNightsOf(goes)];
  const byRooms = Math.round((amount * left) / Math.max(1, left + gone));
  const share = Math.min(stays.totalVnd, Math.max(amount - goes.totalVnd, byRooms));
  const asAmount = (part: number) => ({ commissionBasisPoints: null, commissionVnd: vnd(part) });
  return { stays: asAmount(share), goes: asAmount(amount - share) };
}
