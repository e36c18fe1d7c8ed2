import { and, desc, eq, inArray, isNotNull, lt, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { zeroVnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import { type GatewayMethod, type GatewayRefundState, isGatewayMethod, unsettledStates } from "../contract/methods.ts";
import type { GatewayRefundView } from "../contract/refunds.ts";
import { gatewayRefunds, paymentAllocations, paymentAttempts, paymentReceipts, refunds } from "../tables.ts";

/** A payment at a gateway, and what the gateway can still pay back of it for one booking. */
export type Refundable = { bookingId: string; receiptId: string; method: GatewayMethod; left: number };

/**
 * The gateway payments that count towards bookings, or receipts that count towards none, with the amount that may go back to their payers.
 * Money that the current member of staff moved is left out, as it is for cash and cards.
 */
export async function listRefundable(
  ctx: Context,
  { bookingIds = [], receiptIds = [] }: { bookingIds?: readonly string[]; receiptIds?: readonly string[] },
): Promise<Refundable[]> {
  if (bookingIds.length + receiptIds.length === 0) return [];
  const [counted, returned] = await Promise.all([
    bookingIds.length > 0 ? sharesOfBookings(ctx, bookingIds) : [],
    receiptIds.length > 0 ? receiptsById(ctx, receiptIds) : [],
  ]);
  const found = [...counted, ...returned];
  const sentVnd = await sumGatewayRefunds(
    ctx,
    found.map(({ receiptId }) => receiptId),
  );
  return found.flatMap(({ bookingId, receiptId, method, share, amount }) => {
    const left = Math.min(share, amount - (sentVnd.get(receiptId) ?? 0));
    return isGatewayMethod(method) && left > 0 ? [{ bookingId, receiptId, method, left }] : [];
  });
}

function sharesOfBookings(ctx: Context, bookingIds: readonly string[]) {
  const person = ctx.actor.kind === "staff" ? ctx.actor.id : ctx.actor.kind;
  return ctx.db
    .select({
      bookingId: paymentAllocations.bookingId,
      receiptId: paymentReceipts.id,
      method: paymentReceipts.method,
      share: sql`sum(${paymentAllocations.amountVnd})`.mapWith(Number),
      amount: sql`max(${paymentReceipts.amountVnd})`.mapWith(Number),
    })
    .from(paymentAllocations)
    .innerJoin(paymentReceipts, eq(paymentReceipts.id, paymentAllocations.receiptId))
    .where(
      and(
        inArray(paymentAllocations.bookingId, [...bookingIds]),
        isNotNull(paymentReceipts.attemptId),
        // Money taken back is gone, also for the person who took it.
        or(lt(paymentAllocations.amountVnd, zeroVnd), ne(paymentAllocations.recordedBy, person)),
      ),
    )
    .groupBy(paymentAllocations.bookingId, paymentReceipts.id, paymentReceipts.method);
}

async function receiptsById(ctx: Context, receiptIds: readonly string[]) {
  const rows = await ctx.db
    .select({ receiptId: paymentReceipts.id, method: paymentReceipts.method, amount: paymentReceipts.amountVnd })
    .from(paymentReceipts)
    .where(and(inArray(paymentReceipts.id, [...receiptIds]), isNotNull(paymentReceipts.attemptId)));
  return rows.map((row) => ({ ...row, bookingId: "", share: row.amount }));
}

/** The amount of each receipt that gateways have paid back, or may have. */
async function sumGatewayRefunds(ctx: Context, receiptIds: readonly string[]): Promise<Map<string, number>> {
  if (receiptIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: gatewayRefunds.receiptId, amount: sql`sum(${gatewayRefunds.amountVnd})`.mapWith(Number) })
    .from(gatewayRefunds)
    .where(and(inArray(gatewayRefunds.receiptId, [...receiptIds]), ne(gatewayRefunds.state, "rejected")))
    .groupBy(gatewayRefunds.receiptId);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

/** The state of the refund at a gateway that may have paid it; null when none may have. */
export async function findUnsettled(ctx: Context, refundId: string): Promise<GatewayRefundState | null> {
  const [row] = await ctx.db
    .select({ state: gatewayRefunds.state })
    .from(gatewayRefunds)
    .where(and(eq(gatewayRefunds.refundId, refundId), inArray(gatewayRefunds.state, [...unsettledStates])))
    .limit(1);
  return row?.state ?? null;
}

/** True as a condition on refunds that no gateway may have paid. */
export const notSentToGateway = (ctx: Context): SQL =>
  notExists(
    ctx.db
      .select({ id: gatewayRefunds.id })
      .from(gatewayRefunds)
      .where(and(eq(gatewayRefunds.refundId, refunds.id), inArray(gatewayRefunds.state, [...unsettledStates]))),
  );

/** The last try of each refund at a gateway. */
export async function listSentRefunds(
  ctx: Context,
  refundIds: readonly string[],
): Promise<Map<string, GatewayRefundView>> {
  if (refundIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectDistinctOn([gatewayRefunds.refundId], { sent: gatewayRefunds, paymentReference: paymentAttempts.reference })
    .from(gatewayRefunds)
    .innerJoin(paymentReceipts, eq(paymentReceipts.id, gatewayRefunds.receiptId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentReceipts.attemptId))
    .where(inArray(gatewayRefunds.refundId, [...refundIds]))
    .orderBy(gatewayRefunds.refundId, desc(gatewayRefunds.createdAt), desc(gatewayRefunds.id));
  return new Map(
    rows.map(({ sent: { refundId, method, state, detail, reference, sentBy }, paymentReference }) => [
      refundId,
      { method, state, detail, reference, paymentReference, sentBy },
    ]),
  );
}
