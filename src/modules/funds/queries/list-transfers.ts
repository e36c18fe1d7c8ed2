import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { requirePermission } from "#kernel/actor.ts";
import { isId } from "#kernel/is-id.ts";
import type { Vnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import type { Closing, Transfer } from "../contract.ts";
import { LISTED_CLOSINGS, LISTED_TRANSFERS, MAX_FUNDS } from "../limits.ts";
import { fundClosings, funds, fundTransfers } from "../tables.ts";

const [fromFund, toFund] = [alias(funds, "from_fund"), alias(funds, "to_fund")];

const selectTransfers = (ctx: Context) =>
  ctx.db
    .select({ transfer: fundTransfers, from: fromFund.name, to: toFund.name, account: toFund.accountNumber })
    .from(fundTransfers)
    .innerJoin(fromFund, eq(fromFund.id, fundTransfers.fromFundId))
    .innerJoin(toFund, eq(toFund.id, fundTransfers.toFundId));

type Row = Awaited<ReturnType<typeof selectTransfers>>[number];

const transferOf = ({ transfer, from, to, account }: Row): Transfer => ({
  id: transfer.id,
  from,
  to,
  amount: transfer.amountVnd,
  fee: transfer.feeVnd,
  day: transfer.dayOn,
  reference: transfer.reference,
  note: transfer.note,
  recordedBy: { id: transfer.recordedBy, name: transfer.recordedByName },
  voided: transfer.voidedAt ? { by: transfer.voidedByName ?? "", reason: transfer.voidReason ?? "" } : null,
  awaitedOn: transfer.voidedAt || transfer.arrivalId ? null : account,
});

/** The newest transfers between funds, or those before one of them, voided ones too; `next` is the cursor of older ones. */
export async function listTransfers(
  ctx: Context,
  before?: string,
): Promise<{ transfers: Transfer[]; next: string | null }> {
  requirePermission(ctx.actor, "payments.read");
  const [recordedAt, id] = [fundTransfers.createdAt, fundTransfers.id];
  const cursor = sql`(select created_at, id from fund_transfers where id = ${before})`;
  const rows = await selectTransfers(ctx)
    .where(isId(before ?? "") ? sql`(${recordedAt}, ${id}) < ${cursor}` : undefined)
    .orderBy(desc(recordedAt), desc(id))
    .limit(LISTED_TRANSFERS + 1);
  const transfers = rows.slice(0, LISTED_TRANSFERS).map(transferOf);
  return { transfers, next: rows.length > LISTED_TRANSFERS ? (transfers.at(-1)?.id ?? null) : null };
}

/** Transfers by their ids. */
export async function findTransfers(ctx: Context, ids: readonly string[]): Promise<Map<string, Transfer>> {
  if (ids.length === 0) return new Map();
  const rows = await selectTransfers(ctx).where(inArray(fundTransfers.id, [...ids]));
  return new Map(rows.map((row) => [row.transfer.id, transferOf(row)]));
}

/** Live transfers of some amounts to bank accounts that have not reported their arrival, the newest first. */
export async function listAwaitedTransfers(ctx: Context, amounts: readonly Vnd[]): Promise<Transfer[]> {
  if (amounts.length === 0) return [];
  const isAwaited = and(
    isNull(fundTransfers.voidedAt),
    isNull(fundTransfers.arrivalId),
    isNotNull(toFund.accountNumber),
  );
  const rows = await selectTransfers(ctx)
    .where(and(isAwaited, inArray(fundTransfers.amountVnd, [...amounts])))
    .orderBy(desc(fundTransfers.createdAt), desc(fundTransfers.id))
    .limit(LISTED_TRANSFERS);
  return rows.map(transferOf);
}

/** True if one of these receipts is the arrival of a transfer that counts. */
export async function isAnyArrival(ctx: Context, receiptIds: readonly string[]): Promise<boolean> {
  if (receiptIds.length === 0) return false;
  const [transfer] = await ctx.db
    .select({ id: fundTransfers.id })
    .from(fundTransfers)
    .where(and(inArray(fundTransfers.arrivalId, [...receiptIds]), isNull(fundTransfers.voidedAt)))
    .limit(1);
  return transfer !== undefined;
}

/** The newest closings of funds, reopened ones too, and the last one of each fund, which can be reopened however old it is. */
export async function listClosings(ctx: Context): Promise<Closing[]> {
  requirePermission(ctx.actor, "payments.read");
  const selectClosings = () =>
    ctx.db
      .select({ closing: fundClosings, fund: funds })
      .from(fundClosings)
      .innerJoin(funds, eq(funds.id, fundClosings.fundId))
      .orderBy(desc(fundClosings.createdAt), desc(fundClosings.id));
  const isLast = and(isNull(fundClosings.reopenedAt), eq(fundClosings.dayOn, funds.closedOn));
  const [newest, last] = [
    await selectClosings().limit(LISTED_CLOSINGS),
    await selectClosings().where(isLast).limit(MAX_FUNDS),
  ];
  const older = last.filter(({ closing }) => newest.every((one) => one.closing.id !== closing.id));
  return [...newest, ...older].map(({ closing, fund }) => ({
    id: closing.id,
    fundId: fund.id,
    fund: fund.name,
    day: closing.dayOn,
    reason: closing.reason,
    expected: closing.expectedVnd,
    counted: closing.countedVnd,
    difference: closing.countedVnd - closing.expectedVnd,
    closedBy: closing.closedByName,
    reopened: closing.reopenedAt ? { by: closing.reopenedByName ?? "", reason: closing.reopenReason ?? "" } : null,
    isLast: closing.reopenedAt === null && fund.closedOn === closing.dayOn,
  }));
}

/** The reasons of differences by the ids of their closings. */
export async function findReasons(ctx: Context, closingIds: readonly string[]): Promise<Map<string, string>> {
  if (closingIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: fundClosings.id, reason: fundClosings.reason })
    .from(fundClosings)
    .where(inArray(fundClosings.id, [...closingIds]));
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}
