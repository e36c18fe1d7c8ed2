import { sql } from "drizzle-orm";
import { today } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import type { SupplierName } from "../contract/supplier.ts";
import { SUPPLIER_SEARCHES } from "../limits.ts";
import { supplierUse } from "../tables.ts";
import { CircuitOpenError, ShareSpent } from "./circuit-breaker.ts";

/** Until when this copy has said that a supplier is left alone, for each. */
const said = new Map<SupplierName, number>();
const SAID_AGAIN_MS = 10 * 60_000;

/** What is asked of a supplier outside, by how many requests. */
export type Spending = { supplier: SupplierName; requests: number };

/** Counts what one visitor makes a supplier be asked. Throws ShareSpent for who has had their share: what is left is for others. */
export async function consumeVisitorQuota(ctx: Context, { supplier, requests }: Spending): Promise<void> {
  if (supplier === "local") return;
  const points = requests * SUPPLIER_SEARCHES[supplier].weight;
  try {
    await ctx.consumeQuota?.("outside", supplier, points);
    await ctx.consumeQuota?.("outsideHour", supplier, points);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== "limited") throw error;
    ctx.log.info({ supplier }, "a visitor has had their share of a supplier");
    throw new ShareSpent("this visitor has had their share of searches");
  }
}

/** Counts what one visitor makes a supplier be read for. Throws `limited`: where a list can do without a supplier, a price cannot. */
export async function spendReading(ctx: Context, { supplier, requests }: Spending): Promise<void> {
  await ctx.consumeQuota?.("prices", supplier, requests);
  await ctx.consumeQuota?.("pricesHour", supplier, requests);
}

/**
 * Counts the requests of a search of a supplier outside, for all copies. Throws CircuitOpenError where it has had all of a minute or a day: an
 * agency that asks much more than it sells is cut off.
 */
export async function spendSearch(ctx: Context, { supplier, requests }: Spending): Promise<void> {
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
        ...{ minute, day },
        inMinute: sql`case when ${sameMinute} then ${inMinute} + ${requests}::int else ${requests}::int end`,
        inDay: sql`case when ${sameDay} then ${inDay} + ${requests}::int else ${requests}::int end`,
      },
      setWhere: sql`not (${sameMinute} and ${inMinute} + ${requests}::int > ${limit.minute}) and not (${sameDay} and ${inDay} + ${requests}::int > ${limit.day})`,
    })
    .returning({ supplier: supplierUse.supplier });
  if (counted.length > 0) return;
  if (now.getTime() >= (said.get(supplier) ?? 0)) {
    said.set(supplier, now.getTime() + SAID_AGAIN_MS);
    ctx.log.warn({ supplier, ...limit }, "a supplier has had all searches of a minute or a day and is left alone");
  }
  throw new CircuitOpenError("its searches of a minute or a day are used up");
}
