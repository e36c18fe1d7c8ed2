import { and, eq, isNull } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { formatDate } from "#kernel/calendar-date.ts";
import { invalid, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { formatVnd } from "#kernel/money.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { findDefaultPrice, findProductNames } from "#modules/products/queries/list-product-names.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { CommissionInput, CommissionKey } from "./contract.ts";
import { GUESTS_OF_A_CABIN, MAX_COMMISSION_PERCENT } from "./limits.ts";
import { commissionMessages } from "./messages.ts";
import { percentText, type Rate, rateOf } from "./rules.ts";
import { commissionExceptions, commissions } from "./tables.ts";

/** The title of the rate plan, for the audit log: plans belong to a module above this one. */
type PlanTitle = { plan?: string | undefined };

/**
 * Stores a commission, or corrects the one of the same plan and days. Returns the former rate. Throws `not-found`, and `invalid` for an
 * amount that must be a typing error.
 */
export async function saveCommission(
  ctx: Context,
  input: CommissionInput,
  { plan }: PlanTitle = {},
): Promise<{ former: Rate | null }> {
  requirePermission(ctx.actor, "costs.write");
  return inTransaction(ctx, async (ctx) => {
    const subject = await subjectOf(ctx, input.productId);
    await checkAmount(ctx, input);
    const former = isException(input) ? await saveException(ctx, input) : await saveUsual(ctx, input);
    await recordAuditEvent(ctx, {
      action: "commission.saved",
      subject,
      ...(former !== null && { before: rateTexts(former) }),
      after: { ...keyTexts(input, plan), ...rateTexts(input) },
    });
    return { former };
  });
}

/** Removes a commission; bookings keep the one under which they were sold. Throws `not-found`. */
export async function removeCommission(ctx: Context, key: CommissionKey, { plan }: PlanTitle = {}): Promise<void> {
  requirePermission(ctx.actor, "costs.write");
  await inTransaction(ctx, async (ctx) => {
    const subject = await subjectOf(ctx, key.productId);
    const [deleted] = isException(key)
      ? await ctx.db.delete(commissionExceptions).where(isSameException(key)).returning()
      : await ctx.db.delete(commissions).where(isSameUsual(key)).returning();
    if (!deleted) throw notFound(commissionMessages.gone, "commission-not-found");
    await recordAuditEvent(ctx, {
      action: "commission.removed",
      subject,
      before: { ...keyTexts(key, plan), ...rateTexts(rateOf(deleted)) },
    });
  });
}

const isException = ({ planId, until }: CommissionKey): boolean => planId !== undefined || until !== undefined;

const isSameUsual = ({ productId, from }: CommissionKey) =>
  and(eq(commissions.productId, productId), eq(commissions.fromOn, from));

const isSameException = ({ productId, planId, from, until }: CommissionKey) =>
  and(
    eq(commissionExceptions.productId, productId),
    planId === undefined ? isNull(commissionExceptions.ratePlanId) : eq(commissionExceptions.ratePlanId, planId),
    eq(commissionExceptions.fromOn, from),
    until === undefined ? isNull(commissionExceptions.untilOn) : eq(commissionExceptions.untilOn, until),
  );

async function saveUsual({ db, now }: Context, input: CommissionInput): Promise<Rate | null> {
  const { productId, from: fromOn } = input;
  const rate = columnsOf(input);
  const [before] = await db.select().from(commissions).where(isSameUsual(input)).for("update");
  await db
    .insert(commissions)
    .values({ productId, fromOn, ...rate, createdAt: now() })
    .onConflictDoUpdate({ target: [commissions.productId, commissions.fromOn], set: rate });
  return before ? rateOf(before) : null;
}

async function saveException({ db, now }: Context, input: CommissionInput): Promise<Rate | null> {
  const { productId, planId: ratePlanId = null, from: fromOn, until: untilOn = null } = input;
  const rate = columnsOf(input);
  const one = commissionExceptions;
  const [before] = await db.select().from(one).where(isSameException(input)).for("update");
  await db
    .insert(one)
    .values({ id: newId(), productId, ratePlanId, fromOn, untilOn, ...rate, createdAt: now() })
    .onConflictDoUpdate({ target: [one.productId, one.ratePlanId, one.fromOn, one.untilOn], set: rate });
  return before ? rateOf(before) : null;
}

const keyTexts = ({ from, until }: CommissionKey, plan: string | undefined) => ({
  from: formatDate(from),
  ...(until && { lastDay: formatDate(until) }),
  ...(plan && { plan }),
});

const rateTexts = (rate: Rate) =>
  "basisPoints" in rate ? { percent: percentText(rate.basisPoints) } : { roomNight: formatVnd(rate.roomNightVnd) };

/** Both columns: a correction may replace a percentage by an amount. */
const columnsOf = (rate: Rate) => ({
  basisPoints: "basisPoints" in rate ? rate.basisPoints : null,
  roomNightVnd: "roomNightVnd" in rate ? rate.roomNightVnd : null,
});

// The prices of a season or a plan are not known here, so an exception may reach the usual price: a zero too much is still found. A booking
// never has a commission above its price.
async function checkAmount(ctx: Context, input: CommissionInput): Promise<void> {
  if (!("roomNightVnd" in input)) return;
  const { productId, roomNightVnd } = input;
  const kind = (await findProductNames(ctx, [productId])).get(productId)?.kind;
  const usual = ((await findDefaultPrice(ctx, productId)) ?? 0) * (kind === "cruise" ? GUESTS_OF_A_CABIN : 1);
  const percent = isException(input) ? 100 : MAX_COMMISSION_PERCENT;
  const most = Math.floor((usual * percent) / 100);
  if (roomNightVnd <= most) return;
  const message = commissionMessages.aboveUsualPrice({ most, percent });
  throw invalid(message, { roomNight: message });
}

async function subjectOf(ctx: Context, productId: string) {
  const product = (await findProductNames(ctx, [productId])).get(productId);
  if (!product) throw notFound(commissionMessages.notFound, "product-not-found");
  return { type: "commission", id: productId, label: product.title };
}
