import { and, asc, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import { isId } from "#kernel/is-id.ts";
import type { Context } from "#platform/context.ts";
import type { Storage } from "#platform/storage/storage.ts";
import type { InvoiceKind } from "../contract.ts";
import { MAX_INVOICES_SHOWN } from "../limits.ts";
import { invoiceMessages } from "../messages.ts";
import { invoices } from "../tables.ts";

export type OwnInvoice = {
  id: string;
  kind: InvoiceKind;
  number: string;
  total: number;
  issuedAt: Date;
  lookupCode: string;
  hasFile: boolean;
};

/** The invoices of a booking that count, the latest first, for a customer who opened it by its magic link. */
export async function listOwnInvoices(ctx: Context, bookingId: string): Promise<OwnInvoice[]> {
  const rows = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.bookingId, bookingId), eq(invoices.state, "issued")))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(MAX_INVOICES_SHOWN);
  return rows.flatMap(({ id, kind, number, totalVnd, issuedAt, lookupCode, fileKey }) =>
    number && issuedAt ? [{ id, kind, number, total: totalVnd, issuedAt, lookupCode, hasFile: fileKey !== null }] : [],
  );
}

type InvoiceFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

/** The PDF of an invoice of a booking. Throws `not-found`, also for an invoice of another booking. */
export async function getOwnInvoiceFile(
  ctx: Context,
  storage: Storage,
  { bookingId, invoiceId }: { bookingId: string; invoiceId: string },
): Promise<InvoiceFile> {
  if (!isId(invoiceId)) throw notFound(invoiceMessages.noFile, "invoice-file-not-found");
  const [invoice] = await ctx.db
    .select({ number: invoices.number, key: invoices.fileKey })
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), eq(invoices.bookingId, bookingId)));
  const bytes = invoice?.key ? await storage.get(invoice.key) : null;
  if (!invoice || !bytes) throw notFound(invoiceMessages.noFile, "invoice-file-not-found");
  return { name: `hoa-don-${invoice.number}`, bytes };
}

/** The same for staff. */
export async function getInvoiceFile(
  ctx: Context,
  storage: Storage,
  invoice: { bookingId: string; invoiceId: string },
): Promise<InvoiceFile> {
  requirePermission(ctx.actor, "payments.read");
  requirePermission(ctx.actor, "personal-data.read");
  return getOwnInvoiceFile(ctx, storage, invoice);
}

/** The buyers on issued invoices of these bookings. */
export async function listInvoicedBuyers(ctx: Context, bookingIds: readonly string[]) {
  requirePermission(ctx.actor, "personal-data.read");
  if (bookingIds.length === 0) return [];
  const { bookingId, number, buyer } = invoices;
  return ctx.db
    .select({ bookingId, number, buyer })
    .from(invoices)
    .where(and(inArray(bookingId, [...bookingIds]), isNotNull(invoices.issuedAt)))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id));
}
