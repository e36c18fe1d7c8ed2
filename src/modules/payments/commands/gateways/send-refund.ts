import { and, asc, count, eq, lte } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { gatewayOf } from "../../adapters/gateways.ts";
import type { PaymentGateway, RefundAnswer, RefundOrder } from "../../adapters/payment-method.ts";
import type { GatewayMethod, GatewayRefundState } from "../../contract/methods.ts";
import { QUERY_BATCH } from "../../limits.ts";
import { paymentMessages } from "../../messages.ts";
import { listRefundable } from "../../queries/gateway-refunds.ts";
import { nextRefundQuery, nextTakenRefundQuery, queryLease } from "../../rules.ts";
import { gatewayRefunds, paymentAttempts, paymentReceipts } from "../../tables.ts";
import { recordPaid, rejectOtherMethod, rejectUnapproved } from "../pay-refund.ts";
import { actorOf, lockRefund, lockRefundRow, type Refund, recordRefund } from "../refunds.ts";
import { noteLastQuery, noteUnreachable, runQueryIsolated } from "./unreachable.ts";

type GatewayRefund = typeof gatewayRefunds.$inferSelect;

/**
 * Has a gateway pay an approved refund back to the payer of one of its payments. The refund counts as paid only when the gateway agrees.
 * Returns what it answered; without an answer the refund waits, and a job asks again.
 */
export async function sendGatewayRefund(
  ctx: Context,
  refundId: string,
  { method, expectedVersion }: { method: GatewayMethod; expectedVersion?: number },
): Promise<GatewayRefundState> {
  requirePermission(ctx.actor, "payments.write");
  const gateway = gatewayOf(ctx, method);
  if (!gateway) throw conflict("method-off", paymentMessages.methodOff);
  const gatewayRefund = await inTransaction(ctx, (ctx) =>
    insertGatewayRefund(ctx, refundId, { gateway, expectedVersion }),
  );
  const answer = await callAndRecord(ctx, gatewayRefund, (order) => gateway.refund(order));
  return answer && answer.state !== "pending" ? answer.state : "sent";
}

type Sending = { gateway: PaymentGateway; expectedVersion: number | undefined };

async function insertGatewayRefund(
  ctx: Context,
  refundId: string,
  { gateway, expectedVersion }: Sending,
): Promise<GatewayRefund> {
  const refund = await lockRefund(ctx, refundId);
  rejectUnapproved(refund, expectedVersion);
  if (refund.bookingId) await lockBooking(ctx, refund.bookingId);
  await rejectOtherMethod(ctx, refund, gateway.id);
  const receiptId = await receiptFor(ctx, refund, gateway.id);
  const [before] = await ctx.db
    .select({ rows: count() })
    .from(gatewayRefunds)
    .where(eq(gatewayRefunds.refundId, refundId));
  const createdAt = ctx.now();
  const reference = `${refundId.replaceAll("-", "").slice(-24)}R${(before?.rows ?? 0) + 1}`;
  const values = {
    id: newId(),
    refundId,
    receiptId,
    method: gateway.id,
    amountVnd: refund.amountVnd,
    reference: gateway.referenceOf(reference, createdAt),
    state: "sent" as const,
    sentBy: actorOf(ctx).id,
    createdAt,
    nextQueryAt: nextRefundQuery({ createdAt, queries: 0 }),
  };
  const [row] = await ctx.db.insert(gatewayRefunds).values(values).returning();
  if (!row) throw new Error("the database did not return the refund");
  await recordRefund(ctx, "refund.sent", refund, row.reference, { amount: refund.amountVnd, method: gateway.id });
  return row;
}

/** The payment with the least left that covers the refund. */
async function receiptFor(ctx: Context, refund: Refund, method: GatewayMethod): Promise<string> {
  const { bookingId, receiptId, amountVnd } = refund;
  const refundable = await listRefundable(
    ctx,
    bookingId ? { bookingIds: [bookingId] } : { receiptIds: [receiptId ?? ""] },
  );
  const [found] = refundable
    .filter((one) => one.method === method && one.left >= amountVnd)
    .sort((a, b) => a.left - b.left || a.receiptId.localeCompare(b.receiptId));
  if (!found) throw conflict("not-possible-now", paymentMessages.refundMoved);
  return found.receiptId;
}

/** Asks about refunds that gateways have not answered. Returns their number. */
export async function queryRefunds(ctx: Context): Promise<number> {
  requirePermission(ctx.actor, "payments.write");
  const due = await inTransaction(ctx, claimDue);
  for (const gatewayRefund of due) {
    const { method, reference } = gatewayRefund;
    await runQueryIsolated(ctx, { of: "refund", method, reference }, () => queryGatewayRefund(ctx, gatewayRefund));
  }
  return due.length;
}

async function queryGatewayRefund(ctx: Context, gatewayRefund: Claimed): Promise<void> {
  const { id, method, reference } = gatewayRefund;
  const gateway = gatewayOf(ctx, method);
  const answer = gateway
    ? await callAndRecord(ctx, gatewayRefund, (order) => gateway.queryRefund(order, ctx.now()))
    : null;
  if (gatewayRefund.next || (answer && answer.state !== "pending")) return;
  const isTaken = gatewayRefund.gatewayRef !== null || (answer !== null && answer.gatewayRef !== "");
  const nextQueryAt = isTaken ? nextTakenRefundQuery(gatewayRefund, ctx.now()) : null;
  if (nextQueryAt) {
    await ctx.db
      .update(gatewayRefunds)
      .set({ nextQueryAt })
      .where(and(eq(gatewayRefunds.id, id), eq(gatewayRefunds.state, "sent")));
    return;
  }
  const unclear = { state: "pending" as const, gatewayRef: "", detail: paymentMessages.refundUnclear };
  await recordResult(ctx, gatewayRefund, unclear, "unclear");
  noteLastQuery(ctx, { of: "refund", method, reference });
}

/** A claimed row. `next` is the time of the query after this one. It is null for the last query; then `nextQueryAt` is a lease. */
type Claimed = GatewayRefund & { next: Date | null };

/** Stores the time of the next query before this one runs, or a lease before the last one. So a lost answer is queried again. */
async function claimDue(ctx: Context): Promise<Claimed[]> {
  const due = await ctx.db
    .select()
    .from(gatewayRefunds)
    .where(and(eq(gatewayRefunds.state, "sent"), lte(gatewayRefunds.nextQueryAt, ctx.now())))
    .orderBy(asc(gatewayRefunds.nextQueryAt), asc(gatewayRefunds.id))
    .limit(QUERY_BATCH)
    .for("update", { skipLocked: true });
  return Promise.all(
    due.map(async (row) => {
      const queries = row.queries + 1;
      const next = nextRefundQuery({ ...row, queries });
      const claim = { queries, nextQueryAt: next ?? queryLease(ctx.now()) };
      await ctx.db.update(gatewayRefunds).set(claim).where(eq(gatewayRefunds.id, row.id));
      return { ...row, ...claim, next };
    }),
  );
}

/** Asks the gateway outside any transaction, and records its answer. Null without an answer. */
async function callAndRecord(
  ctx: Context,
  gatewayRefund: GatewayRefund,
  call: (order: RefundOrder) => Promise<RefundAnswer>,
): Promise<RefundAnswer | null> {
  const order = await orderOf(ctx, gatewayRefund);
  try {
    const answer = await call(order);
    if (answer.state === "pending") await noteTaken(ctx, gatewayRefund, answer);
    else await recordResult(ctx, gatewayRefund, answer, answer.state);
    return answer;
  } catch (error) {
    noteUnreachable(ctx, error, { method: gatewayRefund.method, reference: gatewayRefund.reference });
    return null;
  }
}

/** Stores the gateway's reference of a refund that it is processing. */
async function noteTaken(ctx: Context, { id }: GatewayRefund, { gatewayRef, detail }: RefundAnswer): Promise<void> {
  if (gatewayRef === "") return;
  await ctx.db
    .update(gatewayRefunds)
    .set({ gatewayRef, detail })
    .where(and(eq(gatewayRefunds.id, id), eq(gatewayRefunds.state, "sent")));
}

async function orderOf(
  ctx: Context,
  { receiptId, reference, amountVnd, sentBy, createdAt, gatewayRef: refundRef }: GatewayRefund,
): Promise<RefundOrder> {
  const [paid] = await ctx.db
    .select({ attempt: paymentAttempts, gatewayRef: paymentReceipts.providerRef, amount: paymentReceipts.amountVnd })
    .from(paymentReceipts)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentReceipts.attemptId))
    .where(eq(paymentReceipts.id, receiptId));
  if (!paid) throw new Error("the payment of a gateway refund is gone");
  const { attempt, gatewayRef, amount } = paid;
  const [others] = await ctx.db
    .select({ rows: count() })
    .from(gatewayRefunds)
    .where(eq(gatewayRefunds.receiptId, receiptId));
  return {
    reference,
    amount: amountVnd,
    by: sentBy,
    at: createdAt,
    isOnly: others?.rows === 1,
    gatewayRef: refundRef ?? "",
    attempt: { reference: attempt.reference, createdAt: attempt.createdAt, amount, gatewayRef },
    description: `Hoan tien ${attempt.reference}`,
  };
}

/** Records the result of one attempt. Locks the refund first (lock order). A paid result counts even if the refund changed meanwhile. */
async function recordResult(
  ctx: Context,
  { id, refundId, method, reference, sentBy }: GatewayRefund,
  { gatewayRef, detail }: RefundAnswer,
  state: Exclude<GatewayRefundState, "sent">,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const refund = await lockRefundRow(ctx, refundId);
    const [gatewayRefund] = await ctx.db.select().from(gatewayRefunds).where(eq(gatewayRefunds.id, id)).for("update");
    if (gatewayRefund?.state !== "sent") return;
    const change = {
      state,
      detail,
      gatewayRef: gatewayRef || gatewayRefund.gatewayRef,
      endedAt: ctx.now(),
      nextQueryAt: null,
    };
    await ctx.db.update(gatewayRefunds).set(change).where(eq(gatewayRefunds.id, id));
    if (state === "rejected")
      ctx.log.warn({ event: "gateway.refund_not_paid", method, refundId, detail }, "gateway refund not paid");
    if (state !== "done") return;
    const bankReference = bankReferenceOf(method, gatewayRef || reference);
    await recordPaid(ctx, refund, { paidBy: sentBy, paidAt: ctx.now(), bankReference, method });
  });
}

/** Numbers of different gateways may be equal. */
export const bankReferenceOf = (method: GatewayMethod, gatewayRef: string): string =>
  `${method.toUpperCase()}-${gatewayRef}`;
