import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { type InvoiceProvider, ProviderUnreachable } from "../adapters/invoice-provider.ts";
import { invoiceProviderOf } from "../adapters/providers.ts";
import { nextFileTry, runEnd } from "../rules/timing.ts";
import { invoices } from "../tables.ts";

type Invoice = typeof invoices.$inferSelect;

/**
 * Stores the PDF of issued invoices, which the provider has some seconds after it issued them, and begins nothing after `until`. Returns
 * the number of tries.
 */
export async function storeInvoiceFiles(ctx: Context, storage: Storage, until = runEnd(ctx.now())): Promise<number> {
  requirePermission(ctx.actor, "invoices.write");
  const provider = invoiceProviderOf(ctx);
  if (!provider) return 0;
  let tries = 0;
  while (ctx.now() < until) {
    const due = await inTransaction(ctx, claimFile);
    if (!due) break;
    tries += 1;
    await storeFile(ctx, provider, storage, due);
  }
  return tries;
}

async function claimFile(ctx: Context): Promise<Invoice | null> {
  const [due] = await ctx.db
    .select()
    .from(invoices)
    .where(and(isNotNull(invoices.nextFileAt), lte(invoices.nextFileAt, ctx.now())))
    .orderBy(asc(invoices.nextFileAt), asc(invoices.id))
    .limit(1)
    .for("update", { skipLocked: true });
  if (!due) return null;
  const fileTries = due.fileTries + 1;
  const change = { fileTries, nextFileAt: nextFileTry(ctx.now(), fileTries) };
  await ctx.db.update(invoices).set(change).where(eq(invoices.id, due.id));
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
