import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { type Context, inTransaction } from "#platform/context.ts";
import type { SupplierName } from "../contract/supplier.ts";
import { LEASE_SECONDS } from "../limits.ts";
import { flightOrders, supplierEvents } from "../tables.ts";

/** `due`: an order is read soon. `unknown`: no order of ours that anything can come of. `repeated`: it was told before. */
export type SupplierEvent = "due" | "unknown" | "repeated";

/** Takes what a supplier tells by itself, once: the order that it speaks of is due to be read, whatever is said of it. */
export function recordSupplierEvent(
  ctx: Context,
  { supplier, id, ref }: { supplier: SupplierName; id: string; ref: string | null },
): Promise<SupplierEvent> {
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.now();
    const taken = await ctx.db
      .insert(supplierEvents)
      .values({ supplier, eventId: id, at: now })
      .onConflictDoNothing()
      .returning({ eventId: supplierEvents.eventId });
    if (taken.length === 0) return "repeated";
    if (ref === null) return "unknown";
    // Who asks about it now is left to it: a lease ends by then at the latest.
    const leased = new Date(now.getTime() + LEASE_SECONDS * 1000).toISOString();
    const due = await ctx.db
      .update(flightOrders)
      .set({
        dueAt: sql`case when ${flightOrders.dueAt} is null then ${now.toISOString()}::timestamptz
          else least(${flightOrders.dueAt}, ${leased}::timestamptz) end`,
      })
      .where(
        and(
          eq(flightOrders.supplier, supplier),
          eq(flightOrders.ref, ref),
          // What is wanted of an airline has a time of its own, and is read when that has come.
          or(isNull(flightOrders.dueAt), inArray(flightOrders.state, ["held", "ticketed", "unknown"])),
        ),
      )
      .returning({ id: flightOrders.id });
    return due.length > 0 ? "due" : "unknown";
  });
}
