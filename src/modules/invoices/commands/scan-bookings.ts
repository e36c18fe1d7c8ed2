import { asc, eq, gt, inArray } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { today, vietnamInstant } from "#kernel/calendar-date.ts";
import { findFirstCreation, listChangedBookings } from "#modules/bookings/queries/changed-bookings.ts";
import { lockBooking } from "#modules/bookings/queries/get-booking.ts";
import type { InvoiceSettings } from "#modules/settings/contract/groups.ts";
import { findInvoiceSettings } from "#modules/settings/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { isRowDone } from "#platform/jobs/each-row.ts";
import { invoiceProviderOf } from "../adapters/providers.ts";
import { SCAN_BATCH, SCAN_OVERLAP_MINUTES } from "../limits.ts";
import { invoiceNeeds, invoiceScans, invoices } from "../tables.ts";
import { refreshNeed, storeNeed } from "./store-need.ts";

const SCAN_NAME = "bookings";

/** Raised with a rule that finds other amounts: stays that are long done change no more, so the scan has to read all bookings again. */
const RULES_VERSION = 2;

export const SCAN_INVOICES = "scan-invoices";

/** The job of one booking that could not be read. Runs whose times overlap read it again. */
export const refreshNeedTask = { name: "refresh-invoice-need", run: refreshNeed, isExclusive: true };

/**
 * Finds what is to be invoiced of the bookings that changed since the last run. Other settings or rules start with the first booking again.
 * On a new day every known need is looked at again: stays end without a change. A booking that fails gets a job of its own, which is
 * repeated a few times and then listed as failed.
 */
export async function scanBookings(ctx: Context): Promise<void> {
  requirePermission(ctx.actor, "invoices.write");
  const settings = await findInvoiceSettings(ctx);
  if (!settings || !invoiceProviderOf(ctx)) return;
  const chosen = `${settings.from} ${settings.firstPayment}`;
  const terms = `${chosen} ${RULES_VERSION}`;
  const [last] = await ctx.db.select().from(invoiceScans).where(eq(invoiceScans.name, SCAN_NAME));
  const isSame = last?.terms === terms;
  // Needs that are due under the same settings keep their first day.
  const keepsNeeds = last?.terms.startsWith(chosen) ?? false;
  const since = vietnamInstant(settings.from);
  const readFrom = isSame ? last.readUntil : await restartScan(ctx, { terms, since, keepsNeeds });
  if (isSame && today(last.readUntil) < today(ctx.now())) await refreshKnown(ctx, settings);

  const startedAt = ctx.now();
  const changedSince = new Date(readFrom.getTime() - SCAN_OVERLAP_MINUTES * 60_000);
  let after: { updatedAt: Date; id: string } | null = null;
  for (;;) {
    const page: Changed = await listChangedBookings(ctx, { changedSince, after, limit: SCAN_BATCH });
    await refresh(ctx, await relevantOf(ctx, page), settings);
    after = page.at(-1) ?? null;
    const isLast = page.length < SCAN_BATCH || !after;
    // A run that is cut short goes on where it was.
    await saveProgress(ctx, terms, isLast ? startedAt : (after?.updatedAt ?? startedAt));
    if (isLast) return;
  }
}

type Restart = { terms: string; since: Date; keepsNeeds: boolean };

/** Begins with the first booking that counts, also with an older one that has an invoice of ours. Returns its time. */
async function restartScan(ctx: Context, { terms, since, keepsNeeds }: Restart): Promise<Date> {
  return inTransaction(ctx, async (ctx) => {
    const invoiced = ctx.db.select({ id: invoices.bookingId }).from(invoices).where(eq(invoices.state, "issued"));
    const first = await findFirstCreation(ctx, invoiced);
    const readUntil = first && first < since ? first : since;
    if (!keepsNeeds) await ctx.db.delete(invoiceNeeds);
    await saveProgress(ctx, terms, readUntil);
    return readUntil;
  });
}

async function saveProgress(ctx: Context, terms: string, readUntil: Date): Promise<void> {
  const row = { terms, readUntil };
  await ctx.db
    .insert(invoiceScans)
    .values({ name: SCAN_NAME, ...row })
    .onConflictDoUpdate({ target: invoiceScans.name, set: row });
}

type Changed = Awaited<ReturnType<typeof listChangedBookings>>;

/** The ids of bookings that may need an invoice: they are paid, or something was invoiced or needed before. */
async function relevantOf(ctx: Context, page: Changed): Promise<string[]> {
  const unpaid = page.flatMap(({ id, paid }) => (paid > 0 ? [] : [id]));
  if (unpaid.length === 0) return page.map(({ id }) => id);
  const [needed, invoiced] = await Promise.all([
    ctx.db.select({ id: invoiceNeeds.bookingId }).from(invoiceNeeds).where(inArray(invoiceNeeds.bookingId, unpaid)),
    ctx.db.selectDistinct({ id: invoices.bookingId }).from(invoices).where(inArray(invoices.bookingId, unpaid)),
  ]);
  const known = new Set([...needed, ...invoiced].map(({ id }) => id));
  return page.flatMap(({ id, paid }) => (paid > 0 || known.has(id) ? [id] : []));
}

/** One transaction for each booking: more locks would keep customers waiting. */
async function refresh(ctx: Context, ids: readonly string[], settings: InvoiceSettings): Promise<void> {
  const work = (id: string) => inTransaction(ctx, async (ctx) => storeNeed(ctx, await lockBooking(ctx, id), settings));
  for (const bookingId of ids) {
    if (await isRowDone(ctx, { job: SCAN_INVOICES, id: bookingId }, work)) continue;
    await inTransaction(ctx, (ctx) => ctx.jobs.enqueue(ctx, refreshNeedTask, { bookingId }));
  }
}

async function refreshKnown(ctx: Context, settings: InvoiceSettings): Promise<void> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const page = await ctx.db
      .select({ id: invoiceNeeds.bookingId })
      .from(invoiceNeeds)
      .where(gt(invoiceNeeds.bookingId, after))
      .orderBy(asc(invoiceNeeds.bookingId))
      .limit(SCAN_BATCH);
    const ids = page.map(({ id }) => id);
    await refresh(ctx, ids, settings);
    after = ids.at(-1) ?? after;
    if (page.length < SCAN_BATCH) return;
  }
}
