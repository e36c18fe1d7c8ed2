// Workbooks that ask for too much: bombs, thousands of rows and columns, and cells that are hard to parse.
import { type Unzipped, unzipSync, zipSync } from "fflate";
import { addDays, calendarDate } from "../../src/kernel/calendar-date.ts";
import { flipped, type Mutation, type Roll } from "./bytes.ts";

const SHEET = "xl/worksheets/sheet1.xml";
const TEXTS = "xl/sharedStrings.xml";

const text = (file: Unzipped, part: string) => Buffer.from(file[part] ?? []).toString("utf8");
const packed = (file: Record<string, Uint8Array>) => Buffer.from(zipSync(file, { level: 6 }));

/** The good file with some parts replaced. */
function withParts(good: Buffer, parts: (file: Unzipped) => Record<string, string | Uint8Array>): Buffer {
  const file = unzipSync(good);
  const changed = Object.entries(parts(file)).map(
    ([name, part]) => [name, new Uint8Array(Buffer.from(part as string))] as const,
  );
  return packed({ ...file, ...Object.fromEntries(changed) });
}

const escaped = (cell: string) => cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);

type Cell = string | number | { shared: number };

function cellXml(cell: Cell, row: number, column: number): string {
  const at = `${letters(column)}${row}`;
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === "object") return `<c r="${at}" t="s"><v>${cell.shared}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

const rowXml = (cells: readonly Cell[], row: number) =>
  `<row r="${row}">${cells.map((cell, column) => cellXml(cell, row, column)).join("")}</row>`;

const sheetXml = (rows: readonly (readonly Cell[])[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map((cells, index) => rowXml(cells, index + 1))
    .join("")}</sheetData></worksheet>`;

const textsXml = (texts: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${texts
    .map((one) => `<si><t xml:space="preserve">${escaped(one)}</t></si>`)
    .join("")}</sst>`;

const sheetOf = (good: Buffer, rows: readonly (readonly Cell[])[], texts?: readonly string[]) =>
  withParts(good, () => ({ [SHEET]: sheetXml(rows), ...(texts && { [TEXTS]: textsXml(texts) }) }));

/** An archive with a false declared size of its parts. */
function withClaim(archive: Buffer, claim: number): Buffer {
  const bytes = Buffer.from(archive);
  const entry = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
  for (let at = bytes.indexOf(entry); at >= 0; at = bytes.indexOf(entry, at + 4)) bytes.writeUInt32LE(claim, at + 24);
  return bytes;
}

/** Nested archives, each containing the next one ten times. */
function nested(good: Buffer, depth: number): Buffer {
  let inner = good.subarray(0, 20_000);
  for (let level = 0; level < depth; level += 1) {
    const copies = Array.from({ length: 10 }, (_, copy) => [`xl/worksheets/sheet${copy + 1}.xml`, inner] as const);
    inner = packed(Object.fromEntries(copies)).subarray(0, 400_000);
  }
  return withParts(good, () => ({ "xl/embeddings/inner.xlsx": inner, [SHEET]: inner }));
}

export type Titles = { titles: readonly string[]; fill: (row: number, roll: Roll) => readonly Cell[] };

/** The rows of a price sheet, each different from the stored one. */
export const nightRows = (slug: string, rooms: readonly string[], from: string): Titles["fill"] => {
  const first = calendarDate(from);
  return (row, roll) => [
    slug,
    addDays(first, Math.floor(row / rooms.length)),
    rooms[row % rooms.length] ?? "",
    1 + roll(3),
    "Có",
    1 + roll(2),
    1_000_000 + 1000 * roll(4000),
    1_000_000 + 1000 * roll(4000),
  ];
};

/** Hostile workbooks made from a good one, with the columns of its kind. */
export function hostileWorkbooks(kind: string, good: Buffer, { titles, fill }: Titles): Mutation[] {
  const rows = (many: number, roll: Roll) => [titles, ...Array.from({ length: many }, (_, row) => fill(row, roll))];
  const wide = (value: Cell, many: number) => [titles, ...Array.from({ length: many }, () => titles.map(() => value))];
  const named = (name: string, make: Mutation["make"], weight = 1): Mutation => ({
    name: `${kind}: ${name}`,
    make,
    weight,
  });
  return [
    named(
      "bytes flipped inside its sheet",
      (roll) => withParts(good, (file) => ({ [SHEET]: flipped(Buffer.from(file[SHEET] ?? []), roll) })),
      4,
    ),
    named(
      "bytes flipped inside its texts",
      (roll) => withParts(good, (file) => ({ [TEXTS]: flipped(Buffer.from(file[TEXTS] ?? [0]), roll) })),
      3,
    ),
    named(
      "a chunk of its sheet repeated",
      (roll) =>
        withParts(good, (file) => {
          const xml = text(file, SHEET);
          const at = roll(xml.length);
          return { [SHEET]: xml.slice(0, at) + xml.slice(at, at + 500).repeat(1 + roll(2000)) + xml.slice(at) };
        }),
      2,
    ),
    named("5,000 rows that all change something", (roll) => sheetOf(good, rows(5000, roll)), 2),
    named("5,000 rows of wrong cells", () => sheetOf(good, wide("không phải số; không phải ngày", 5000))),
    named("5,001 rows", (roll) => sheetOf(good, rows(5001, roll))),
    named("100,000 rows", () => sheetOf(good, [titles, ...Array.from({ length: 100_000 }, () => [1, 2])])),
    named("60 columns", () =>
      sheetOf(
        good,
        Array.from({ length: 4000 }, (_, row) => Array<Cell>(60).fill(row)),
      ),
    ),
    named("16,384 columns", () => sheetOf(good, [Array.from({ length: 16_384 }, (_, at) => `c${at}`)])),
    named("100,000 texts", (roll) => {
      const texts = Array.from({ length: 100_000 }, (_, at) => `chữ ${at} ${roll(1e9)}`);
      const cells = Array.from({ length: 5000 }, (_, row) =>
        titles.map((_, at) => ({ shared: (row * 20 + at) % 1e5 })),
      );
      return sheetOf(good, [titles, ...cells], texts);
    }),
    // 32 KB that are stored once and used by a hundred thousand cells.
    named("a long text in every cell", () => sheetOf(good, wide({ shared: 0 }, 5000), ["ạ".repeat(32_000)])),
    named("a long text in 600 cells", () => sheetOf(good, wide({ shared: 0 }, 30), ["ạ".repeat(32_000)])),
    named("a text of lines in every cell", () => sheetOf(good, wide({ shared: 0 }, 200), ["Spa\n".repeat(8000)])),
    named("lines of spaces", () => sheetOf(good, wide({ shared: 0 }, 100), [" \n\t".repeat(10_000)])),
    named("marks over one letter", () => sheetOf(good, wide({ shared: 0 }, 100), [`a${"\u0301".repeat(32_000)}`])),
    named("a bomb that says how large it is", () => withParts(good, () => ({ [SHEET]: Buffer.alloc(60_000_000, 32) }))),
    named("a bomb that claims to be small", () =>
      withClaim(
        withParts(good, () => ({ [SHEET]: Buffer.alloc(50_000_000, 32) })),
        100,
      ),
    ),
    named("a claim of 4 GB", () => withClaim(good, 0xffff_fffe)),
    named("19 MB of one letter", () => withParts(good, () => ({ [SHEET]: Buffer.alloc(19_000_000, 97) }))),
    named("19 MB of rows that are empty", () => sheetOfXml(good, '<row r="1"></row>'.repeat(1_000_000))),
    named("19 MB of cells that are empty", () =>
      sheetOfXml(good, `<row r="1">${'<c r="A1"/>'.repeat(1_500_000)}</row>`),
    ),
    named("archives in archives", () => nested(good, 4)),
    named("5,000 parts", () => withParts(good, () => Object.fromEntries(manyParts(5000)))),
    named("499 parts", () => withParts(good, () => Object.fromEntries(manyParts(450)))),
    named("entities that multiply", () => withParts(good, () => ({ [TEXTS]: laughs }))),
    named("tags in tags", () => sheetOfXml(good, `${"<a>".repeat(400_000)}${"</a>".repeat(400_000)}`)),
    named("5 MB that do not unpack", (roll) => {
      const noise = Buffer.from(Uint32Array.from({ length: 1_200_000 }, () => roll(2 ** 32)).buffer);
      return Buffer.concat([good.subarray(0, 200), noise, good.subarray(200)]);
    }),
  ];
}

const sheetOfXml = (good: Buffer, xml: string) =>
  withParts(good, () => ({ [SHEET]: `<worksheet><sheetData>${xml}</sheetData></worksheet>` }));

const manyParts = (many: number) =>
  Array.from({ length: many }, (_, at) => [`xl/worksheets/extra${at}.xml`, "<worksheet/>"] as const);

const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY l0 "ha">${Array.from(
  { length: 20 },
  (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
).join("")}]><sst><si><t>&l20;</t></si></sst>`;
