import { and, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, today } from "#kernel/calendar-date.ts";
import type { Transfer } from "#modules/funds/contract.ts";
import { feesTaken } from "#modules/funds/queries/balances.ts";
import { listFunds } from "#modules/funds/queries/list-funds.ts";
import type { Context } from "#platform/context.ts";
import { bankProviders } from "../contract/receipts.ts";
import { MAX_ARRIVALS } from "../limits.ts";
import { paymentReceipts } from "../tables.ts";

/** A notice of money at a bank that waits for staff: it may be a payout, or cash that was paid in. */
export type Arrival = { id: string; amount: number; day: CalendarDate; content: string; accountNumber: string };

/** Whole notices that belong to no booking, the newest first. */
export async function listArrivals(ctx: Context): Promise<Arrival[]> {
  requirePermission(ctx.actor, "funds.write");
  const rows = await ctx.db
    .select()
    .from(paymentReceipts)
    .where(
      and(
        gt(paymentReceipts.leftVnd, sql`0`),
        eq(paymentReceipts.leftVnd, paymentReceipts.amountVnd),
        inArray(paymentReceipts.provider, bankProviders),
      ),
    )
    .orderBy(desc(paymentReceipts.createdAt), desc(paymentReceipts.id))
    .limit(MAX_ARRIVALS);
  return rows.map(({ id, amountVnd, bankedAt, content, accountNumber }) => ({
    ...{ id, amount: amountVnd, day: today(bankedAt), content, accountNumber },
  }));
}

/** True if a notice may report the arrival of a transfer: the whole of it, on the same account. */
export const mayReport = (notice: Pick<Arrival, "amount" | "accountNumber">, transfer: Transfer): boolean =>
  transfer.awaitedOn === notice.accountNumber && transfer.amount === notice.amount;

/** The fees that gateways have not yet taken from a payout, by fund: a payout brings so much less than was collected. */
export async function expectedFees(ctx: Context): Promise<Map<string, number>> {
  requirePermission(ctx.actor, "payments.read");
  const [funds, taken, rows] = await Promise.all([
    listFunds(ctx),
    feesTaken(ctx),
    ctx.db
      .select({ method: paymentReceipts.method, fees: sql`sum(${paymentReceipts.feeVnd})`.mapWith(Number) })
      .from(paymentReceipts)
      .where(and(ne(paymentReceipts.outcome, "ignored"), gt(paymentReceipts.feeVnd, sql`0`)))
      .groupBy(paymentReceipts.method),
  ]);
  return new Map(
    rows.flatMap(({ method, fees }) => {
      const fund = funds.find(({ gateway }) => gateway === method);
      return fund ? [[fund.id, Math.max(0, fees - (taken.get(fund.id) ?? 0))] as const] : [];
    }),
  );
}
