import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, max, min, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { calendarDate } from "#kernel/calendar-date.ts";
import { findProductNames } from "#modules/products/queries/list-product-names.ts";
import type { Context } from "#platform/context.ts";
import type { SupplierPayment, SupplierSum } from "../contract/supplier-payments.ts";
import { MAX_SUPPLIER_PAYMENTS } from "../limits.ts";
import { supplierPayments } from "../tables.ts";

/** A month of stays ("2026-12"), or all since an earlier one. */
type Search = {
  month: string;
  since?: string | undefined;
  productId?: string | undefined;
  recordedUntil?: Date | undefined;
};

/** The payments to suppliers for the stays of a month ("2026-12"), voided ones too, the oldest first. */
export async function listSupplierPayments(ctx: Context, search: Search): Promise<SupplierPayment[]> {
  requirePermission(ctx.actor, "costs.read");
  const rows = await ctx.db
    .select()
    .from(supplierPayments)
    .where(isFor(search))
    .orderBy(asc(supplierPayments.paidOn), asc(supplierPayments.id))
    .limit(MAX_SUPPLIER_PAYMENTS);
  return toSupplierPayments(ctx, rows);
}

/** The same by their ids. */
export async function findSupplierPayments(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, SupplierPayment>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(supplierPayments)
    .where(inArray(supplierPayments.id, [...ids]));
  return new Map((await toSupplierPayments(ctx, rows)).map((payment) => [payment.id, payment]));
}

/** What each supplier got and did not return, without voided payments; suppliers without a payment are absent. */
export async function sumSupplierPayments(ctx: Context, search: Search): Promise<SupplierSum[]> {
  requirePermission(ctx.actor, "costs.read");
  const rows = await ctx.db
    .select({
      productId: supplierPayments.productId,
      amount: sql`sum(${supplierPayments.amountVnd})`.mapWith(Number),
    })
    .from(supplierPayments)
    .where(and(isFor(search), isNull(supplierPayments.voidedAt)))
    .groupBy(supplierPayments.productId)
    .orderBy(asc(supplierPayments.productId));
  const names = await findProductNames(
    ctx,
    rows.map(({ productId }) => productId),
  );
  return rows.map((row) => ({ ...row, supplier: names.get(row.productId)?.title ?? "" }));
}

/** True if one of these receipts is money that a supplier returned. */
export async function isAnyReturn(ctx: Context, receiptIds: readonly string[]): Promise<boolean> {
  if (receiptIds.length === 0) return false;
  const [payment] = await ctx.db
    .select({ id: supplierPayments.id })
    .from(supplierPayments)
    .where(and(inArray(supplierPayments.arrivalId, [...receiptIds]), isNull(supplierPayments.voidedAt)))
    .limit(1);
  return payment !== undefined;
}

/** The first month for which a supplier got anything; null before the first payment. */
export async function getFirstPaidMonth(ctx: Context): Promise<string | null> {
  requirePermission(ctx.actor, "costs.read");
  const [row] = await ctx.db
    .select({ first: min(supplierPayments.monthOn) })
    .from(supplierPayments)
    .where(and(isNull(supplierPayments.voidedAt), gt(supplierPayments.amountVnd, sql`0`)));
  return row?.first?.slice(0, 7) ?? null;
}

/** The months after one for which a supplier has returned money. */
export async function listReturnMonths(ctx: Context, productId: string, after: string): Promise<string[]> {
  requirePermission(ctx.actor, "costs.read");
  const { monthOn, amountVnd, voidedAt } = supplierPayments;
  const isLater = and(gt(monthOn, calendarDate(`${after}-01`)), lt(amountVnd, sql`0`), isNull(voidedAt));
  const rows = await ctx.db
    .selectDistinct({ monthOn })
    .from(supplierPayments)
    .where(and(eq(supplierPayments.productId, productId), isLater))
    .orderBy(asc(monthOn));
  return rows.map((row) => row.monthOn.slice(0, 7));
}

/** The returns of a supplier since an instant: their first month, and when the last one was recorded. Null without a return. */
export async function findReturnsSince(
  ctx: Context,
  productId: string,
  since: Date,
): Promise<{ firstMonth: string; lastAt: Date } | null> {
  requirePermission(ctx.actor, "costs.read");
  const { monthOn, amountVnd, createdAt, voidedAt } = supplierPayments;
  const isReturn = and(eq(supplierPayments.productId, productId), lt(amountVnd, sql`0`), isNull(voidedAt));
  const [row] = await ctx.db
    .select({ first: min(monthOn), lastAt: max(createdAt) })
    .from(supplierPayments)
    .where(and(isReturn, gte(createdAt, since)));
  return row?.first && row.lastAt ? { firstMonth: row.first.slice(0, 7), lastAt: row.lastAt } : null;
}

const isFor = ({ month, since = month, productId, recordedUntil }: Search) =>
  and(
    gte(supplierPayments.monthOn, calendarDate(`${since}-01`)),
    lte(supplierPayments.monthOn, calendarDate(`${month}-01`)),
    productId === undefined ? undefined : eq(supplierPayments.productId, productId),
    recordedUntil && lte(supplierPayments.createdAt, recordedUntil),
  );

async function toSupplierPayments(
  ctx: Context,
  rows: (typeof supplierPayments.$inferSelect)[],
): Promise<SupplierPayment[]> {
  const names = await findProductNames(ctx, [...new Set(rows.map(({ productId }) => productId))]);
  return rows.map((row) => ({
    id: row.id,
    productId: row.productId,
    supplier: names.get(row.productId)?.title ?? "",
    month: row.monthOn.slice(0, 7),
    amount: row.amountVnd,
    day: row.paidOn,
    reference: row.reference,
    note: row.note,
    recordedBy: { id: row.recordedBy, name: row.recordedByName },
    voided: row.voidedAt ? { by: row.voidedByName ?? "", reason: row.voidReason ?? "" } : null,
  }));
}
