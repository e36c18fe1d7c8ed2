import { listCommissionsOf } from "#modules/commissions/queries.ts";
import type { Context } from "#platform/context.ts";
import { basisPointsOf, commissionShares } from "../rules/commission.ts";
import type { Booking } from "./get-booking.ts";

/** The commission of a booking after a change of its plans or of their shares. A single plan that stays keeps its percentage. */
export async function commissionAfterChange(ctx: Context, before: Booking, after: Booking): Promise<number | null> {
  const isSamePlan = after.plans.length < 2 && String(plansOf(before)) === String(plansOf(after));
  return isSamePlan ? before.commissionBasisPoints : commissionNow(ctx, after, before);
}

/**
 * The commission of a part of a split booking. Where the stored commissions no longer give the percentage of the whole, both parts keep
 * that, so that the supplier is owed as much as before.
 */
export async function commissionOfPart(ctx: Context, whole: Booking, part: Booking): Promise<number | null> {
  const isKnown = whole.plans.length > 1 && (await commissionNow(ctx, whole, whole)) === whole.commissionBasisPoints;
  return isKnown ? commissionNow(ctx, part, whole) : whole.commissionBasisPoints;
}

const plansOf = ({ plans, ratePlanId }: Booking) => (plans.length === 0 ? [ratePlanId] : plans.map(({ id }) => id));

/** The basis points of a stay by the stored commissions, for the day before a change: a move keeps the percentage of that day. */
async function commissionNow(ctx: Context, stay: Booking, { productId, startsOn: day }: Booking) {
  if (productId === null) return null;
  return basisPointsOf(commissionShares(await listCommissionsOf(ctx, productId), { ...stay, day }));
}
