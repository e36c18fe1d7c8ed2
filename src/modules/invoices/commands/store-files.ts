import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { type InvoiceProvider, ProviderUnreachable } from "../adapters/invoice-provider.ts";
import { invoiceProviderOf } from "../adapters/providers.ts";
import { INVOICE_BATCH } from "../limits.ts";
import { nextFileTry } from "../rules/timing.ts";
import { invoices } from "../tables.ts";

type Invoice = typeof invoices.$inferSelect;

/** Stores the PDF of issued invoices, which the provider has some seconds after it issued them. Returns the number of tries. */
export async function storeInvoiceFiles(ctx: Context, storage: Storage): Promise<number> {
  requirePermission(ctx.actor, "invoices.write");
  const provider = invoiceProviderOf(ctx);
  if (!provider) return 0;
  const due = await inTransaction(ctx, claimFiles);
  for (const invoice of due) await storeFile(ctx, provider, storage, invoice);
  return due.length;
}

async function claimFiles(ctx: Context): Promise<Invoice[]> {
  const due = await ctx.db
    .select()
    .from(invoices)
    .where(and(isNotNull(invoices.nextFileAt), lte(invoices.nextFileAt, ctx.now())))
    .orderBy(asc(invoices.nextFileAt), asc(invoices.id))
    .limit(INVOICE_BATCH)
    .for("update", { skipLocked: true });
  for (const { id, fileTries } of due) {
    const change = { fileTries: fileTries + 1, nextFileAt: nextFileTry(ctx.now(), fileTries + 1) };
    await ctx.db.update(invoices).set(change).where(eq(invoices.id, id));
  }
  return due;
}

async function storeFile(
  ctx: Context,
  provider: InvoiceProvider,
  storage: Storage,
  { id, template, number, reference }: Invoice,
): Promise<void> {
  try {
    const bytes = await provider.file({ template, number: number ?? "" }, ctx.now());
    const key = `invoices/${id}.pdf`;
    await storage.put(key, bytes, { contentType: "application/pdf" });
    await ctx.db.update(invoices).set({ fileKey: key, nextFileAt: null }).where(eq(invoices.id, id));
  } catch (err) {
    if (!(err instanceof ProviderUnreachable)) throw err;
    ctx.log.warn({ event: "invoice.file_not_fetched", err, reference }, "file of an invoice not fetched; tried again");
  }
}
