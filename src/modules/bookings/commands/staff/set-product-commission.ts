import { and, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { invalid } from "#kernel/errors.ts";
import { isSameValue } from "#kernel/same-value.ts";
import { findRatePlan } from "#modules/availability/queries/rate-plans.ts";
import { saveCommission } from "#modules/commissions/commands.ts";
import type { CommissionInput } from "#modules/commissions/contract.ts";
import { commissionMessages } from "#modules/commissions/messages.ts";
import { listCommissionsOf } from "#modules/commissions/queries.ts";
import { type Commission, commissionsAt, type Rate } from "#modules/commissions/rules.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { soldStates } from "../../queries/sales.ts";
import {
  commissionMoment,
  commissionOfShares,
  commissionShares,
  isKnownCommission,
  isSameCommission,
} from "../../rules/commission.ts";
import { bookings } from "../../tables.ts";

/** Bookings updated by one statement: PostgreSQL takes 65,535 parameters. */
const ROWS_PER_STATEMENT = 10_000;

/**
 * Stores a commission of a product. Bookings that it holds for and that were sold without a known commission get it. Saving another rate
 * for the same plan and days corrects it, also in the bookings that carry the former one. All others keep that of their sale. Returns how
 * many paid bookings have changed.
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
    for (const [, ids] of Map.groupBy(changes, ({ commission }) => Object.values(commission).join()))
      for (let at = 0; at < ids.length; at += ROWS_PER_STATEMENT) {
        const some = ids.slice(at, at + ROWS_PER_STATEMENT).map(({ id }) => id);
        const rows = await ctx.db
          .update(bookings)
          .set({
            ...ids[0]?.commission,
            commissionSetAt: sql`case when ${isUnknown} then ${ctx.now().toISOString()}::timestamptz else ${setAt} end`,
          })
          .where(inArray(bookings.id, some))
          .returning({ state: bookings.state });
        changed += rows.filter(({ state }) => soldStates.includes(state)).length;
      }
    return changed;
  });
}

const { commissionBasisPoints, commissionVnd, commissionSetAt: setAt } = bookings;
const isUnknown = and(isNull(commissionBasisPoints), isNull(commissionVnd));

/** The bookings whose commission changes, in the order of their ids, with their new one. */
async function listChanges(ctx: Context, input: CommissionInput, former: Rate | null) {
  const { productId, from, until } = input;
  const { id, startsOn: day, ratePlanId, plans, price, rooms, nights, totalVnd, createdAt } = bookings;
  const sold = { day, ratePlanId, plans, price, rooms, nights, totalVnd, commissionSetAt: setAt, createdAt };
  const candidates = await ctx.db
    .select({ id, ...sold, now: { commissionBasisPoints, commissionVnd } })
    .from(bookings)
    .where(
      and(
        eq(bookings.productId, productId),
        gte(day, from),
        until === undefined ? undefined : lte(day, until),
        or(isUnknown, ...(former ? [carries(former), sql`jsonb_array_length(${plans}) > 1`] : [])),
      ),
    )
    .orderBy(id)
    .for("update");
  const all = await listCommissionsOf(ctx, productId);
  return candidates.flatMap(({ id, now, ...sale }) => {
    const isSoldWithout = !isKnownCommission(now);
    const shares = commissionShares(isSoldWithout ? all : commissionsAt(all, commissionMoment(sale)), sale);
    const isSaved = (one: Commission | null) => one !== null && isSame(one, input);
    const asBefore = shares.map(({ commission, ...share }) => {
      return { ...share, commission: former && isSaved(commission) ? former : commission };
    });
    const carriesIt = isSoldWithout || isSameCommission(commissionOfShares(asBefore), now, sale.totalVnd);
    if (!carriesIt || !shares.some(({ commission }) => isSaved(commission))) return [];
    const commission = commissionOfShares(shares);
    return isSameValue(commission, now) ? [] : [{ id, commission }];
  });
}

/** The bookings of one plan that may carry a rate. */
const carries = (rate: Rate) =>
  "basisPoints" in rate ? eq(commissionBasisPoints, rate.basisPoints) : isNotNull(commissionVnd);

const isSame = (one: Commission, { planId, from, until }: CommissionInput): boolean =>
  one.planId === (planId ?? null) && one.from === from && one.until === (until ?? null);
