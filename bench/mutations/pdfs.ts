// PDFs that are hard to inspect: escaped names, nested streams, bombs, and reference loops.
import { deflateSync } from "node:zlib";
import type { Mutation } from "./bytes.ts";

const MEGABYTE = 1024 * 1024;

const object = (number: number, content: string) => `${number} 0 obj\n${content}\nendobj\n`;

const stream = (data: Buffer, dictionary = "/Subtype /Image", number = 9) =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${dictionary} /Filter /FlateDecode /Length ${data.length} >>\nstream\n`, "latin1"),
    data,
    Buffer.from("\nendstream\nendobj\n", "latin1"),
  ]);

function pdf(...parts: readonly (string | Buffer)[]): Buffer {
  const bytes = parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part));
  const head = Buffer.from(`%PDF-1.7\n${object(1, "<< /Type /Catalog /Pages 2 0 R >>")}`, "latin1");
  return Buffer.concat([head, ...bytes, Buffer.from("trailer << /Root 1 0 R >>\n%%EOF\n", "latin1")]);
}

const filled = (piece: string, bytes = 9.5 * MEGABYTE) => piece.repeat(Math.floor(bytes / piece.length));

/** A PDF as programs write it: pages, a picture, and objects in a stream. */
export function aPdf(): Buffer {
  const page = object(3, "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /MediaBox [0 0 595 842] >>");
  const words = deflateSync(Buffer.from("BT /F1 12 Tf 72 720 Td (Phieu xac nhan dat phong) Tj ET\n".repeat(200)));
  const objects = deflateSync(Buffer.from("5 0 6 20 << /Type /Font >> << /Type /Font >>"));
  return pdf(
    object(2, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
    page,
    stream(words, "", 4),
    stream(objects, "/Type /ObjStm /N 2 /First 9", 7),
  );
}

export const hostilePdfs: readonly Mutation[] = [
  { name: "10 MB of names behind signs", make: () => pdf(object(3, filled("/J#61#76#61#53#63#72 "))) },
  { name: "10 MB of signs", make: () => pdf(filled("#41")) },
  { name: "names that nearly run something", make: () => pdf(object(3, filled("/JavaScriptX /Launchy /EF (a) "))) },
  { name: "10 MB of blanks behind a name", make: () => pdf(`/EF${filled(" ")}`) },
  { name: "10 MB of lines behind a name", make: () => pdf(`/XFA${filled("\n\0 ")}`) },
  { name: "10 MB of remarks behind a name", make: () => pdf(`/EF${filled("%a\n")}`) },
  { name: "names with blanks between them", make: () => pdf(filled(`/EF${" ".repeat(2000)}`)) },
  { name: "a million streams without an end", make: () => pdf(filled("stream\n")) },
  { name: "blanks behind each stream", make: () => pdf(filled(`stream${" ".repeat(3000)}`)) },
  { name: "streams that end at once", make: () => pdf(filled("stream\nendstream\n")) },
  { name: "dictionaries in dictionaries", make: () => pdf(object(3, `${filled("<<", 4e6)}${filled(">>", 4e6)}`)) },
  { name: "arrays in arrays", make: () => pdf(object(3, `${filled("[", 4e6)}${filled("]", 4e6)}`)) },
  {
    name: "an object that leads to itself",
    make: () => pdf(filled(object(3, "<< /Kids [3 0 R] /Parent 3 0 R >>"), 2e5)),
  },
  { name: "a page tree in a circle", make: () => pdf(object(2, "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>")) },
  {
    name: "references to each other",
    make: (roll) =>
      pdf(...Array.from({ length: 50_000 }, (_, at) => object(at + 3, `<< /Next ${3 + roll(50_000)} 0 R >>`))),
  },
  { name: "one stream that unpacks to 200 MB", make: () => pdf(stream(deflateSync(Buffer.alloc(2e8), { level: 9 }))) },
  {
    name: "objects that unpack to 200 MB",
    make: () => pdf(stream(deflateSync(Buffer.alloc(2e8), { level: 9 }), "/Type /ObjStm /N 1 /First 4")),
  },
  { name: "thousands of streams of 8 MB", make: () => pdf(...copies(stream(deflateSync(Buffer.alloc(8e6))), 1000)) },
  { name: "streams of objects of 8 MB", make: () => pdf(...copies(objects(8e6), 4)) },
  { name: "hundreds of small streams of objects", make: () => pdf(...copies(objects(20_000), 1500)) },
  { name: "streams full of signs", make: () => pdf(...copies(stream(deflateSync(Buffer.alloc(8e6, "#41"))), 4)) },
  { name: "streams full of blanks behind a name", make: () => pdf(...copies(stream(named(8e6)), 4)) },
  {
    name: "10 MB of noise",
    make: (roll) => pdf(Buffer.from(Uint32Array.from({ length: 2_400_000 }, () => roll(2 ** 32)).buffer)),
  },
  { name: "10 MB after the end", make: () => Buffer.concat([aPdf(), Buffer.from(filled("\0 "))]) },
  { name: "many ends", make: () => pdf(filled("%%EOF\n")) },
  { name: "a number of a million digits", make: () => pdf(object(3, `/EF ${"9".repeat(1e6)} 0 R`)) },
  { name: "a text that never ends", make: () => pdf(`(${filled("\\(")}`) },
  { name: "a script", make: () => pdf(object(3, "<< /S /JavaScript /JS (app.alert(1)) >>")) },
];

const copies = (part: Buffer, many: number) => {
  const fits = Math.min(many, Math.floor((9.5 * MEGABYTE) / part.length));
  return Array.from({ length: fits }, () => part);
};
const objects = (bytes: number) =>
  stream(deflateSync(Buffer.alloc(bytes, "3 0 << /A 1 >> ")), "/Type /ObjStm /N 1 /First 4");
const named = (bytes: number) => deflateSync(Buffer.concat([Buffer.from("/EF"), Buffer.alloc(bytes, 32)]));
