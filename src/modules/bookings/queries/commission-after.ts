import { isSameValue } from "#kernel/same-value.ts";
import { listCommissionsOf } from "#modules/commissions/queries.ts";
import { commissionsAt } from "#modules/commissions/rules.ts";
import type { Context } from "#platform/context.ts";
import {
  type BookedCommission,
  commissionAfterStay,
  commissionMoment,
  commissionOfShares,
  commissionShares,
  splitAmount,
  unknownCommission,
} from "../rules/commission.ts";
import type { SplitPair } from "../rules/split.ts";
import type { Booking } from "./get-booking.ts";

/** The commission of a booking after a change of its plans or of their shares. A single plan that stays keeps its rate. */
export async function getCommissionAfterChange(
  ctx: Context,
  before: Booking,
  after: Booking,
): Promise<BookedCommission> {
  const isSamePlan = after.plans.length < 2 && String(plansOf(before)) === String(plansOf(after));
  return isSamePlan ? commissionAfterStay(before, after) : commissionBy(ctx, after, before);
}

/**
 * The commissions of the parts of a split booking. Where the stored commissions no longer give that of the whole, both parts share it, so
 * that the supplier is owed as much as before.
 */
export async function getCommissionsOfParts(
  ctx: Context,
  whole: Booking,
  { stays, goes }: SplitPair<Booking>,
): Promise<SplitPair<BookedCommission>> {
  const { commissionBasisPoints, commissionVnd } = whole;
  const own = { commissionBasisPoints, commissionVnd };
  if (whole.plans.length > 1 && isSameValue(await commissionBy(ctx, whole, whole), own))
    return { stays: await commissionBy(ctx, stays, whole), goes: await commissionBy(ctx, goes, whole) };
  return commissionVnd === null ? { stays: own, goes: own } : splitAmount(whole, { stays, goes });
}

const plansOf = ({ plans, ratePlanId }: Booking) => (plans.length === 0 ? [ratePlanId] : plans.map(({ id }) => id));

/**
 * The commission of a stay by the stored ones that the booking follows, for the day before a change: a move keeps the commission of that
 * day.
 */
async function commissionBy(ctx: Context, stay: Booking, before: Booking): Promise<BookedCommission> {
  if (before.productId === null) return unknownCommission;
  const known = commissionsAt(await listCommissionsOf(ctx, before.productId), commissionMoment(before));
  return commissionOfShares(commissionShares(known, { ...stay, day: before.startsOn }));
}
