import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { type Context, inTransaction } from "#platform/context.ts";
import type { SupplierName } from "../contract/supplier.ts";
import { LEASE_SECONDS } from "../limits.ts";
import { flightOrders, supplierEvents } from "../tables.ts";

/** `due`: an order will be read soon. `unknown`: there is no matching open order. `repeated`: a duplicate event. */
export type SupplierEvent = "due" | "unknown" | "repeated";

/** Records a supplier event once: its order becomes due to be read, whatever the event says. */
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
    // A running request keeps its lease; the order becomes due when that ends at the latest.
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
          // An order with a scheduled request is read at its own time.
          or(isNull(flightOrders.dueAt), inArray(flightOrders.state, ["held", "ticketed", "unknown"])),
        ),
      )
      .returning({ id: flightOrders.id });
    return due.length > 0 ? "due" : "unknown";
  });
}
