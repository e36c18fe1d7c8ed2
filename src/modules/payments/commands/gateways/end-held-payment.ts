import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, notFound } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { EndHeldInput } from "../../contract/receipts.ts";
import { paymentMessages } from "../../messages.ts";
import { paymentAttempts } from "../../tables.ts";

/**
 * Ends a payment that its gateway holds: staff found on the pages of the gateway that the customer gets the money back. The attempt keeps
 * the number of the gateway, and counts after all when the gateway reports it as paid.
 */
export async function endHeldPayment(ctx: Context, { attemptId, reason }: EndHeldInput): Promise<void> {
  requirePermission(ctx.actor, "payments.write");
  await inTransaction(ctx, async (ctx) => {
    const [attempt] = await ctx.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.id, attemptId))
      .for("update");
    if (!attempt) throw notFound(paymentMessages.noSuchReceipt, "attempt-not-found");
    const { state, gatewayRef, method, reference, amountVnd: amount } = attempt;
    if (state !== "started" || gatewayRef === null) throw conflict("not-possible-now", paymentMessages.notHeld);
    await ctx.db
      .update(paymentAttempts)
      .set({ state: "failed", endedAt: ctx.now(), nextQueryAt: null })
      .where(eq(paymentAttempts.id, attemptId));
    await recordAuditEvent(ctx, {
      action: "payment.held-returned",
      subject: { type: "attempt", id: attemptId, label: reference },
      after: { method, amount, reference: gatewayRef, reason },
    });
  });
}
