import { join } from "node:path";
import { invalid } from "#kernel/errors.ts";
import { readScan } from "#modules/media/commands.ts";
import { imageTypeOf } from "#modules/media/rules.ts";
import { openFileProcess } from "#platform/file-worker.ts";
import type { DocumentType } from "../contract/documents.ts";
import { MAX_DOCUMENT_BYTES } from "../limits.ts";
import { documentMessages } from "../messages/booking-list.ts";

const checkPdfApart = openFileProcess<Uint8Array, void>({
  // The build output lies elsewhere, so the process is started from its source, like the database worker.
  program: join(process.cwd(), "src", "modules", "bookings", "adapters", "pdf-worker.ts"),
  // At most 64 MB are unpacked from a ten-megabyte file: about 1.5 seconds on a slow core.
  mostMs: 10_000,
  megabytes: 256,
  tooHard: () => refused(documentMessages.damagedPdf, "document-damaged"),
});

export type DocumentFile = { bytes: Uint8Array; contentType: DocumentType; extension: "pdf" | "jpg" };

/**
 * Returns the form in which an upload is stored: a picture is re-encoded, a PDF stays as it is unless it is plainly something else. Name
 * and type sent by the browser are not trusted. Throws `invalid` for everything else.
 */
export async function readDocument(bytes: Uint8Array): Promise<DocumentFile> {
  if (bytes.length === 0) throw refused(documentMessages.empty, "no-file");
  if (bytes.length > MAX_DOCUMENT_BYTES) throw refused(documentMessages.tooHeavy, "document-too-heavy");
  if (imageTypeOf(bytes)) return { bytes: await readScan(bytes), contentType: "image/jpeg", extension: "jpg" };
  await checkPdfApart(bytes);
  return { bytes, contentType: "application/pdf", extension: "pdf" };
}

const refused = (message: string, code: string) => invalid(message, { file: message }, code);
