import { listCommissionsOf } from "#modules/commissions/queries.ts";
import { commissionsAt } from "#modules/commissions/rules.ts";
import type { Context } from "#platform/context.ts";
import { basisPointsOf, commissionMoment, commissionShares } from "../rules/commission.ts";
import type { Booking } from "./get-booking.ts";

/** The commission of a booking after a change of its plans or of their shares. A single plan that stays keeps its percentage. */
export async function commissionAfterChange(ctx: Context, before: Booking, after: Booking): Promise<number | null> {
  const isSamePlan = after.plans.length < 2 && String(plansOf(before)) === String(plansOf(after));
  return isSamePlan ? before.commissionBasisPoints : commissionBy(ctx, after, before);
}

/**
 * The commission of a part of a split booking. Where the stored commissions no longer give the percentage of the whole, both parts keep
 * that, so that the supplier is owed as much as before.
 */
export async function commissionOfPart(ctx: Context, whole: Booking, part: Booking): Promise<number | null> {
  const isKnown = whole.plans.length > 1 && (await commissionBy(ctx, whole, whole)) === whole.commissionBasisPoints;
  return isKnown ? commissionBy(ctx, part, whole) : whole.commissionBasisPoints;
}

const plansOf = ({ plans, ratePlanId }: Booking) => (plans.length === 0 ? [ratePlanId] : plans.map(({ id }) => id));

/**
 * The basis points of a stay by the commissions that the percentage of the booking follows, for the day before a change: a move keeps the
 * percentage of that day.
 */
async function commissionBy(ctx: Context, stay: Booking, before: Booking): Promise<number | null> {
  if (before.productId === null) return null;
  const known = commissionsAt(await listCommissionsOf(ctx, before.productId), commissionMoment(before));
  return basisPointsOf(commissionShares(known, { ...stay, day: before.startsOn }));
}
