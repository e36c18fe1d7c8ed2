import { and, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { GatewayReport, NoticeOutcome, PaymentGateway } from "../../adapters/payment-method.ts";
import { nextHeldQuery } from "../../rules.ts";
import { paymentAttempts } from "../../tables.ts";
import { recordGatewayMoney } from "../record-receipt.ts";

/**
 * Records a gateway's report of one of our attempts, from a notice or a query. Reports may be repeated and come in any order. Money enters
 * the ledger like the notice of a bank. A paid attempt never becomes a failed one; a failed one that was paid after all does.
 */
export async function recordGatewayReport(
  ctx: Context,
  gateway: PaymentGateway,
  report: GatewayReport,
): Promise<NoticeOutcome> {
  requirePermission(ctx.actor, "payments.write");
  return inTransaction(ctx, async (ctx) => {
    const attempt = await lockAttempt(ctx, gateway.id, report.reference);
    if (!attempt) {
      ctx.log.warn({ event: "gateway.unknown_reference", method: gateway.id }, "gateway reports an unknown payment");
      return "unknown";
    }
    const isAsAgreed = report.amount === attempt.amountVnd;
    if (report.state === "paid") return recordMoney(ctx, gateway, { attempt, report, isAsAgreed });
    if (report.state === "held") return holdAttempt(ctx, attempt, report);
    if (!isAsAgreed) return "other-amount";
    if (attempt.state !== "started" && attempt.state !== "abandoned") return "repeated";
    if (report.state === "failed") await endAttempt(ctx, attempt.id, { state: "failed" });
    return "recorded";
  });
}

type Attempt = typeof paymentAttempts.$inferSelect;

/** The row, locked until the transaction ends: an attempt is locked before receipts and bookings. */
async function lockAttempt(ctx: Context, method: Attempt["method"], reference: string): Promise<Attempt | undefined> {
  const [attempt] = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.method, method), eq(paymentAttempts.reference, reference)))
    .for("update");
  return attempt;
}

async function recordMoney(
  ctx: Context,
  gateway: PaymentGateway,
  { attempt, report, isAsAgreed }: { attempt: Attempt; report: GatewayReport; isAsAgreed: boolean },
): Promise<NoticeOutcome> {
  const { amount, gatewayRef, paidAt, isInternationalCard = false } = report;
  const { code } = await getBookingRow(ctx, attempt.bookingId);
  const notice = {
    provider: gateway.id,
    method: gateway.id,
    providerRef: gatewayRef,
    attemptId: attempt.id,
    amount,
    bankedAt: paidAt,
    fee: gateway.costOf({ amount, isInternationalCard }),
  };
  const { repeated } = await recordGatewayMoney(ctx, notice, { bookingId: attempt.bookingId, code, isAsAgreed });
  if (!isAsAgreed) {
    const facts = { method: gateway.id, attemptId: attempt.id, agreed: attempt.amountVnd, amount };
    ctx.log.warn({ event: "gateway.other_amount", ...facts }, "gateway took another amount: staff must decide");
    return "other-amount";
  }
  if (attempt.state !== "paid") await endAttempt(ctx, attempt.id, { state: "paid", gatewayRef });
  return repeated ? "repeated" : "recorded";
}

/** The gateway has taken the money and reviews the payment: it counts only when the gateway says so, and staff see it until then. */
async function holdAttempt(
  ctx: Context,
  attempt: Attempt,
  { gatewayRef, amount }: GatewayReport,
): Promise<NoticeOutcome> {
  const { id, state, method, reference } = attempt;
  // A held payment that has ended stays so: its first notice may come late, or once more.
  const hasEnded = state === "failed" && attempt.gatewayRef === gatewayRef;
  if (state === "paid" || hasEnded || (state === "started" && attempt.gatewayRef !== null)) return "repeated";
  const nextQueryAt = nextHeldQuery(attempt, ctx.now());
  await ctx.db
    .update(paymentAttempts)
    .set({ state: "started", gatewayRef, endedAt: null, nextQueryAt })
    .where(eq(paymentAttempts.id, id));
  const facts = { method, attemptId: id, reference, amount };
  ctx.log.warn({ event: "gateway.payment_held", ...facts }, "gateway holds a payment for review");
  return "recorded";
}

async function endAttempt(ctx: Context, id: string, change: Pick<Attempt, "state"> & Partial<Attempt>): Promise<void> {
  await ctx.db
    .update(paymentAttempts)
    .set({ ...change, endedAt: ctx.now(), nextQueryAt: null })
    .where(eq(paymentAttempts.id, id));
}
