import { and, eq, inArray, sql } from "drizzle-orm";
import { today, vietnamInstant } from "#kernel/calendar-date.ts";
import type { Booking } from "#modules/bookings/queries/get-booking.ts";
import { listWholes } from "#modules/bookings/queries/list-wholes.ts";
import { effectiveState } from "#modules/bookings/rules/states.ts";
import { getLastPaidAt } from "#modules/payments/queries/booking-receipts.ts";
import type { InvoiceSettings } from "#modules/settings/contract/groups.ts";
import type { Context } from "#platform/context.ts";
import { type InvoiceLine, type InvoiceNeed, pendingStates } from "../contract.ts";
import { restOfLines } from "../rules/corrections.ts";
import { earnedOn, needOf } from "../rules/due.ts";
import { invoices } from "../tables.ts";

type Terms = Pick<InvoiceSettings, "from" | "firstPayment">;

/**
 * The total of the issued invoices of a booking. Null for a booking without one that is older than the first day of the settings: another
 * program may have invoiced it. A part that was split off is as old as the whole, and ours where the whole has an invoice of ours.
 */
async function invoicedOf(ctx: Context, { id, createdAt }: Booking, { from }: Terms): Promise<number | null> {
  const own = await sumIssued(ctx, [id]);
  if (own !== null) return own;
  const wholes = await listWholes(ctx, id);
  const isOld = [{ createdAt }, ...wholes].some((one) => one.createdAt < vietnamInstant(from));
  const ids = wholes.map((whole) => whole.id);
  return isOld && (await sumIssued(ctx, ids)) === null ? null : 0;
}

/** Null without an issued invoice. */
async function sumIssued(ctx: Context, bookingIds: readonly string[]): Promise<number | null> {
  const [row] = await ctx.db
    .select({ total: sql<number | null>`sum(${invoices.totalVnd})`.mapWith(Number) })
    .from(invoices)
    .where(and(inArray(invoices.bookingId, [...bookingIds]), eq(invoices.state, "issued")));
  return row?.total ?? null;
}

/** What is to be invoiced next of a booking; null when nothing is. */
export async function findNeed(ctx: Context, booking: Booking, terms: Terms): Promise<InvoiceNeed | null> {
  const [invoiced, paidAt] = await Promise.all([invoicedOf(ctx, booking, terms), getLastPaidAt(ctx, booking.id)]);
  if (invoiced === null) return null;
  const { firstPayment } = terms;
  const facts = { invoiced, today: today(ctx.now()), firstPayment, paidOn: paidAt && today(paidAt) };
  return needOf(withEffectiveState(ctx, booking), facts);
}

/** The amount by which the invoices of a booking differ from what they have to add up to now. */
export async function findOpenAmount(ctx: Context, booking: Booking, terms: Terms): Promise<number> {
  const invoiced = await invoicedOf(ctx, booking, terms);
  if (invoiced === null) return 0;
  return earnedOn(withEffectiveState(ctx, booking), today(ctx.now()), terms.firstPayment) - invoiced;
}

const withEffectiveState = (ctx: Context, booking: Booking) => ({
  ...booking,
  state: effectiveState(booking, ctx.now()),
});

/** The lines of an invoice with what its adjustments left of them. */
export async function getRemainingLines(
  ctx: Context,
  { id, lines }: typeof invoices.$inferSelect,
): Promise<InvoiceLine[]> {
  const adjustments = await ctx.db
    .select({ lines: invoices.lines })
    .from(invoices)
    .where(and(eq(invoices.corrects, id), eq(invoices.kind, "adjustment"), eq(invoices.state, "issued")));
  return restOfLines(
    lines,
    adjustments.flatMap(({ lines }) => lines),
  );
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
