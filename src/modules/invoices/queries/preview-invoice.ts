import { and, eq } from "drizzle-orm";
import { can, requirePermission } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { findInvoiceSettings } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import { invoiceProviderOf } from "../adapters/providers.ts";
import type { InvoiceBuyer, InvoiceLine, InvoiceNeed } from "../contract.ts";
import { invoiceMessages } from "../messages.ts";
import { buyerOf } from "../rules/buyer.ts";
import { replacementTotal } from "../rules/corrections.ts";
import { linesFor } from "../rules/lines.ts";
import { isSeriesOf } from "../rules/series.ts";
import { sumOfLines, vatPercentOn } from "../rules/tax.ts";
import { invoices } from "../tables.ts";
import { findNeed, findOpenAmount, hasPending } from "./find-need.ts";

/** What staff can do about the invoices of a booking. */
export type InvoicePreview = {
  /** Why nothing can be issued at the moment; null when it can. */
  problem: string | null;
  /** The invoice that is due; null when none is. */
  next: { lines: InvoiceLine[]; percent: number; net: number; tax: number; total: number } | null;
  /** What comes later, and when. */
  later: InvoiceNeed | null;
  /** Null for staff without the permission for personal data. */
  buyer: InvoiceBuyer | null;
  /** By invoice: the total of its reduction, and of an invoice that replaces it; null where that is not possible. */
  corrections: { invoiceId: string; reduction: number | null; replacement: number | null }[];
};

/** Null where no provider is connected. */
export async function previewInvoice(ctx: Context, bookingId: string): Promise<InvoicePreview | null> {
  requirePermission(ctx.actor, "payments.read");
  if (!invoiceProviderOf(ctx)) return null;
  const booking = await getBookingRow(ctx, bookingId);
  const settings = await findInvoiceSettings(ctx);
  const buyer = can(ctx.actor, "personal-data.read") ? buyerOf(booking.invoice, booking.contactEmail) : null;
  if (!settings) return { problem: invoiceMessages.noSettings, next: null, later: null, buyer, corrections: [] };
  const day = today(ctx.now());
  const [open, need, isPending] = await Promise.all([
    findOpenAmount(ctx, booking, settings),
    findNeed(ctx, booking, settings),
    hasPending(ctx, bookingId),
  ]);
  const percent = vatPercentOn(day);
  const lines = open > 0 ? linesFor(booking, open, percent) : [];
  const otherYear = isSeriesOf(settings.series, day) ? null : invoiceMessages.otherYear(settings.series);
  return {
    problem: isPending ? invoiceMessages.pending : otherYear,
    next: open > 0 ? { lines, percent, ...sumOfLines(lines) } : null,
    later: open === 0 && need ? need : null,
    buyer,
    corrections: await correctionsOf(ctx, bookingId, open, percent),
  };
}

async function correctionsOf(
  ctx: Context,
  bookingId: string,
  open: number,
  percentNow: number,
): Promise<InvoicePreview["corrections"]> {
  const issued = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.bookingId, bookingId), eq(invoices.state, "issued")));
  return issued
    .filter(({ kind }) => kind !== "adjustment")
    .map(({ id, totalVnd, percent }) => {
      const taken = issued.filter((one) => one.kind === "adjustment" && one.corrects === id);
      const rest = taken.reduce((sum, one) => sum + one.totalVnd, Number(totalVnd));
      const reduction = -Math.min(-open, rest);
      const replacement = replacementTotal({ percent, totalVnd }, open, percentNow);
      return {
        invoiceId: id,
        reduction: reduction < 0 ? reduction : null,
        replacement: taken.length === 0 && replacement > 0 ? replacement : null,
      };
    });
}
