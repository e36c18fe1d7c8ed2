import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { listSuppliersOff } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import { hasAccount, isCircuitOpen } from "../adapters/suppliers.ts";
import { type FailureKind, type SupplierName, supplierNames } from "../contract/supplier.ts";
import { fareSearches, flightOrderCalls, flightOrders, supplierUse } from "../tables.ts";

export type SupplierStatus = {
  name: SupplierName;
  /** Our own flights need no account; an outside supplier is called once its account is set. */
  hasAccount: boolean;
  /** The agency sells its fares now. */
  isOn: boolean;
  /** The circuit of this instance to the supplier is open. */
  isCircuitOpen: boolean;
  /** Cached searches of the last minutes, of an outside supplier. */
  searches: { answered: number; failed: number };
  /** Seat, ticket and read requests of the last day. */
  orders: { asked: number; failed: number };
  /** Why its searches fail, and since when; null after a successful one. */
  failing: { kind: FailureKind; since: Date } | null;
  /** The time and kind of its last failed order request within a day. */
  lastFailure: { at: Date; kind: FailureKind } | null;
};

const DAY_MS = 86_400_000;

/** Failures caused by the supplier; a sold-out seat does not count. */
const faults: readonly FailureKind[] = ["unavailable", "unknown", "misconfigured", "invalid"];

/** The suppliers of flights and their recent health, in all instances. */
export async function listSuppliers(ctx: Context): Promise<SupplierStatus[]> {
  requirePermission(ctx.actor, "settings.write");
  const [off, searches, orders, failures, failing] = await Promise.all([
    listSuppliersOff(ctx),
    countSearches(ctx),
    countCalls(ctx),
    listLastFailures(ctx),
    listFailing(ctx),
  ]);
  return supplierNames.map((name) => ({
    name,
    hasAccount: hasAccount(ctx, name),
    isOn: !off.includes(name),
    isCircuitOpen: isCircuitOpen(ctx, name),
    searches: searches.get(name) ?? { answered: 0, failed: 0 },
    orders: orders.get(name) ?? { asked: 0, failed: 0 },
    failing: failing.get(name) ?? null,
    lastFailure: failures.get(name) ?? null,
  }));
}

/** Active suppliers that reject the account: they return nothing until staff fix it. */
export async function listMisconfiguredSuppliers(ctx: Context): Promise<SupplierName[]> {
  requirePermission(ctx.actor, "settings.write");
  const [off, failing] = await Promise.all([listSuppliersOff(ctx), listFailing(ctx)]);
  return supplierNames.filter(
    (name) => failing.get(name)?.kind === "misconfigured" && hasAccount(ctx, name) && !off.includes(name),
  );
}

async function listFailing(ctx: Context) {
  const { supplier, failing, failingSince } = supplierUse;
  const rows = await ctx.db.select({ supplier, failing, failingSince }).from(supplierUse);
  return new Map(
    rows.flatMap(({ supplier, failing: kind, failingSince: since }) =>
      kind && since ? [[supplier, { kind, since }] as const] : [],
    ),
  );
}

async function countSearches(ctx: Context) {
  const supplier = sql<SupplierName>`split_part(${fareSearches.key}, ' ', 1)`;
  const rows = await ctx.db
    .select({
      supplier,
      answered: sql<number>`count(${fareSearches.answer})::int`,
      failed: sql<number>`count(${fareSearches.failure})::int`,
    })
    .from(fareSearches)
    .where(gt(fareSearches.expiresAt, ctx.now()))
    .groupBy(supplier);
  return new Map(rows.map(({ supplier, ...counts }) => [supplier, counts]));
}

const inLastDay = (ctx: Context) => gt(flightOrderCalls.at, new Date(ctx.now().getTime() - DAY_MS));
const wasFault = inArray(flightOrderCalls.outcome, [...faults]);

async function countCalls(ctx: Context) {
  const rows = await ctx.db
    .select({
      supplier: flightOrders.supplier,
      asked: sql<number>`count(*)::int`,
      failed: sql<number>`count(*) filter (where ${wasFault})::int`,
    })
    .from(flightOrderCalls)
    .innerJoin(flightOrders, eq(flightOrders.id, flightOrderCalls.orderId))
    .where(inLastDay(ctx))
    .groupBy(flightOrders.supplier);
  return new Map(rows.map(({ supplier, ...counts }) => [supplier, counts]));
}

async function listLastFailures(ctx: Context) {
  const rows = await ctx.db
    .selectDistinctOn([flightOrders.supplier], {
      supplier: flightOrders.supplier,
      at: flightOrderCalls.at,
      kind: sql<FailureKind>`${flightOrderCalls.outcome}`,
    })
    .from(flightOrderCalls)
    .innerJoin(flightOrders, eq(flightOrders.id, flightOrderCalls.orderId))
    .where(and(inLastDay(ctx), wasFault))
    .orderBy(flightOrders.supplier, desc(flightOrderCalls.at));
  return new Map(rows.map(({ supplier, ...failure }) => [supplier, failure]));
}
