import { and, asc, eq, isNotNull, lte, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { requirePermission } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { type Booking, lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { ourPartOf } from "#modules/bookings/rules/terms.ts";
import { findInvoiceSettings } from "#modules/settings/queries.ts";
import { type Context, inTransaction, sqlState } from "#platform/context.ts";
import { isConnectionLost } from "#platform/database/lost-connection.ts";
import { logFailedRow } from "#platform/jobs/each-row.ts";
import { type InvoiceAnswer, type InvoiceProvider, ProviderUnreachable } from "../adapters/invoice-provider.ts";
import { invoiceProviderOf } from "../adapters/providers.ts";
import { MAX_SENDS } from "../limits.ts";
import { invoiceMessages } from "../messages.ts";
import { findOpenAmount } from "../queries/find-need.ts";
import { replacementTotal } from "../rules/corrections.ts";
import { isSeriesOf } from "../rules/series.ts";
import { vatPercentOn } from "../rules/tax.ts";
import { nextQuery, queryLease, runEnd } from "../rules/timing.ts";
import { invoices } from "../tables.ts";
import { eraseInvoiceBuyer } from "./purge-invoices.ts";
import { recordInvoiceAnswer } from "./record-invoice-answer.ts";

export const SEND_INVOICES = "send-invoices";

type Invoice = typeof invoices.$inferSelect;

/**
 * Asks about invoices without an answer, then sends requested ones, one at a time for each series, and begins nothing after `until`.
 * Returns the number of both.
 */
export async function sendInvoices(ctx: Context, until = runEnd(ctx.now())): Promise<number> {
  requirePermission(ctx.actor, "invoices.write");
  const provider = invoiceProviderOf(ctx);
  if (!provider) return 0;
  let done = 0;
  while (ctx.now() < until) {
    const due = await inTransaction(ctx, claimQuery);
    if (!due) break;
    done += 1;
    await query(ctx, provider, due.invoice, due.isLast);
  }
  while (ctx.now() < until) {
    const claimed = await claimNext(ctx);
    if (!claimed) break;
    done += 1;
    if (claimed.isSendable) await send(ctx, provider, claimed);
  }
  return done;
}

type Claim = { invoice: Invoice; isSendable: boolean; isPaid: boolean };

/**
 * Takes the oldest requested invoice whose series sends none. It is stored as sent, with the time of its first query, before the provider
 * is called: a process that ends in between leaves an invoice that is asked about.
 */
async function claimNext(ctx: Context): Promise<Claim | null> {
  return inTransaction(ctx, async (ctx) => {
    // Two instances that claim at once would take two numbers of a series.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('invoices: claim'))`);
    const other = alias(invoices, "other");
    const isBusy = ctx.db
      .select({ id: other.id })
      .from(other)
      .where(and(eq(other.state, "sending"), eq(other.series, invoices.series)));
    const [next] = await ctx.db
      .select()
      .from(invoices)
      .where(and(eq(invoices.state, "requested"), notExists(isBusy)))
      .orderBy(asc(invoices.requestedAt), asc(invoices.id))
      .limit(1);
    if (!next) return null;
    const booking = await lockBooking(ctx, next.bookingId);
    const problem = await checkBeforeSending(ctx, booking, next);
    const sentAt = ctx.now();
    const sends = next.sends + 1;
    const change = problem
      ? { state: "failed" as const, detail: problem }
      : {
          state: "sending" as const,
          sentAt,
          sends,
          queries: 0,
          nextQueryAt: nextQuery({ sentAt, queries: 0 }, sentAt),
        };
    const [invoice] = await ctx.db.update(invoices).set(change).where(eq(invoices.id, next.id)).returning();
    if (!invoice) throw new Error("the claimed invoice is gone");
    if (problem && booking.erasedAt) await eraseInvoiceBuyer(ctx, booking.id);
    return { invoice, isSendable: problem === null, isPaid: !problem && booking.paidVnd >= ourPartOf(booking) };
  });
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html: conflicts between transactions (40), missing resources (53), locks (55),
// timeouts (57). Errors in data (22) come back with each try.
const transientStates = /^(40|53|55|57)/;

/**
 * As `problemOf`. A request that cannot be checked fails: it would be claimed by every run, and no other would be sent. After a transient
 * error of the database the job is tried again.
 */
async function checkBeforeSending(ctx: Context, booking: Booking, invoice: Invoice): Promise<string | null> {
  try {
    return await inTransaction(ctx, (ctx) => problemOf(ctx, booking, invoice));
  } catch (err) {
    if (isConnectionLost(err) || transientStates.test(sqlState(err) ?? "")) throw err;
    logFailedRow(ctx, { job: SEND_INVOICES, id: invoice.id }, err);
    return invoiceMessages.notChecked;
  }
}

/** Why an invoice may not be sent any more: its booking changed since the request, or the year did. The booking is locked. */
async function problemOf(ctx: Context, booking: Booking, invoice: Invoice): Promise<string | null> {
  const settings = await findInvoiceSettings(ctx);
  const day = today(ctx.now());
  if (!settings || !isSeriesOf(invoice.series, day)) return invoiceMessages.otherYear(invoice.series);
  if (invoice.kind === "original" && invoice.percent !== vatPercentOn(day)) return invoiceMessages.newRate;
  const open = await findOpenAmount(ctx, booking, settings);
  const former = invoice.corrects ? await getFormer(ctx, invoice.corrects) : null;
  if (former && former.state !== "issued") return invoiceMessages.notCorrectable;
  const stillMatches = {
    original: () => open === invoice.totalVnd,
    // The rest of the reduction may be of other invoices.
    adjustment: () => open <= invoice.totalVnd,
    replacement: () => former && replacementTotal(former, open, vatPercentOn(day)) === invoice.totalVnd,
  }[invoice.kind];
  return stillMatches() ? null : invoiceMessages.changedBeforeSending;
}

async function getFormer(ctx: Context, id: string): Promise<Invoice> {
  const [former] = await ctx.db.select().from(invoices).where(eq(invoices.id, id));
  if (!former) throw new Error("the corrected invoice is gone");
  return former;
}

async function send(ctx: Context, provider: InvoiceProvider, { invoice, isPaid }: Claim): Promise<void> {
  const former = invoice.corrects ? await getFormer(ctx, invoice.corrects) : null;
  const { kind, reference, template, series, lines, percent, reason, buyer, sentAt } = invoice;
  if (!buyer || !sentAt) throw new Error("an invoice without a buyer was claimed");
  const formerReference = former && {
    template: former.template,
    number: former.number ?? "",
    issuedAt: former.issuedAt ?? sentAt,
  };
  const facts = { kind, reference, template, series, issuedAt: sentAt, buyer, lines, percent };
  const order = { ...facts, former: formerReference, reason, isPaid };
  const answer = await answerOf(ctx, invoice, () => provider.issue(order, ctx.now()));
  // A silent provider keeps the invoice as sent until its first query.
  if (answer) await recordInvoiceAnswer(ctx, invoice, answer);
}

type Query = { invoice: Invoice; isLast: boolean };

/** Sets the next query before this one runs, and a lease before the last one: an answer that is lost is asked for again. */
async function claimQuery(ctx: Context): Promise<Query | null> {
  const [invoice] = await ctx.db
    .select()
    .from(invoices)
    .where(and(isNotNull(invoices.nextQueryAt), lte(invoices.nextQueryAt, ctx.now())))
    .orderBy(asc(invoices.nextQueryAt), asc(invoices.id))
    .limit(1)
    .for("update", { skipLocked: true });
  if (!invoice) return null;
  const queries = invoice.queries + 1;
  const next = nextQuery({ sentAt: invoice.sentAt ?? ctx.now(), queries }, ctx.now());
  // Unclear from now on, so that its series goes on with others.
  const change = { state: "unclear" as const, queries, nextQueryAt: next ?? queryLease(ctx.now()) };
  await ctx.db.update(invoices).set(change).where(eq(invoices.id, invoice.id));
  return { invoice: { ...invoice, ...change }, isLast: next === null };
}

async function query(ctx: Context, provider: InvoiceProvider, invoice: Invoice, isLast: boolean): Promise<void> {
  const answer = await answerOf(ctx, invoice, async () => (await provider.find(invoice, ctx.now())) ?? "none");
  if (answer === "none") return sendAgain(ctx, invoice);
  if (answer) await recordInvoiceAnswer(ctx, invoice, answer);
  if (!isLast || (answer && answer.state !== "pending")) return;
  const ended = await ctx.db
    .update(invoices)
    .set({ nextQueryAt: null, detail: withDetail(invoiceMessages.noAnswer, detailOf(invoice, answer)) })
    .where(and(eq(invoices.id, invoice.id), eq(invoices.state, "unclear"), eq(invoices.queries, invoice.queries)))
    .returning({ id: invoices.id });
  if (ended.length > 0)
    ctx.log.warn(
      { event: "invoice.query_failed", reference: invoice.reference, bookingId: invoice.bookingId },
      "invoice provider gave no answer to the last query",
    );
}

/** The provider has no such invoice, so it is sent again under the same reference, a few times at most. */
async function sendAgain(ctx: Context, { id, bookingId, sends, queries, detail }: Invoice): Promise<void> {
  const change =
    sends < MAX_SENDS
      ? { state: "requested" as const }
      : { state: "failed" as const, detail: withDetail(invoiceMessages.unknownToProvider, detail) };
  await inTransaction(ctx, async (ctx) => {
    const { erasedAt } = await lockBooking(ctx, bookingId);
    await ctx.db
      .update(invoices)
      .set({ ...change, nextQueryAt: null })
      .where(and(eq(invoices.id, id), eq(invoices.state, "unclear"), eq(invoices.queries, queries)));
    if (erasedAt) await eraseInvoiceBuyer(ctx, bookingId);
  });
}

const detailOf = ({ detail }: Invoice, answer: InvoiceAnswer | null) =>
  answer && answer.state !== "issued" ? answer.detail : detail;

/** Why it failed, with the last words of the provider, which name what staff have to correct. */
const withDetail = (message: string, detail: string) =>
  detail.startsWith(message) ? detail : `${message} ${detail}`.trim();

/** The answer of a call outside any transaction; null when there was none. */
async function answerOf<Answer extends InvoiceAnswer | "none">(
  ctx: Context,
  { reference, bookingId }: Invoice,
  call: () => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await call();
  } catch (err) {
    if (!(err instanceof ProviderUnreachable)) throw err;
    ctx.log.warn({ event: "invoice.unreachable", err, reference, bookingId }, "invoice provider does not answer");
    return null;
  }
}
