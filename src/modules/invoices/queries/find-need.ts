import { and, eq, inArray, sql } from "drizzle-orm";
import { today } from "#kernel/calendar-date.ts";
import type { Booking } from "#modules/bookings/queries/get-booking.ts";
import { effectiveState } from "#modules/bookings/rules/states.ts";
import { lastPaidAt } from "#modules/payments/queries/booking-receipts.ts";
import type { Context } from "#platform/context.ts";
import { type InvoiceNeed, pendingStates } from "../contract.ts";
import { earnedOn, type FirstPayment, needOf } from "../rules/due.ts";
import { invoices } from "../tables.ts";

/** The total of the invoices of a booking that count. */
export async function invoicedOf(ctx: Context, bookingId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ total: sql`coalesce(sum(${invoices.totalVnd}), 0)`.mapWith(Number) })
    .from(invoices)
    .where(and(eq(invoices.bookingId, bookingId), eq(invoices.state, "issued")));
  return row?.total ?? 0;
}

/** What is to be invoiced next of a booking; null when nothing is. */
export async function findNeed(
  ctx: Context,
  booking: Booking,
  { firstPayment }: { firstPayment: FirstPayment },
): Promise<InvoiceNeed | null> {
  const [invoiced, paidAt] = await Promise.all([invoicedOf(ctx, booking.id), lastPaidAt(ctx, booking.id)]);
  const known = { invoiced, today: today(ctx.now()), firstPayment, paidOn: paidAt && today(paidAt) };
  return needOf(asOfNow(ctx, booking), known);
}

/** The amount by which the invoices of a booking differ from what they have to add up to now. */
export async function findOpenAmount(
  ctx: Context,
  booking: Booking,
  { firstPayment }: { firstPayment: FirstPayment },
): Promise<number> {
  return earnedOn(asOfNow(ctx, booking), today(ctx.now()), firstPayment) - (await invoicedOf(ctx, booking.id));
}

const asOfNow = (ctx: Context, booking: Booking) => ({ ...booking, state: effectiveState(booking, ctx.now()) });

/** What is left of an invoice after its adjustments. */
export async function restOf(
  ctx: Context,
  { id, netVnd, taxVnd }: typeof invoices.$inferSelect,
): Promise<{ net: number; tax: number }> {
  const [taken] = await ctx.db
    .select({
      net: sql`coalesce(sum(${invoices.netVnd}), 0)`.mapWith(Number),
      tax: sql`coalesce(sum(${invoices.taxVnd}), 0)`.mapWith(Number),
    })
    .from(invoices)
    .where(and(eq(invoices.corrects, id), eq(invoices.kind, "adjustment"), eq(invoices.state, "issued")));
  return { net: netVnd + (taken?.net ?? 0), tax: taxVnd + (taken?.tax ?? 0) };
}

/** True while an invoice of the booking has no outcome. */
export async function hasPending(ctx: Context, bookingId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.bookingId, bookingId), inArray(invoices.state, [...pendingStates])))
    .limit(1);
  return row !== undefined;
}
