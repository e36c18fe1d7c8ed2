import { and, asc, eq, gt } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, formatDate } from "#kernel/calendar-date.ts";
import { notFound } from "#kernel/errors.ts";
import { record } from "#modules/audit/commands.ts";
import { findProductNames } from "#modules/products/queries/list-product-names.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { CommissionInput, CommissionKey } from "./contract.ts";
import { commissionMessages } from "./messages.ts";
import { percentText } from "./rules.ts";
import { commissions } from "./tables.ts";

/** The days for which a stored commission holds, and the one that it replaced. */
export type StoredCommission = { until: CalendarDate | null; former: number | null };

/** Stores the commission of a product for stays from a day on, or corrects the one of that day. Throws `not-found`. */
export async function saveCommission(
  ctx: Context,
  { productId, from, basisPoints }: CommissionInput,
): Promise<StoredCommission> {
  requirePermission(ctx.actor, "costs.write");
  return inTransaction(ctx, async (ctx) => {
    const subject = await subjectOf(ctx, productId);
    const { db } = ctx;
    const isSame = and(eq(commissions.productId, productId), eq(commissions.fromOn, from));
    const [before] = await db.select().from(commissions).where(isSame).for("update");
    await db
      .insert(commissions)
      .values({ productId, fromOn: from, basisPoints })
      .onConflictDoUpdate({ target: [commissions.productId, commissions.fromOn], set: { basisPoints } });
    const [next] = await db
      .select({ fromOn: commissions.fromOn })
      .from(commissions)
      .where(and(eq(commissions.productId, productId), gt(commissions.fromOn, from)))
      .orderBy(asc(commissions.fromOn))
      .limit(1);
    await record(ctx, {
      ...{ action: "commission.saved", subject },
      before: before && { percent: percentText(before.basisPoints) },
      after: { from: formatDate(from), percent: percentText(basisPoints) },
    });
    return { until: next?.fromOn ?? null, former: before?.basisPoints ?? null };
  });
}

/** Removes one of them; bookings keep what they were sold under. Throws `not-found`. */
export async function removeCommission(ctx: Context, { productId, from }: CommissionKey): Promise<void> {
  requirePermission(ctx.actor, "costs.write");
  await inTransaction(ctx, async (ctx) => {
    const subject = await subjectOf(ctx, productId);
    const isSame = and(eq(commissions.productId, productId), eq(commissions.fromOn, from));
    const [gone] = await ctx.db.delete(commissions).where(isSame).returning();
    if (!gone) throw notFound(commissionMessages.gone, "commission-not-found");
    await record(ctx, {
      ...{ action: "commission.removed", subject },
      before: { from: formatDate(from), percent: percentText(gone.basisPoints) },
    });
  });
}

async function subjectOf(ctx: Context, productId: string) {
  const product = (await findProductNames(ctx, [productId])).get(productId);
  if (!product) throw notFound(commissionMessages.notFound, "product-not-found");
  return { type: "commission", id: productId, label: product.title };
}
