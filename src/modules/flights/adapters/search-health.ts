import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { type FailureKind, SupplierFailure, type SupplierName } from "../contract/supplier.ts";
import { supplierUse } from "../tables.ts";
import { CallNotSentError } from "./circuit-breaker.ts";

const kindsForAllSearches: readonly FailureKind[] = ["misconfigured", "unavailable", "unknown"];

/** Records for all instances that the searches of a supplier fail, and why. Logged once for each change, not for each search. */
export async function markSupplierDown(ctx: Context, supplier: SupplierName, error: unknown): Promise<void> {
  // A request that was not sent has not failed.
  if (!(error instanceof SupplierFailure) || error instanceof CallNotSentError) return;
  const { kind, supplierMessage } = error;
  // A rejection of one search says nothing about the others.
  if (!kindsForAllSearches.includes(kind)) return;
  const changed = await ctx.db
    .update(supplierUse)
    .set({ failing: kind, failingSince: ctx.now() })
    .where(and(eq(supplierUse.supplier, supplier), sql`${supplierUse.failing} is distinct from ${kind}`))
    .returning({ supplier: supplierUse.supplier });
  if (changed.length === 0) return;
  if (kind === "misconfigured")
    ctx.log.error(
      { event: "supplier.account_rejected", supplier, reason: kind, supplierMessage },
      "supplier rejects our account",
    );
  else ctx.log.warn({ event: "supplier.down", supplier, reason: kind, supplierMessage }, "supplier searches fail");
}

/** Records that a supplier has replied to a search: it works again. */
export async function markSupplierUp(ctx: Context, supplier: SupplierName): Promise<void> {
  const changed = await ctx.db
    .update(supplierUse)
    .set({ failing: null, failingSince: null })
    .where(and(eq(supplierUse.supplier, supplier), isNotNull(supplierUse.failing)))
    .returning({ supplier: supplierUse.supplier });
  if (changed.length > 0) ctx.log.info({ event: "supplier.up", supplier }, "supplier answers searches again");
}
