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
 * The commission of a booking after a change of its plans or of their shares. A booking that stays on its single plan keeps its rate. A
 * booking on several plans keeps it as well when the stored commissions no longer add up to it, because one was deleted or the booking was
 * merged.
 */
export async function getCommissionAfterChange(
  ctx: Context,
  before: Booking,
  after: Booking,
): Promise<BookedCommission> {
  const carriedOver = commissionAfterStay(before, after);
  const hasSamePlans = String(plansOf(before).toSorted()) === String(plansOf(after).toSorted());
  if (hasSamePlans && after.plans.length < 2) return carriedOver;
  const current = await commissionBy(ctx, after, before);
  const followsStored =
    !isKnownCommission(before) || isSameCommission(before, await commissionBy(ctx, before, before), before.totalVnd);
  return followsStored || (isKnownCommission(current) && !hasSamePlans) ? current : carriedOver;
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
    const partsTotal = booked.reduce((sum, part) => sum + (commissionIn(part) ?? 0), 0);
    // Several percentages are one of the whole, rounded to a hundredth of a percent.
    if (Math.abs(partsTotal - (commissionIn(whole) ?? 0)) <= totalVnd / 10_000 + 1) return parts;
  }
  const own = { commissionBasisPoints, commissionVnd };
  return commissionVnd === null ? { remaining: own, splitOff: own } : splitCommission(whole, { remaining, splitOff });
}

const plansOf = ({ plans, ratePlanId }: Booking) => (plans.length === 0 ? [ratePlanId] : plans.map(({ id }) => id));

/**
 * The commission of `stay` under the commissions that were stored at the sale of `before`, for the first day of `before`: a moved booking
 * keeps the commission of its former day.
 */
async function commissionBy(ctx: Context, stay: Booking, before: Booking): Promise<BookedCommission> {
  if (before.productId === null) return unknownCommission;
  const known = commissionsAt(await listCommissionsOf(ctx, before.productId), commissionMoment(before));
  return commissionOfShares(commissionShares(known, { ...stay, day: before.startsOn }));
}
