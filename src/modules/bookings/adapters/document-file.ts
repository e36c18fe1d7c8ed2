import { inflateSync } from "node:zlib";
import { invalid } from "#kernel/errors.ts";
import { readScan } from "#modules/media/commands.ts";
import { imageTypeOf } from "#modules/media/rules.ts";
import type { DocumentType } from "../contract/documents.ts";
import { MAX_DOCUMENT_BYTES } from "../limits.ts";
import { documentMessages } from "../messages/desk.ts";

export type DocumentFile = { bytes: Uint8Array; contentType: DocumentType; extension: "pdf" | "jpg" };

/**
 * What is kept of an upload: a picture made anew, or a PDF as it is when it is nothing but a PDF. What a browser says about name
 * and type of a file are only claims. Throws `invalid` for everything else.
 */
export async function readDocument(bytes: Uint8Array): Promise<DocumentFile> {
  if (bytes.length === 0) throw refused(documentMessages.empty, "no-file");
  if (bytes.length > MAX_DOCUMENT_BYTES) throw refused(documentMessages.tooHeavy, "document-too-heavy");
  if (imageTypeOf(bytes)) return { bytes: await readScan(bytes), contentType: "image/jpeg", extension: "jpg" };
  checkPdf(Buffer.from(bytes));
  return { bytes, contentType: "application/pdf", extension: "pdf" };
}

/**
 * Readers accept a header within the first kilobyte and anything after the end, which is what makes a file two things at once
 * (PDF and ZIP, PDF and page): only a file that begins and ends as a PDF is taken.
 */
function checkPdf(bytes: Buffer): void {
  const text = bytes.toString("latin1");
  if (!/^%PDF-[12]\.\d/.test(text)) throw refused(documentMessages.badKind, "not-a-document");
  if (!/%%EOF[\s\0]*$/.test(text.slice(-2000))) throw refused(documentMessages.damagedPdf, "document-damaged");
  const isActive = [text, ...packedObjects(bytes, text)].some((part) => activeNames.test(plainNames(part)));
  if (isActive) throw refused(documentMessages.activePdf, "document-active");
}

// ISO 32000-1, 12.6.4: actions that run, open or send something, and files inside the file. Long names only: in ten megabytes of
// compressed pictures a short one would stand by chance.
const activeNames = /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|ImportData|SubmitForm|GoToE)\b/;

// "/J#61vaScript" is the same name (7.3.5).
const plainNames = (text: string) =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

const MAX_UNPACKED = 8 * 1024 * 1024;
const MAX_ALL_UNPACKED = 4 * MAX_UNPACKED;

/** Objects that lie compressed in the file. A file whose objects cannot be read is refused: they could say anything. */
function packedObjects(bytes: Buffer, text: string): string[] {
  const parts: string[] = [];
  let unpacked = 0;
  let start = 0;
  for (const { index, 0: keyword } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const dictionary = plainNames(dictionaryIn(text.slice(start, index)));
    start = index + keyword.length;
    if (!/\/ObjStm\b/.test(dictionary)) continue;
    // A predictor (7.4.4.4) strews signs between the letters of a name; nobody needs one for objects.
    if (/\/Predictor\b/.test(dictionary)) throw refused(documentMessages.damagedPdf, "document-damaged");
    const part = inflated(bytes.subarray(start, text.indexOf("endstream", start)));
    unpacked += part?.length ?? 0;
    if (part === null || unpacked > MAX_ALL_UNPACKED) throw refused(documentMessages.damagedPdf, "document-damaged");
    parts.push(part);
  }
  return parts;
}

/** What stands between the end of the object before and the beginning of a stream. */
function dictionaryIn(before: string): string {
  return before.slice(Math.max(0, before.lastIndexOf("endobj"), before.lastIndexOf("endstream")));
}

function inflated(packed: Buffer): string | null {
  try {
    return inflateSync(packed, { maxOutputLength: MAX_UNPACKED }).toString("latin1");
  } catch {
    return null;
  }
}

const refused = (message: string, code: string) => invalid(message, { file: message }, code);
