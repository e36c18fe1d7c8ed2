import { addDays, addMonths, calendarDate } from "#kernel/calendar-date.ts";
import { listSupplierDebts } from "#modules/bookings/queries/supplier-statement.ts";
import type { Context } from "#platform/context.ts";
import type { SupplierSum } from "../contract/supplier-payments.ts";
import { findReturnsSince, getFirstPaidMonth, listReturnMonths, sumSupplierPayments } from "./supplier-payments.ts";

type Search = { month: string; productId?: string | undefined };

/**
 * What suppliers are still owed for the months before one; negative where they owe the agency. It begins with the first month for which
 * any supplier was paid: earlier months were settled outside these books. Suppliers without a balance are absent.
 */
export async function listCarriedBalances(ctx: Context, { month, productId }: Search): Promise<SupplierSum[]> {
  const first = await getFirstPaidMonth(ctx);
  if (first === null || first >= month) return [];
  return listBalances(ctx, { since: first, month: monthBefore(month), productId });
}

/**
 * What a supplier owes the agency and may return for a month: its debt at the end of the month, and no more than at the end of a later month
 * for which it has returned money already.
 */
export async function getReturnable(ctx: Context, productId: string, month: string): Promise<number> {
  const first = await getFirstPaidMonth(ctx);
  const since = first !== null && first < month ? first : month;
  const debts: number[] = [];
  for (const last of [month, ...(await listReturnMonths(ctx, productId, month))]) {
    const [balance] = await listBalances(ctx, { since, month: last, productId });
    debts.push(-(balance?.amount ?? 0));
  }
  return Math.max(0, Math.min(...debts));
}

type Paid = { productId: string; month: string; createdAt: Date };

/**
 * True if a supplier would have returned more than it owed without a payment. Returns before the payment cannot be its money, and stays
 * and payments after the last return do not count: they say nothing about the debt at that moment.
 */
export async function isReturned(ctx: Context, { productId, month, createdAt }: Paid): Promise<boolean> {
  const returns = await findReturnsSince(ctx, productId, createdAt);
  if (!returns) return false;
  const start = returns.firstMonth > month ? returns.firstMonth : month;
  const first = await getFirstPaidMonth(ctx);
  for (const last of await listReturnMonths(ctx, productId, monthBefore(start))) {
    const since = first !== null && first < last ? first : last;
    const [balance] = await listBalances(ctx, { since, month: last, productId, recordedUntil: returns.lastAt });
    if (balance && balance.amount > 0) return true;
  }
  return false;
}

type Span = Search & { since: string; recordedUntil?: Date | undefined };

/** What suppliers are owed for some months without what they got for them; by an instant, from the stays and payments until then. */
async function listBalances(ctx: Context, { since, month, productId, recordedUntil }: Span): Promise<SupplierSum[]> {
  const [from, to] = [calendarDate(`${since}-01`), addDays(addMonths(calendarDate(`${month}-01`), 1), -1)];
  const owed = await listSupplierDebts(ctx, { from, to, product: productId, placedUntil: recordedUntil });
  const paid = await sumSupplierPayments(ctx, { since, month, productId, recordedUntil });
  const names = new Map([
    ...paid.map(({ productId, supplier }) => [productId, supplier] as const),
    ...owed.map(({ productId, title }) => [productId, title] as const),
  ]);
  const amounts = new Map(owed.map((one) => [one.productId, one.owed]));
  for (const { productId, amount } of paid) amounts.set(productId, (amounts.get(productId) ?? 0) - amount);
  return [...names]
    .map(([productId, supplier]) => ({ productId, supplier, amount: amounts.get(productId) ?? 0 }))
    .filter(({ amount }) => amount !== 0);
}

const monthBefore = (month: string): string => addMonths(calendarDate(`${month}-01`), -1).slice(0, 7);
