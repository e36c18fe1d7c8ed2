import { requirePermission } from "#kernel/actor.ts";
import { recordSupplierEvent, type SupplierEvent } from "#modules/flights/commands/supplier-events.ts";
import type { SupplierName } from "#modules/flights/contract/supplier.ts";
import type { Context } from "#platform/context.ts";
import { PROCESS_ORDERS } from "../../adapters/flight-fulfilment.ts";

/** Handles an event from a supplier of flights: the order is read soon, once for each event. */
export async function handleSupplierEvent(
  ctx: Context,
  event: { supplier: SupplierName; id: string; ref: string | null },
): Promise<SupplierEvent> {
  requirePermission(ctx.actor, "bookings.write");
  const outcome = await recordSupplierEvent(ctx, event);
  if (outcome === "due") ctx.jobs.soon(PROCESS_ORDERS);
  return outcome;
}
