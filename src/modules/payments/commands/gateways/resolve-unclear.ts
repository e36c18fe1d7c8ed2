import { and, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, DomainError } from "#kernel/errors.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { paymentMessages } from "../../messages.ts";
import { gatewayRefunds } from "../../tables.ts";
import { recordPaid, rejectUnapproved, rejectUsedReference } from "../pay-refund.ts";
import { actorOf, lockRefundRow, type Refund, recordRefund } from "../refunds.ts";
import { bankReferenceOf } from "./send-refund.ts";

type GatewayRefund = typeof gatewayRefunds.$inferSelect;

/**
 * Records that a gateway that never answered has paid a refund. Staff found the transaction `reference` on its pages. The person who
 * sent the refund may not record this.
 */
export async function resolveAsPaid(
  ctx: Context,
  refundId: string,
  { reference, expectedVersion }: { reference: string; expectedVersion?: number },
): Promise<void> {
  requirePermission(ctx.actor, "payments.write");
  await rejectUsedReference(() =>
    inTransaction(ctx, async (ctx) => {
      const { refund, gatewayRefund } = await lockUnclear(ctx, refundId, expectedVersion);
      const { id, method, sentBy } = gatewayRefund;
      await ctx.db
        .update(gatewayRefunds)
        .set({ state: "done", gatewayRef: reference })
        .where(eq(gatewayRefunds.id, id));
      await recordRefund(ctx, "refund.found-paid", refund, gatewayRefund.reference, { method, reference });
      const bankReference = bankReferenceOf(method, reference);
      await recordPaid(ctx, refund, { paidBy: sentBy, paidAt: ctx.now(), bankReference, method });
    }),
  );
}

/** Records that such a gateway has not paid the refund, which is free for another try or another way. */
export async function resolveAsUnpaid(
  ctx: Context,
  refundId: string,
  { expectedVersion }: { expectedVersion?: number } = {},
): Promise<void> {
  requirePermission(ctx.actor, "payments.write");
  await inTransaction(ctx, async (ctx) => {
    const { refund, gatewayRefund } = await lockUnclear(ctx, refundId, expectedVersion);
    const detail = paymentMessages.foundUnpaid(actorOf(ctx).name);
    await ctx.db
      .update(gatewayRefunds)
      .set({ state: "rejected", detail })
      .where(eq(gatewayRefunds.id, gatewayRefund.id));
    await recordRefund(ctx, "refund.found-unpaid", refund, gatewayRefund.reference, { method: gatewayRefund.method });
  });
}

/** The refund and its unclear try, both locked until the transaction ends. */
async function lockUnclear(
  ctx: Context,
  refundId: string,
  version: number | undefined,
): Promise<{ refund: Refund; gatewayRefund: GatewayRefund }> {
  const refund = await lockRefundRow(ctx, refundId);
  const [gatewayRefund] = await ctx.db
    .select()
    .from(gatewayRefunds)
    .where(and(eq(gatewayRefunds.refundId, refundId), eq(gatewayRefunds.state, "unclear")))
    .limit(1)
    .for("update");
  if (!gatewayRefund) throw conflict("not-possible-now", paymentMessages.notUnclear);
  rejectUnapproved(refund, version);
  if (gatewayRefund.sentBy === actorOf(ctx).id) throw new DomainError("forbidden", "own-sent", paymentMessages.ownSent);
  return { refund, gatewayRefund };
}
