import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Vnd } from "#kernel/money.ts";
import { type Commission, commissionFor, commissionOf } from "#modules/commissions/rules.ts";
import type { BookedPlan, PriceSnapshot } from "../contract/booking.ts";
import { totalsByPlan } from "./terms.ts";

type Sale = { price: PriceSnapshot; plans: readonly BookedPlan[]; ratePlanId: string | null; day: CalendarDate };
type Share = { total: Vnd; commission: Commission | null };

/** The moment whose commissions the percentage of a booking follows. */
export const commissionMoment = ({ commissionSetAt, createdAt }: { commissionSetAt: Date | null; createdAt: Date }) =>
  commissionSetAt ?? createdAt;

/** The commission of each plan in the price of a stay. */
export function commissionShares(commissions: readonly Commission[], { price, plans, ratePlanId, day }: Sale): Share[] {
  if (plans.length < 2) {
    const planId = plans[0]?.id ?? ratePlanId;
    return [{ total: price.total, commission: commissionFor(commissions, { planId, day }) }];
  }
  return totalsByPlan({ price, plans }).map(({ plan, total }) => {
    return { total, commission: commissionFor(commissions, { planId: plan.id, day }) };
  });
}

/** The basis points of a whole stay; null where a part of it has none. */
export const basisPointsOf = (shares: readonly Share[]): number | null =>
  weighedBasisPoints(shares.map(({ total, commission }) => ({ total, basisPoints: commission?.basisPoints ?? null })));

type Weighed = { total: Vnd; basisPoints: number | null };

/** Different percentages are weighed by their price, rounded to one basis point, because a booking stores one percentage. */
export function weighedBasisPoints(parts: readonly Weighed[]): number | null {
  const [first, ...others] = parts.map(({ basisPoints }) => basisPoints);
  if (first === undefined || first === null || others.includes(null)) return null;
  if (others.every((one) => one === first)) return first;
  const kept = parts.reduce((sum, { total, basisPoints }) => sum + commissionOf(total, basisPoints ?? 0), 0);
  const total = parts.reduce((sum, { total }) => sum + total, 0);
  return total === 0 ? first : Math.round((kept * 10_000) / total);
}
