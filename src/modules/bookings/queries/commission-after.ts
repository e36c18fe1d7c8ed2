import { listCommissionsOf } from "#modules/commissions/queries.ts";
import { commissionsAt } from "#modules/commissions/rules.ts";
import type { Context } from "#platform/context.ts";
import {
  type BookedCommission,
  commissionAfterStay,
  commissionIn,
  commissionMoment,
  commissionOfShares,
  commissionShares,
  isKnownCommission,
  isSameCommission,
  splitCommission,
  unknownCommission,
} from "../rules/commission.ts";
import type { SplitPair } from "../rules/split.ts";
import type { Booking } from "./get-booking.ts";

/**
 * The commission of a booking after a change of its plans or of their shares. A single plan that stays keeps its rate. So do several whose
 * stored commissions no longer give that of the booking: one was deleted, or the booking was merged.
 */
export async function getCommissionAfterChange(
  ctx: Context,
  before: Booking,
  after: Booking,
): Promise<BookedCommission> {
  const carriedOver = commissionAfterStay(before, after);
  const hasSamePlans = String(plansOf(before).toSorted()) === String(plansOf(after).toSorted());
  if (hasSamePlans && after.plans.length < 2) return carriedOver;
  const now = await commissionBy(ctx, after, before);
  const followsStored =
    !isKnownCommission(before) || isSameCommission(before, await commissionBy(ctx, before, before), before.totalVnd);
  return followsStored || (isKnownCommission(now) && !hasSamePlans) ? now : carriedOver;
}

/**
 * The commissions of the parts of a split booking. Where the stored commissions no longer give that of the whole, or would cap one part
 * alone, both parts share it, so that the supplier is owed as much as before.
 */
export async function getCommissionsOfParts(
  ctx: Context,
  whole: Booking,
  { remaining, splitOff }: SplitPair<Booking>,
): Promise<SplitPair<BookedCommission>> {
  const { commissionBasisPoints, commissionVnd, totalVnd } = whole;
  if (whole.plans.length > 1 && isSameCommission(await commissionBy(ctx, whole, whole), whole, totalVnd)) {
    const parts = {
      remaining: await commissionBy(ctx, remaining, whole),
      splitOff: await commissionBy(ctx, splitOff, whole),
    };
    const booked = [
      { ...parts.remaining, totalVnd: remaining.totalVnd },
      { ...parts.splitOff, totalVnd: splitOff.totalVnd },
    ];
    const kept = booked.reduce((sum, part) => sum + (commissionIn(part) ?? 0), 0);
    // Several percentages are one of the whole, rounded to a hundredth of a percent.
    if (Math.abs(kept - (commissionIn(whole) ?? 0)) <= totalVnd / 10_000 + 1) return parts;
  }
  const own = { commissionBasisPoints, commissionVnd };
  return commissionVnd === null ? { remaining: own, splitOff: own } : splitCommission(whole, { remaining, splitOff });
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
