import { and, eq } from "drizzle-orm";
import { listOrdersToCheck } from "#modules/flights/queries/orders.ts";
import type { Context } from "#platform/context.ts";
import type { FlightOrderView } from "../contract/flight-order.ts";
import { normalizeBookingCode } from "../rules/code.ts";
import { bookings } from "../tables.ts";
import { orderView } from "./flight-orders.ts";

/** What anybody may know of a ticket: nothing of who flies, what was paid, or why an airline refused. */
export type CheckedTicket = Omit<FlightOrderView, "total">;

/**
 * What became of the tickets under a code of ours or, once there were tickets, of an airline; empty for any other text. The numbers of
 * tickets lead nowhere: they follow one another, so that who has one could read those of others.
 */
export async function checkTicket(ctx: Context, typed: string): Promise<CheckedTicket[]> {
  // Whatever was typed is asked for in the same two steps, so that their time says nothing of it.
  const [booking] = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.code, normalizeBookingCode(typed) ?? ""), eq(bookings.kind, "flight")));
  const orders = await listOrdersToCheck(ctx, { bookingId: booking?.id ?? null, pnr: pnrOf(typed) });
  return orders.map(orderView).map(({ total: _, ...order }) => ({ ...order, pnr: null, tickets: [], failure: null }));
}

/** The code of an airline as it stands on tickets, however it was typed. */
const pnrOf = (typed: string): string => typed.toUpperCase().replace(/[\s\p{Pd}._]/gu, "");
