import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { today, vietnamInstant } from "#kernel/calendar-date.ts";
import { findWhole } from "#modules/bookings/queries/find-whole.ts";
import type { Booking } from "#modules/bookings/queries/get-booking.ts";
import { listMerges } from "#modules/bookings/queries/list-merges.ts";
import { effectiveState } from "#modules/bookings/rules/states.ts";
import { getLastPaidAt, getPaidBefore } from "#modules/payments/queries/booking-receipts.ts";
import type { InvoiceSettings } from "#modules/settings/contract/groups.ts";
import type { Context } from "#platform/context.ts";
import { type InvoiceLine, type InvoiceNeed, pendingStates } from "../contract.ts";
import { restOfLines } from "../rules/corrections.ts";
import { earnedOn, needOf } from "../rules/due.ts";
import { invoices } from "../tables.ts";

type Terms = Pick<InvoiceSettings, "from" | "firstPayment">;

/** What the invoices of a booking add up to: ours, and those that another program is taken to have issued. */
type Invoiced = { ours: number; elsewhere: number };

type Known = Pick<Booking, "id" | "createdAt">;

/**
 * Null if this program is not responsible for the invoices of a booking: it was placed before invoicing began (`terms.from`) and has no
 * invoice of this program. A split-off booking inherits this from the original one. A merged booking is this program's if either one was;
 * what the other had been paid before the merge counts as invoiced elsewhere. Merges from `until` on are ignored, because a split-off booking
 * may be merged back.
 */
async function invoicedOf(ctx: Context, booking: Known, terms: Terms, until?: Date): Promise<Invoiced | null> {
  const [own, all] = await Promise.all([sumIssued(ctx, booking.id), listMerges(ctx, booking.id)]);
  const origin = await originOf(ctx, booking, terms);
  let isOurs = origin !== null || (await sumIssued(ctx, booking.id, all[0]?.at ?? until)) !== null;
  let elsewhere = origin?.elsewhere ?? 0;
  for (const { at, from, total, totalOfOther } of all.filter(({ at }) => !until || at < until)) {
    const other = await invoicedOf(ctx, from, terms, at);
    if (!isOurs && other) elsewhere += Math.min(total, await getPaidBefore(ctx, booking.id, at));
    if (isOurs && !other) elsewhere += Math.min(totalOfOther, await getPaidBefore(ctx, from.id, at));
    elsewhere += other?.elsewhere ?? 0;
    isOurs ||= other !== null;
  }
  // Old bookings were merged and then invoiced by this program; the first day of the settings was moved later.
  isOurs ||= (await sumIssued(ctx, booking.id, until)) !== null;
  return isOurs ? { ours: own ?? 0, elsewhere } : null;
}

/**
 * The invoiced amounts at the start of a booking: zero if it was placed after invoicing began, null if before. A split-off booking takes over
 * the amount invoiced elsewhere that exceeds the total of the remaining booking.
 */
async function originOf(ctx: Context, { id, createdAt }: Known, terms: Terms): Promise<Invoiced | null> {
  const whole = await findWhole(ctx, id);
  if (!whole) return createdAt >= vietnamInstant(terms.from) ? { ours: 0, elsewhere: 0 } : null;
  const invoiced = await invoicedOf(ctx, whole, terms, createdAt);
  return invoiced && { ours: 0, elsewhere: Math.min(Math.max(0, invoiced.elsewhere - whole.stays), whole.goes) };
}

/** The total of the issued invoices, up to a moment if one is given. Null without one. */
async function sumIssued(ctx: Context, bookingId: string, until?: Date): Promise<number | null> {
  const [row] = await ctx.db
    .select({ total: sql<number | null>`sum(${invoices.totalVnd})`.mapWith(Number) })
    .from(invoices)
    .where(
      and(eq(invoices.bookingId, bookingId), eq(invoices.state, "issued"), until && lt(invoices.requestedAt, until)),
    );
  return row?.total ?? null;
}

/** What is to be invoiced next of a booking; null when nothing is. */
export async function findNeed(ctx: Context, booking: Booking, terms: Terms): Promise<InvoiceNeed | null> {
  const [invoiced, paidAt] = await Promise.all([invoicedOf(ctx, booking, terms), getLastPaidAt(ctx, booking.id)]);
  if (invoiced === null) return null;
  const { firstPayment } = terms;
  const { ours, elsewhere } = invoiced;
  const facts = { invoiced: ours, elsewhere, today: today(ctx.now()), firstPayment, paidOn: paidAt && today(paidAt) };
  return needOf(withEffectiveState(ctx, booking), facts);
}

/** The amount by which the invoices of a booking differ from what they have to add up to now. */
export async function findOpenAmount(ctx: Context, booking: Booking, terms: Terms): Promise<number> {
  const invoiced = await invoicedOf(ctx, booking, terms);
  if (invoiced === null) return 0;
  const earned = earnedOn(withEffectiveState(ctx, booking), today(ctx.now()), terms.firstPayment);
  return Math.max(0, earned - invoiced.elsewhere) - invoiced.ours;
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
