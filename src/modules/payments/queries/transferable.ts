import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, today } from "#kernel/calendar-date.ts";
import type { FundBalance, Transfer } from "#modules/funds/contract.ts";
import { getLastPayouts, receiptIdsAfter } from "#modules/funds/queries/balances.ts";
import type { Context } from "#platform/context.ts";
import { bankProviders } from "../contract/receipts.ts";
import { MAX_ARRIVALS } from "../limits.ts";
import { paymentReceipts } from "../tables.ts";

/** A notice of money at a bank that waits for staff: it may be a payout, or cash that was paid in. */
export type Arrival = { id: string; amount: number; day: CalendarDate; content: string; accountNumber: string };

/** Whole notices that belong to no booking, the newest first. */
export async function listUnmatchedNotices(ctx: Context): Promise<Arrival[]> {
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
    id,
    amount: amountVnd,
    day: today(bankedAt),
    content,
    accountNumber,
  }));
}

/** True if a notice may report the arrival of a transfer: the whole of it, on the same account. */
export const matchesTransfer = (notice: Pick<Arrival, "amount" | "accountNumber">, transfer: Transfer): boolean =>
  transfer.awaitedOn === notice.accountNumber && transfer.amount === notice.amount;

/**
 * The fees that gateways take from their next payout, by fund: it brings so much less than was collected. The last payout or closing has
 * settled those of before.
 */
export async function sumExpectedFees(ctx: Context, funds: readonly FundBalance[]): Promise<Map<string, number>> {
  requirePermission(ctx.actor, "payments.read");
  const payouts = await getLastPayouts(ctx);
  const owing = funds.filter(({ gateway, balance }) => gateway !== null && balance > 0);
  const sums = await Promise.all(
    owing.map(async ({ id, closedOn }) => {
      // A payment that was reported after its day was closed counts on the next one, and so does its fee.
      const later = receiptIdsAfter(id, { closedOn, payout: payouts.get(id) });
      const [row] = await ctx.db
        .select({ fees: sql`coalesce(sum(${paymentReceipts.feeVnd}), 0)`.mapWith(Number) })
        .from(paymentReceipts)
        .where(and(sql`${paymentReceipts.id} in (${later})`, sql`fee_vnd > 0`));
      return [id, row?.fees ?? 0] as const;
    }),
  );
  return new Map(sums.filter(([, fees]) => fees > 0));
}
