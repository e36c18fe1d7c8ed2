import { inflateSync } from "node:zlib";
import { invalid } from "#kernel/errors.ts";
import { documentMessages } from "../messages/booking-list.ts";
import { areDestinations, isDestinationAt, type PackedPart, plainNames, referenceAt } from "./pdf-open-action.ts";

/**
 * Refuses a file that is plainly more than a PDF to read. It is no proof of the opposite: PDF has more ways to hide something than a
 * filter knows. So a stored file is only served as a download, with a note that its content is unverified.
 *
 * Readers accept a header within the first kilobyte and anything after the end. That allows a file to be two things at once (PDF and ZIP,
 * PDF and page). So only a file that begins and ends as a PDF is accepted.
 */
export function checkPdf(bytes: Buffer): void {
  const text = bytes.toString("latin1");
  if (!/^%PDF-[12]\.\d/.test(text)) throw refused(documentMessages.badKind, "not-a-document");
  if (!/%%EOF[\s\0]*$/.test(text.slice(-2000))) throw damaged();
  const opened = new Set<number>();
  if (isActive(text, opened)) throw active();
  for (const part of packedParts(bytes, text)) if (isActive(part.text, opened)) throw active();
  if (opened.size > 0 && !areDestinations(opened, text, packedParts(bytes, text))) throw active();
}

/**
 * Actions that run, open or send something, embedded files, and encrypted content (ISO 32000-1, 7.6, 7.11, 12.6.4, 12.7.8). Only long
 * names, or short ones with their value: in ten megabytes of compressed pictures a short name would occur by chance. A Rendition may
 * carry a script without naming it.
 */
const longNames =
  "JavaScript|Launch|EmbeddedFiles?|FileAttachment|RichMedia|Rendition|ImportData|SubmitForm|GoTo[ER]|Encrypt";
const activeNames = new RegExp(`/(?:${longNames})(?![\\w.-])`);
/** `AA` actions run without a click, on a page or a field (12.6.3). */
const shortNames = /\/(?:EF|XFA|AA|OpenAction)(?![\w.-])/g;
const value = /<<|\[|\d{1,10}\s+\d{1,5}\s+R/y;
const MAX_REMARK = 200;
/** A file has one open action, and perhaps another one in each former version. */
const MAX_OPENED = 20;

/** True if a text has an action. Objects that the open action refers to are added to `opened`. */
function isActive(text: string, opened: Set<number>): boolean {
  const names = plainNames(text);
  if (activeNames.test(names)) return true;
  let looked = 0;
  for (const { index, 0: name } of names.matchAll(shortNames)) {
    const at = endOfGap(names, index + name.length, looked);
    looked = Math.max(looked, at);
    value.lastIndex = at;
    if (!value.test(names)) continue;
    if (name !== "/OpenAction") return true;
    const object = referenceAt(names, at);
    if (object !== null) opened.add(object);
    else if (!isDestinationAt(names, at)) return true;
    if (opened.size > MAX_OPENED) return true;
  }
  return false;
}

/**
 * Returns the end of white space and comments. A regular expression would remember each of a million blanks until memory is full. A gap
 * that was already `looked` at leads to the same place, where no value follows.
 */
function endOfGap(text: string, from: number, looked: number): number {
  let at = from;
  while (at < text.length) {
    const sign = text[at] ?? "";
    if (at < looked && (sign === "\n" || sign === "\r")) return looked;
    if (sign === "%") {
      const length = text.slice(at, at + MAX_REMARK + 2).search(/[\r\n]/);
      if (length < 0) return at;
      at += length;
    } else if (/[\s\0]/.test(sign)) at += 1;
    else return at;
  }
  return at;
}

const MAX_UNPACKED = 8 * 1024 * 1024;
const MAX_ALL_UNPACKED = 4 * MAX_UNPACKED;

// Readers also accept a single CR, and spaces after the keyword.
const streamStart = /(?<!end)stream[ \t\0]*(?:\r\n|\r|\n)/g;

/**
 * Yields the compressed parts of the file. Object streams must be readable, or they could hide anything. Other streams, such as pictures,
 * are checked as far as that is cheap, since readers do not always check the declared type.
 */
function* packedParts(bytes: Buffer, text: string): Generator<PackedPart> {
  const left = { objects: MAX_ALL_UNPACKED, others: MAX_ALL_UNPACKED };
  let [start, end] = [0, 0];
  for (const { index, 0: keyword } of text.matchAll(streamStart)) {
    const described = plainNames(text.slice(start, index));
    start = index + keyword.length;
    if (end < start) end = endOfStream(text, start);
    const packed = bytes.subarray(start, end);
    const kind = isOfObjects(described) ? "objects" : "others";
    if (kind === "others" && (left.others <= 0 || !isZlib(packed))) continue;
    // Rejects predictors (ISO 32000-1, 7.4.4.4): they insert bytes into names, and object streams never need one.
    if (kind === "objects" && /\/Predictor\b/.test(described)) throw damaged();
    const part = inflated(packed);
    left[kind] -= part?.length ?? packed.length;
    if (kind === "objects" && (part === null || left.objects < 0)) throw damaged();
    if (part !== null)
      yield { text: part, first: Number(/\/First[\s\0]+(\d{1,9})\b/.exec(described)?.[1] ?? Number.NaN) };
  }
}

function endOfStream(text: string, start: number): number {
  const end = text.indexOf("endstream", start);
  return end === -1 ? text.length : end;
}

/** True for an object stream, judged by the text before it: a string in its dictionary may look like the end of another object. */
function isOfObjects(before: string): boolean {
  const dictionary = before.slice(Math.max(0, before.lastIndexOf("endobj"), before.lastIndexOf("endstream")));
  return /\/ObjStm(?![\w.-])/.test(before) || (/\/First\b/.test(dictionary) && /\/N\b/.test(dictionary));
}

// RFC 1950: a zlib stream begins with this header.
const isZlib = ([method = 0, flags = 0]: Buffer) => method % 16 === 8 && (method * 256 + flags) % 31 === 0;

function inflated(packed: Buffer): string | null {
  try {
    return inflateSync(packed, { maxOutputLength: MAX_UNPACKED }).toString("latin1");
  } catch {
    return null;
  }
}

const active = () => refused(documentMessages.activePdf, "document-active");
const damaged = () => refused(documentMessages.damagedPdf, "document-damaged");
const refused = (message: string, code: string) => invalid(message, { file: message }, code);
