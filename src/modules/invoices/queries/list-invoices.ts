import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { can, requirePermission } from "#kernel/actor.ts";
import { addMonths, type CalendarDate, today, vietnamInstant } from "#kernel/calendar-date.ts";
import { namesOfBookings } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import { type InvoiceView, type NeedView, pendingStates } from "../contract.ts";
import { FAILED_SHOWN_DAYS, INVOICE_PAGE, MAX_INVOICES_SHOWN } from "../limits.ts";
import { invoiceNeeds, invoices } from "../tables.ts";

/** All invoices of a booking, the latest first. */
export async function listInvoices(ctx: Context, bookingId: string): Promise<InvoiceView[]> {
  requirePermission(ctx.actor, "payments.read");
  return readInvoices(ctx, {
    where: eq(invoices.bookingId, bookingId),
    order: [desc(invoices.requestedAt), desc(invoices.id)],
    limit: MAX_INVOICES_SHOWN,
  });
}

/**
 * Invoices that wait for an answer, then those that failed without a later one for their booking: while it needs one, and some days anyhow
 * because a correction that failed leaves no need.
 */
export async function listOpenInvoices(
  ctx: Context,
  limit = INVOICE_PAGE,
): Promise<{ invoices: InvoiceView[]; isMore: boolean }> {
  requirePermission(ctx.actor, "payments.read");
  const later = alias(invoices, "later");
  const isOutdated = ctx.db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.bookingId, invoices.bookingId), gt(later.requestedAt, invoices.requestedAt)));
  const need = ctx.db
    .select({ id: invoiceNeeds.bookingId })
    .from(invoiceNeeds)
    .where(eq(invoiceNeeds.bookingId, invoices.bookingId));
  const recent = new Date(ctx.now().getTime() - FAILED_SHOWN_DAYS * 86_400_000);
  const isPending = inArray(invoices.state, [...pendingStates]);
  const rows = await readInvoices(ctx, {
    where: and(
      inArray(invoices.state, [...pendingStates, "failed"]),
      or(isPending, and(notExists(isOutdated), or(gte(invoices.requestedAt, recent), exists(need)))),
    ),
    order: [desc(isPending), asc(invoices.requestedAt), asc(invoices.id)],
    limit: limit + 1,
  });
  return { invoices: rows.slice(0, limit), isMore: rows.length > limit };
}

const inMonth = (month: CalendarDate): SQL | undefined =>
  and(
    isNotNull(invoices.issuedAt),
    gte(invoices.issuedAt, vietnamInstant(month)),
    lt(invoices.issuedAt, vietnamInstant(addMonths(month, 1))),
  );

/** The invoices of a month, the latest first. */
export async function listIssuedIn(ctx: Context, month: CalendarDate, limit = INVOICE_PAGE): Promise<InvoiceView[]> {
  requirePermission(ctx.actor, "payments.read");
  return readInvoices(ctx, { where: inMonth(month), order: [desc(invoices.issuedAt), desc(invoices.id)], limit });
}

export type RateTotals = { percent: number; count: number; net: number; tax: number; total: number };

/** The sums of a month by rate, without invoices that were replaced. */
export async function sumIssuedIn(ctx: Context, month: CalendarDate): Promise<RateTotals[]> {
  requirePermission(ctx.actor, "payments.read");
  const { percent, netVnd, taxVnd, totalVnd } = invoices;
  return ctx.db
    .select({
      percent,
      count: count(),
      net: sql`sum(${netVnd})`.mapWith(Number),
      tax: sql`sum(${taxVnd})`.mapWith(Number),
      total: sql`sum(${totalVnd})`.mapWith(Number),
    })
    .from(invoices)
    .where(and(inMonth(month), eq(invoices.state, "issued")))
    .groupBy(percent)
    .orderBy(asc(percent));
}

/** Bookings with something to invoice now, the most urgent first, and how many come later. Those with a pending invoice are left out. */
export async function listNeeds(ctx: Context): Promise<{ due: NeedView[]; dueCount: number; laterCount: number }> {
  requirePermission(ctx.actor, "payments.read");
  const pending = ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.bookingId, invoiceNeeds.bookingId), inArray(invoices.state, [...pendingStates])));
  const isDue = lte(invoiceNeeds.dueOn, today(ctx.now()));
  const [rows, [counts]] = await Promise.all([
    ctx.db
      .select()
      .from(invoiceNeeds)
      .where(and(isDue, notExists(pending)))
      .orderBy(asc(invoiceNeeds.dueOn), asc(invoiceNeeds.bookingId))
      .limit(INVOICE_PAGE),
    ctx.db
      .select({
        due: sql`count(*) filter (where ${isDue} and not exists ${pending})`.mapWith(Number),
        later: sql`count(*) filter (where not ${isDue})`.mapWith(Number),
      })
      .from(invoiceNeeds),
  ]);
  const bookingNames = await namesOfBookings(
    ctx,
    rows.map(({ bookingId }) => bookingId),
  );
  const due = rows.map(({ bookingId, amountVnd, dueOn }) => {
    const { code = "", name = "" } = bookingNames.get(bookingId) ?? {};
    return { bookingId, bookingCode: code, customer: name, amount: amountVnd, dueOn };
  });
  return { due, dueCount: counts?.due ?? 0, laterCount: counts?.later ?? 0 };
}

type InvoiceFilter = { where: SQL | undefined; order: SQL[]; limit: number };

async function readInvoices(ctx: Context, { where, order, limit }: InvoiceFilter): Promise<InvoiceView[]> {
  const former = alias(invoices, "former");
  const rows = await ctx.db
    .select({ invoice: invoices, corrects: former.number })
    .from(invoices)
    .leftJoin(former, eq(former.id, invoices.corrects))
    .where(where)
    .orderBy(...order)
    .limit(limit);
  const named = await namesOfBookings(
    ctx,
    rows.map(({ invoice }) => invoice.bookingId),
  );
  const seesBuyer = can(ctx.actor, "personal-data.read");
  return rows.map(({ invoice, corrects }) => {
    const { id, kind, state, template, series, number, authorityCode, lookupCode, percent, buyer } = invoice;
    return {
      id,
      kind,
      state,
      template,
      series,
      number,
      authorityCode,
      lookupCode,
      percent,
      corrects,
      bookingCode: named.get(invoice.bookingId)?.code ?? "",
      net: invoice.netVnd,
      tax: invoice.taxVnd,
      total: invoice.totalVnd,
      buyer: seesBuyer ? buyer : null,
      reason: invoice.reason,
      detail: invoice.detail,
      hasFile: invoice.fileKey !== null,
      requestedBy: invoice.requestedByName,
      requestedAt: invoice.requestedAt,
      issuedAt: invoice.issuedAt,
      canRequery: state === "unclear" && invoice.nextQueryAt === null,
    };
  });
}
