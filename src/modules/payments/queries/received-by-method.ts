import { and, eq, inArray, lt, ne, or, sql } from "drizzle-orm";
import { zeroVnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import { isGatewayMethod, type PayMethod } from "../contract/methods.ts";
import { methodsFor, type ReceivedByMethod } from "../rules.ts";
import { paymentAllocations, paymentReceipts, refunds } from "../tables.ts";
import type { Subject } from "./earlier-refunds.ts";
import { listRefundable } from "./gateway-refunds.ts";

/** The methods by which the current member of staff may pay a refund. */
export async function listRefundMethods(ctx: Context, refund: typeof refunds.$inferSelect): Promise<PayMethod[]> {
  const { amountVnd, beneficiarySealed } = refund;
  const received = await sumReceived(ctx, refund);
  return methodsFor(amountVnd, beneficiarySealed !== null, received);
}

/** The money that may go back by its own method: of a booking, or of a receipt that belongs to none. */
export async function sumReceived(ctx: Context, { bookingId, receiptId }: Subject): Promise<ReceivedByMethod> {
  if (bookingId) return (await sumReceivedByMethod(ctx, [bookingId])).get(bookingId) ?? {};
  const [receipt] = receiptId ? await listRefundable(ctx, { receiptIds: [receiptId] }) : [];
  return receipt ? { [receipt.method]: receipt.left } : {};
}

/**
 * Money counted towards bookings by method, minus refunds by the same method. Cash and cards that the current member of staff recorded or
 * moved there are excluded. Otherwise a person could record money that never came and pay an approved refund to themselves.
 */
export async function sumReceivedByMethod(
  ctx: Context,
  bookingIds: readonly string[],
): Promise<Map<string, ReceivedByMethod>> {
  if (bookingIds.length === 0) return new Map();
  const person = ctx.actor.kind === "staff" ? ctx.actor.id : ctx.actor.kind;
  const [received, refunded] = await Promise.all([
    ctx.db
      .select({
        id: paymentAllocations.bookingId,
        method: paymentReceipts.method,
        amount: sql`sum(${paymentAllocations.amountVnd})`.mapWith(Number),
      })
      .from(paymentAllocations)
      .innerJoin(paymentReceipts, eq(paymentReceipts.id, paymentAllocations.receiptId))
      .where(
        and(
          inArray(paymentAllocations.bookingId, [...bookingIds]),
          or(
            eq(paymentReceipts.method, "transfer"),
            // Money taken back is gone, also for the person who took it.
            lt(paymentAllocations.amountVnd, zeroVnd),
            and(ne(paymentReceipts.recordedBy, person), ne(paymentAllocations.recordedBy, person)),
          ),
        ),
      )
      .groupBy(paymentAllocations.bookingId, paymentReceipts.method),
    ctx.db
      .select({
        id: sql<string>`${refunds.bookingId}`,
        method: refunds.method,
        amount: sql`-sum(${refunds.amountVnd})`.mapWith(Number),
      })
      .from(refunds)
      .where(and(inArray(refunds.bookingId, [...bookingIds]), eq(refunds.state, "paid")))
      .groupBy(refunds.bookingId, refunds.method),
  ]);
  const sums = new Map<string, Partial<Record<PayMethod, number>>>();
  for (const { id, method, amount } of [...received, ...refunded]) {
    if (isGatewayMethod(method)) continue;
    const of = sums.get(id) ?? {};
    sums.set(id, { ...of, [method]: (of[method] ?? 0) + amount });
  }
  // A gateway pays back one of its payments, so the largest of them is the most.
  for (const { bookingId, method, left } of await listRefundable(ctx, { bookingIds })) {
    const of = sums.get(bookingId) ?? {};
    sums.set(bookingId, { ...of, [method]: Math.max(of[method] ?? 0, left) });
  }
  return sums;
}
