import { sql } from "drizzle-orm";
import { today } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import type { SupplierName } from "../contract/supplier.ts";
import { SUPPLIER_SEARCHES } from "../limits.ts";
import { supplierUse } from "../tables.ts";
import { CallNotSentError, VisitorQuotaExceeded } from "./circuit-breaker.ts";

/** By supplier, until when this instance has logged its exhausted quota. */
const quietUntil = new Map<SupplierName, number>();
const LOG_INTERVAL_MS = 10 * 60_000;

/** The requests that a search sends to an outside supplier. */
export type Spending = { supplier: SupplierName; requests: number };

/** Counts the supplier requests of one visitor. Throws VisitorQuotaExceeded when their share is used up: the rest is for others. */
export async function consumeVisitorQuota(ctx: Context, { supplier, requests }: Spending): Promise<void> {
  if (supplier === "local") return;
  const points = requests * SUPPLIER_SEARCHES[supplier].weight;
  try {
    await ctx.consumeQuota?.("outside", supplier, points);
    await ctx.consumeQuota?.("outsideHour", supplier, points);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== "limited") throw error;
    ctx.log.info({ event: "supplier.visitor_limited", supplier }, "visitor reached the search limit of a supplier");
    throw new VisitorQuotaExceeded("the search quota of this visitor is used up");
  }
}

/** Counts the price reads of one visitor. Throws `limited`: a list can do without a supplier, a price cannot. */
export async function consumePriceQuota(ctx: Context, { supplier, requests }: Spending): Promise<void> {
  await ctx.consumeQuota?.("prices", supplier, requests);
  await ctx.consumeQuota?.("pricesHour", supplier, requests);
}

/**
 * Counts the requests of a search to an outside supplier, for all instances. Throws CallNotSentError when the limit of a minute or a day
 * is reached: an agency that searches much more than it sells is cut off.
 */
export async function consumeSupplierQuota(ctx: Context, { supplier, requests }: Spending): Promise<void> {
  const limit = supplier === "local" ? null : SUPPLIER_SEARCHES[supplier];
  if (!limit) return;
  const now = ctx.now();
  const [minute, day] = [new Date(now.getTime() - (now.getTime() % 60_000)), today(now)];
  const { inMinute, inDay } = supplierUse;
  const sameMinute = sql`${supplierUse.minute} = excluded.minute`;
  const sameDay = sql`${supplierUse.day} = excluded.day`;
  const counted = await ctx.db
    .insert(supplierUse)
    .values({ supplier, minute, inMinute: requests, day, inDay: requests })
    .onConflictDoUpdate({
      target: supplierUse.supplier,
      set: {
        minute,
        day,
        inMinute: sql`case when ${sameMinute} then ${inMinute} + ${requests}::int else ${requests}::int end`,
        inDay: sql`case when ${sameDay} then ${inDay} + ${requests}::int else ${requests}::int end`,
      },
      setWhere: sql`not (${sameMinute} and ${inMinute} + ${requests}::int > ${limit.minute}) and not (${sameDay} and ${inDay} + ${requests}::int > ${limit.day})`,
    })
    .returning({ supplier: supplierUse.supplier });
  if (counted.length > 0) return;
  if (now.getTime() >= (quietUntil.get(supplier) ?? 0)) {
    quietUntil.set(supplier, now.getTime() + LOG_INTERVAL_MS);
    ctx.log.warn(
      { event: "supplier.quota_exhausted", supplier, ...limit },
      "supplier search quota of this minute or day exhausted",
    );
  }
  throw new CallNotSentError("its searches of a minute or a day are used up");
}
