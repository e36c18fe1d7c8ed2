import { and, eq, inArray, isNotNull, lt, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { calendarDate, today, vietnamInstant } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { PURGE_BATCH, RETENTION_YEARS } from "../limits.ts";
import { invoices, proformas } from "../tables.ts";

/**
 * Deletes invoices and proformas whose years of keeping are over, counted from the end of their year. An invoice stays as long as one that
 * corrects it. Returns the number of invoices.
 */
export async function purgeInvoices(ctx: Context, storage: Storage): Promise<number> {
  const year = Number(today(ctx.now()).slice(0, 4)) - RETENTION_YEARS;
  await ctx.db.delete(proformas).where(lt(proformas.year, year));
  let purged = 0;
  for (;;) {
    const deleted = await deleteBatch(ctx, vietnamInstant(calendarDate(`${year}-01-01`)));
    for (const { fileKey } of deleted) if (fileKey) await removeFile(ctx, storage, fileKey);
    purged += deleted.length;
    if (deleted.length < PURGE_BATCH) return purged;
  }
}

// The row is gone, so a failed removal is only logged.
async function removeFile(ctx: Context, storage: Storage, key: string): Promise<void> {
  await storage
    .remove(key)
    .catch((err: unknown) =>
      ctx.log.error(
        { event: "invoice.file_not_deleted", err, key },
        "file of a purged invoice not deleted from storage",
      ),
    );
}

async function deleteBatch(ctx: Context, before: Date) {
  const other = alias(invoices, "other");
  const correction = ctx.db.select({ id: other.id }).from(other).where(eq(other.corrects, invoices.id));
  const due = ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(lt(sql`coalesce(${invoices.issuedAt}, ${invoices.requestedAt})`, before), notExists(correction)))
    .limit(PURGE_BATCH);
  return ctx.db.delete(invoices).where(inArray(invoices.id, due)).returning({ fileKey: invoices.fileKey });
}

/**
 * Erases the customer of a booking from what is no invoice: requests that failed, proformas, and the e-mail that an invoice was sent to.
 * Issued invoices keep the buyer that the law on accounting requires (Law 88/2015/QH13, article 41).
 */
export async function eraseInvoiceBuyer(ctx: Context, bookingId: string): Promise<void> {
  const isOf = eq(invoices.bookingId, bookingId);
  await ctx.db
    .update(invoices)
    .set({ buyer: null })
    .where(and(isOf, eq(invoices.state, "failed")));
  await ctx.db
    .update(invoices)
    .set({ buyer: sql`${invoices.buyer} || '{"email": ""}'` })
    .where(and(isOf, isNotNull(invoices.issuedAt)));
  await ctx.db.update(proformas).set({ buyer: null }).where(eq(proformas.bookingId, bookingId));
}
