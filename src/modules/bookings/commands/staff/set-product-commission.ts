import { and, eq, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { invalid } from "#kernel/errors.ts";
import { findRatePlan } from "#modules/availability/queries/rate-plans.ts";
import { saveCommission } from "#modules/commissions/commands.ts";
import type { CommissionInput } from "#modules/commissions/contract.ts";
import { commissionMessages } from "#modules/commissions/messages.ts";
import { listCommissionsOf } from "#modules/commissions/queries.ts";
import { type Commission, commissionsAt } from "#modules/commissions/rules.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { soldStates } from "../../queries/sales.ts";
import { basisPointsOf, commissionMoment, commissionShares } from "../../rules/commission.ts";
import { bookings } from "../../tables.ts";

/** Bookings updated by one statement: PostgreSQL takes 65,535 parameters. */
const AT_ONCE = 10_000;

/**
 * Stores a commission of a product. Bookings that it holds for and that were sold without a known commission get it. Saving another
 * percentage for the same plan and days corrects it, also in the bookings that carry the former one. All others keep the percentage of
 * their sale. Returns how many paid bookings have changed.
 */
export async function setProductCommission(ctx: Context, input: CommissionInput): Promise<number> {
  requirePermission(ctx.actor, "costs.write");
  const { productId, planId } = input;
  return inTransaction(ctx, async (ctx) => {
    const plan = planId === undefined ? null : await findRatePlan(ctx, productId, planId);
    if (planId !== undefined && !plan)
      throw invalid(commissionMessages.noSuchPlan, { planId: commissionMessages.noSuchPlan });
    const { former } = await saveCommission(ctx, input, { plan: plan?.title });
    const changes = await listChanges(ctx, input, former);
    let changed = 0;
    for (const [basisPoints, ids] of Map.groupBy(changes, (change) => change.basisPoints))
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const some = ids.slice(at, at + AT_ONCE).map(({ id }) => id);
        const rows = await ctx.db
          .update(bookings)
          .set({
            commissionBasisPoints: basisPoints,
            commissionSetAt: sql`case when ${ofBooking} is null then ${ctx.now().toISOString()}::timestamptz else ${setAt} end`,
          })
          .where(inArray(bookings.id, some))
          .returning({ state: bookings.state });
        changed += rows.filter(({ state }) => soldStates.includes(state)).length;
      }
    return changed;
  });
}

const { commissionBasisPoints: ofBooking, commissionSetAt: setAt } = bookings;

/** The bookings whose percentage changes, in the order of their ids, with their new one. */
async function listChanges(ctx: Context, input: CommissionInput, former: number | null) {
  const { productId, from, until, basisPoints } = input;
  const isCorrection = former !== null && former !== basisPoints;
  const { id, startsOn: day, ratePlanId, plans, price, createdAt } = bookings;
  const candidates = await ctx.db
    .select({ id, day, ratePlanId, plans, price, now: ofBooking, commissionSetAt: setAt, createdAt })
    .from(bookings)
    .where(
      and(
        eq(bookings.productId, productId),
        gte(day, from),
        until === undefined ? undefined : lte(day, until),
        or(isNull(ofBooking), ...(isCorrection ? [eq(ofBooking, former), sql`jsonb_array_length(${plans}) > 1`] : [])),
      ),
    )
    .orderBy(id)
    .for("update");
  const all = await listCommissionsOf(ctx, productId);
  return candidates.flatMap(({ id, now, ...sale }) => {
    const shares = commissionShares(now === null ? all : commissionsAt(all, commissionMoment(sale)), sale);
    const isSaved = (one: Commission | null) => one !== null && isSame(one, input);
    const asBefore = shares.map(({ total, commission }) => {
      const isCorrected = former !== null && commission !== null && isSaved(commission);
      return { total, commission: isCorrected ? { ...commission, basisPoints: former } : commission };
    });
    const carriesIt = now === null || basisPointsOf(asBefore) === now;
    const next = carriesIt && shares.some(({ commission }) => isSaved(commission)) ? basisPointsOf(shares) : null;
    return next === null ? [] : [{ id, basisPoints: next }];
  });
}

const isSame = (one: Commission, { planId, from, until }: CommissionInput): boolean =>
  one.planId === (planId ?? null) && one.from === from && one.until === (until ?? null);
