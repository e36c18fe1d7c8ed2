import { and, desc, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import { isId } from "#kernel/is-id.ts";
import type { Context } from "#platform/context.ts";
import type { Storage } from "#platform/storage/storage.ts";
import type { BookingDocument } from "../contract/documents.ts";
import { MAX_DOCUMENTS } from "../limits.ts";
import { documentMessages } from "../messages/booking-list.ts";
import { bookingDocuments } from "../tables.ts";
import { findByCode } from "./get-booking.ts";

type Row = typeof bookingDocuments.$inferSelect;

/** The documents of a booking, newest first; files sent by customers are personal data. */
export async function listDocuments(ctx: Context, bookingId: string): Promise<BookingDocument[]> {
  requirePermission(ctx.actor, "personal-data.read");
  const rows = await ctx.db
    .select()
    .from(bookingDocuments)
    .where(eq(bookingDocuments.bookingId, bookingId))
    .orderBy(desc(bookingDocuments.createdAt), desc(bookingDocuments.id))
    .limit(MAX_DOCUMENTS);
  return rows.map(({ bookingId: _, key: __, ...row }) => row);
}

/** A document with its content. It is not found under the code of another booking. */
export async function openDocument(
  ctx: Context,
  storage: Storage,
  { code, documentId }: { code: string; documentId: string },
): Promise<BookingDocument & { bytes: Uint8Array<ArrayBuffer> }> {
  requirePermission(ctx.actor, "personal-data.read");
  requirePermission(ctx.actor, "bookings.read");
  const booking = await findByCode(ctx, code);
  const { bookingId: _, key, ...document } = await getDocumentRow(ctx, booking?.id ?? "", documentId);
  const bytes = await storage.get(key);
  if (!bytes) throw noSuchDocument();
  return { ...document, bytes };
}

export async function getDocumentRow(ctx: Context, bookingId: string, documentId: string): Promise<Row> {
  const { id, bookingId: booking } = bookingDocuments;
  const [row] =
    isId(bookingId) && isId(documentId)
      ? await ctx.db
          .select()
          .from(bookingDocuments)
          .where(and(eq(id, documentId), eq(booking, bookingId)))
      : [];
  if (!row) throw noSuchDocument();
  return row;
}

const noSuchDocument = () => notFound(documentMessages.notFound, "document-not-found");
