import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { conflict, notFound } from "#kernel/errors.ts";
import { formatVnd, vnd } from "#kernel/money.ts";
import { recordChange } from "#modules/bookings/commands/record-events.ts";
import { type Booking, lockBooking } from "#modules/bookings/queries/get-booking.ts";
import type { InvoiceSettings } from "#modules/settings/contract/groups.ts";
import { findInvoiceSettings } from "#modules/settings/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { InvoiceProvider } from "../adapters/invoice-provider.ts";
import { invoiceProviderOf } from "../adapters/providers.ts";
import type { CorrectionInput, InvoiceBuyer, InvoiceKind, InvoiceLine, RequestInput } from "../contract.ts";
import { invoiceMessages } from "../messages.ts";
import { findOpenAmount, getRemainingLines, hasPending } from "../queries/find-need.ts";
import { buyerOf } from "../rules/buyer.ts";
import { reduceLines, replacementTotal } from "../rules/corrections.ts";
import { linesFor } from "../rules/lines.ts";
import { isSeriesOf } from "../rules/series.ts";
import { sumOfLines, vatPercentOn } from "../rules/tax.ts";
import { invoices } from "../tables.ts";
import { SEND_INVOICES } from "./send-invoices.ts";

type Office = { provider: InvoiceProvider; settings: InvoiceSettings };

/** Provider and settings of today. Throws `conflict` while one is missing or the series is of another year. */
async function requireIssuer(ctx: Context): Promise<Office> {
  const provider = invoiceProviderOf(ctx);
  if (!provider) throw conflict("invoices-off", invoiceMessages.off);
  const settings = await findInvoiceSettings(ctx);
  if (!settings) throw conflict("no-invoice-settings", invoiceMessages.noSettings);
  if (!isSeriesOf(settings.series, today(ctx.now())))
    throw conflict("series-of-another-year", invoiceMessages.otherYear(settings.series));
  return { provider, settings };
}

/** Requests the invoice of what is due of a booking; a job sends it. Throws `conflict` for another amount than the page showed. */
export async function requestInvoice(ctx: Context, { bookingId, total }: RequestInput): Promise<void> {
  requirePermission(ctx.actor, "invoices.write");
  const office = await requireIssuer(ctx);
  await inTransaction(ctx, async (ctx) => {
    const { booking, open } = await lockForInvoice(ctx, bookingId, office);
    if (open <= 0) throw conflict("nothing-to-invoice", invoiceMessages.nothingDue);
    if (open !== total) throw conflict("amount-changed", invoiceMessages.changed);
    const percent = vatPercentOn(today(ctx.now()));
    const lines = linesFor(booking, open, percent);
    const buyer = buyerToday(booking);
    await insertInvoice(ctx, booking, office, { kind: "original", corrects: null, buyer, percent, lines, reason: "" });
  });
  ctx.jobs.soon(SEND_INVOICES);
}

/**
 * Requests a reduction of an issued invoice by the amount that exceeds what its booking has to invoice, at most all of it. Its
 * buyer is that of the invoice; only the e-mail is the one of today.
 */
export async function adjustInvoice(ctx: Context, { invoiceId, total, reason }: CorrectionInput): Promise<void> {
  requirePermission(ctx.actor, "invoices.write");
  const office = await requireIssuer(ctx);
  await inTransaction(ctx, async (ctx) => {
    const { booking, open, former } = await lockForCorrection(ctx, invoiceId, office);
    const rest = await getRemainingLines(ctx, former);
    const reduction = Math.min(-open, sumOfLines(rest).total);
    if (reduction <= 0) throw conflict("nothing-to-reduce", invoiceMessages.noReduction);
    if (total !== -reduction) throw conflict("amount-changed", invoiceMessages.changed);
    const { id: corrects, percent } = former;
    const lines = reduceLines(rest, reduction, percent);
    const currentBuyer = buyerToday(booking);
    const buyer = { ...(former.buyer ?? currentBuyer), email: currentBuyer.email };
    await insertInvoice(ctx, booking, office, { kind: "adjustment", corrects, buyer, percent, lines, reason });
  });
  ctx.jobs.soon(SEND_INVOICES);
}

/** Requests a new invoice instead of an issued one: with the buyer of today, at the rate of the first. */
export async function replaceInvoice(ctx: Context, { invoiceId, total, reason }: CorrectionInput): Promise<void> {
  requirePermission(ctx.actor, "invoices.write");
  const office = await requireIssuer(ctx);
  await inTransaction(ctx, async (ctx) => {
    const { booking, open, former } = await lockForCorrection(ctx, invoiceId, office);
    if (sumOfLines(await getRemainingLines(ctx, former)).total !== former.totalVnd)
      throw conflict("adjusted-before", invoiceMessages.adjustedBefore);
    const amount = replacementTotal(former, open, vatPercentOn(today(ctx.now())));
    if (amount <= 0) throw conflict("nothing-to-invoice", invoiceMessages.nothingLeft);
    if (total !== amount) throw conflict("amount-changed", invoiceMessages.changed);
    const { id: corrects, percent } = former;
    const lines = linesFor(booking, amount, percent);
    const buyer = buyerToday(booking);
    await insertInvoice(ctx, booking, office, { kind: "replacement", corrects, buyer, percent, lines, reason });
  });
  ctx.jobs.soon(SEND_INVOICES);
}

async function lockForInvoice(ctx: Context, bookingId: string, { settings }: Office) {
  const booking = await lockBooking(ctx, bookingId);
  if (await hasPending(ctx, bookingId)) throw conflict("invoice-pending", invoiceMessages.pending);
  return { booking, open: await findOpenAmount(ctx, booking, settings) };
}

async function lockForCorrection(ctx: Context, invoiceId: string, office: Office) {
  const [known] = await ctx.db.select().from(invoices).where(eq(invoices.id, invoiceId));
  if (!known) throw notFound(invoiceMessages.notFound, "invoice-not-found");
  const locked = await lockForInvoice(ctx, known.bookingId, office);
  // Read again: only the lock of the booking keeps other corrections away.
  const [former] = await ctx.db.select().from(invoices).where(eq(invoices.id, invoiceId));
  if (former?.state !== "issued" || former.kind === "adjustment")
    throw conflict("not-correctable", invoiceMessages.notCorrectable);
  return { ...locked, former };
}

const buyerToday = ({ invoice, contactEmail }: Booking) => buyerOf(invoice, contactEmail);

type Content = {
  kind: InvoiceKind;
  corrects: string | null;
  buyer: InvoiceBuyer;
  percent: number;
  lines: InvoiceLine[];
  reason: string;
};

async function insertInvoice(ctx: Context, booking: Booking, { provider, settings }: Office, content: Content) {
  const { net, tax, total } = sumOfLines(content.lines);
  const { id: requestedBy, name: requestedByName } =
    ctx.actor.kind === "staff" ? ctx.actor : { id: ctx.actor.kind, name: "Hệ thống" };
  await ctx.db.insert(invoices).values({
    ...content,
    bookingId: booking.id,
    state: "requested",
    reference: randomUUID(),
    provider: provider.id,
    template: settings.template,
    series: settings.series,
    netVnd: vnd(net),
    taxVnd: vnd(tax),
    totalVnd: vnd(total),
    requestedBy,
    requestedByName,
    requestedAt: ctx.now(),
  });
  await recordChange(ctx, `invoice.${content.kind}-requested`, booking, { amount: formatVnd(total) }, {});
}
