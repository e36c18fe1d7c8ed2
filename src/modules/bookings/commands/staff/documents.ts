import { count, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { readDocument } from "../../adapters/document-file.ts";
import { MAX_DOCUMENTS } from "../../limits.ts";
import { documentMessages } from "../../messages/booking-list.ts";
import { getDocumentRow } from "../../queries/documents.ts";
import { getBookingRow, lockBooking } from "../../queries/get-booking.ts";
import { cleanFileName } from "../../rules/documents.ts";
import { bookingDocuments } from "../../tables.ts";
import { recordChange, recordEvents } from "../record-events.ts";

/** Stores a file with a booking; returns the id of the document. */
export async function addDocument(
  ctx: Context,
  storage: Storage,
  { bookingId, name, bytes }: { bookingId: string; name: string; bytes: Uint8Array },
): Promise<string> {
  requirePermission(ctx.actor, "bookings.write");
  await getBookingRow(ctx, bookingId);
  const file = await readDocument(bytes);
  const id = newId();
  const key = `documents/${bookingId}/${id}.${file.extension}`;
  // Stored first and outside of the transaction: a row without its file would be a broken link, a file without a row only wastes space.
  await storage.put(key, file.bytes, { contentType: file.contentType });
  try {
    await inTransaction(ctx, async (ctx) => {
      const booking = await lockBooking(ctx, bookingId);
      if ((await countDocuments(ctx, bookingId)) >= MAX_DOCUMENTS) {
        throw conflict("too-many-documents", documentMessages.tooMany);
      }
      await ctx.db.insert(bookingDocuments).values({
        id,
        bookingId,
        key,
        name: cleanFileName(name, file.extension),
        contentType: file.contentType,
        size: file.bytes.length,
        addedBy: ctx.actor.kind === "staff" ? ctx.actor.name : "Hệ thống",
        createdAt: ctx.now(),
      });
      await recordEvents(ctx, bookingId, [{ kind: "document-added" }]);
      // File names may be personal data, so the log has only the id.
      await recordChange(ctx, "booking.document-added", booking, { document: id, contentType: file.contentType });
    });
  } catch (error) {
    await discard(ctx, storage, key);
    throw error;
  }
  return id;
}

/** Deletes a file for good. */
export async function deleteDocument(
  ctx: Context,
  storage: Storage,
  { bookingId, documentId }: { bookingId: string; documentId: string },
): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  const key = await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    const { id, key } = await getDocumentRow(ctx, bookingId, documentId);
    await ctx.db.delete(bookingDocuments).where(eq(bookingDocuments.id, id));
    await recordEvents(ctx, bookingId, [{ kind: "document-deleted" }]);
    await recordChange(ctx, "booking.document-deleted", booking, { document: id });
    return key;
  });
  await discard(ctx, storage, key);
}

async function countDocuments(ctx: Context, bookingId: string): Promise<number> {
  const where = eq(bookingDocuments.bookingId, bookingId);
  const [row] = await ctx.db.select({ documents: count() }).from(bookingDocuments).where(where);
  return row?.documents ?? 0;
}

// No row names the file, so a failed removal is only logged.
async function discard(ctx: Context, storage: Storage, key: string): Promise<void> {
  await storage
    .remove(key)
    .catch((err: unknown) =>
      ctx.log.error({ event: "document.not_deleted", err, key }, "document not deleted from storage"),
    );
}
