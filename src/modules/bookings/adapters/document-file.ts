import { invalid } from "#kernel/errors.ts";
import { readScan } from "#modules/media/commands.ts";
import { imageTypeOf } from "#modules/media/rules.ts";
import type { DocumentType } from "../contract/documents.ts";
import { MAX_DOCUMENT_BYTES } from "../limits.ts";
import { documentMessages } from "../messages/booking-list.ts";

export type DocumentFile = { bytes: Uint8Array; contentType: DocumentType; extension: "pdf" | "jpg" };

/**
 * Returns the form in which an upload is stored: a picture is re-encoded, and a PDF stays as it is, also one with scripts. Name and type
 * sent by the browser are not trusted. Throws `invalid` for everything else.
 */
export async function readDocument(bytes: Uint8Array): Promise<DocumentFile> {
  if (bytes.length === 0) throw invalidFile(documentMessages.empty, "no-file");
  if (bytes.length > MAX_DOCUMENT_BYTES) throw invalidFile(documentMessages.tooHeavy, "document-too-heavy");
  if (imageTypeOf(bytes)) return { bytes: await readScan(bytes), contentType: "image/jpeg", extension: "jpg" };
  if (!isPdf(bytes)) throw invalidFile(documentMessages.badKind, "not-a-document");
  return { bytes, contentType: "application/pdf", extension: "pdf" };
}

// Readers also accept a header within the first kilobyte; a file that begins as something else is rejected.
const isPdf = (bytes: Uint8Array) => /^%PDF-[12]\.\d/.test(Buffer.from(bytes.subarray(0, 8)).toString("latin1"));

const invalidFile = (message: string, code: string) => invalid(message, { file: message }, code);
