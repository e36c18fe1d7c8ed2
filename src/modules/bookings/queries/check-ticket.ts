import { and, eq } from "drizzle-orm";
import { listOrdersToCheck } from "#modules/flights/queries/orders.ts";
import type { Context } from "#platform/context.ts";
import type { FlightOrderView } from "../contract/flight-order.ts";
import { normalizeBookingCode } from "../rules/code.ts";
import { bookings } from "../tables.ts";
import { orderView } from "./flight-orders.ts";

/** The public data of a ticket: no passengers, no price, no reason of a rejection. */
export type CheckedTicket = Omit<FlightOrderView, "total">;

/**
 * The state of the tickets under a code of ours or, once there were tickets, of an airline; empty for any other text. Ticket numbers are
 * not accepted: they are sequential, so one number would reveal those of others.
 */
export async function checkTicket(ctx: Context, input: string): Promise<CheckedTicket[]> {
  // Every input runs the same two queries, so that the response time reveals nothing.
  const [booking] = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.code, normalizeBookingCode(input) ?? ""), eq(bookings.kind, "flight")));
  const orders = await listOrdersToCheck(ctx, { bookingId: booking?.id ?? null, pnr: pnrOf(input) });
  return orders.map(orderView).map(({ total: _, ...order }) => ({ ...order, pnr: null, tickets: [], failure: null }));
}

/** The record locator as printed on tickets, however it was typed. */
const pnrOf = (input: string): string => input.toUpperCase().replace(/[\s\p{Pd}._]/gu, "");
