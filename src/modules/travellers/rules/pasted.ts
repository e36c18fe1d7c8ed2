import { foldName } from "#kernel/vietnamese.ts";
import { nationalities, nationalityName } from "../reference/nationalities.ts";

const parts = ["name", "born", "sex", "nationality", "document", "cabin"] as const;
type Part = (typeof parts)[number];

/** A guest from pasted rows, to be validated by the contract, and the cells of unknown meaning. */
export type PastedGuest = Record<Part, string> & { unknown: string[] };

/**
 * Column headings, folded; the first match counts. A row number is no data. Names come before papers, because lists ask for the name "on
 * the papers". Other columns about papers and births, such as a place or an expiry date, are ignored.
 */
const headings: readonly [Part | "row" | "other", RegExp][] = [
  ["row", /^(stt|tt|so tt|no|so thu tu)$/],
  ["name", /^(ho (va )?ten|ten)\b|^(full |passenger |guest )?name\b/],
  ["other", /^(noi|place)\b|\b(han|cap|expiry|expires|expiration|issued?|issuing)\b/],
  ["born", /sinh|birth|dob/],
  ["sex", /gioi tinh|phai|sex|gender/],
  ["nationality", /quoc tich|nationality|nuoc/],
  ["document", /giay to|can cuoc|cccd|cmnd|ho chieu|passport|dinh danh/],
  ["cabin", /phong|cabin|room/],
  ["name", /^(ho (va )?ten|ten)\b|name|^khach( hang)?$/],
];

const sexWords: Readonly<Record<string, string>> = {
  nam: "male",
  male: "male",
  m: "male",
  trai: "male",
  ong: "male",
  mr: "male",
  nu: "female",
  female: "female",
  f: "female",
  gai: "female",
  ba: "female",
  ms: "female",
  mrs: "female",
};

const codes = new Map(
  nationalities.flatMap((code) => [
    [foldName(nationalityName(code)), code] as const,
    [code.toLowerCase(), code] as const,
  ]),
);
codes.set("vietnam", "VN");
codes.set("viet", "VN");

/**
 * Parses guests from rows copied from a spreadsheet or typed with commas. Columns follow the heading; without one, each cell is parsed by
 * its content. Cells of unknown meaning are in `unknown`: nothing is dropped.
 */
export function readPasted(text: string): PastedGuest[] {
  const rows = splitRows(text);
  const [first, ...others] = rows;
  if (!first) return [];
  const columns = headingOf(first);
  const guests = columns
    ? others.map((row) => byHeading(row, columns))
    : rows.map((row, index) => byContent(row, index + 1));
  return guests.map(withLeadingZeros);
}

function splitRows(text: string): string[][] {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "");
  const separator = ["\t", ";", ","].find((one) => lines.some((line) => line.includes(one))) ?? "\t";
  return lines.map((line) => splitCells(line, separator)).filter((cells) => cells.some((cell) => cell !== ""));
}

/** Cells of a line; a quoted one may contain the separator (RFC 4180). */
function splitCells(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += character;
  }
  return [...cells, cell.trim()];
}

function headingOf(cells: readonly string[]): (Part | "row" | null)[] | null {
  const parts = cells.map((cell) => {
    // Folding leaves nothing of this sign.
    if (cell === "#") return "row" as const;
    const [part] = headings.find(([, words]) => words.test(foldName(cell))) ?? ["other" as const];
    return part === "other" ? null : part;
  });
  // One known word in several columns may be chance; a column of names alone has one heading.
  const known = parts.filter((part) => part !== null && part !== "row");
  const hasFigures = cells.some((cell) => /\d{4,}/.test(cell));
  return known.length > 0 && !hasFigures && (known.length > 1 || cells.length === 1) ? parts : null;
}

const emptyGuest = (): PastedGuest => ({
  name: "",
  born: "",
  sex: "",
  nationality: "VN",
  document: "",
  cabin: "",
  unknown: [],
});

function byHeading(cells: readonly string[], columns: readonly (Part | "row" | null)[]): PastedGuest {
  const guest = emptyGuest();
  // A list may have a column for each kind of paper: the first filled one counts.
  const filled = new Set<Part>();
  for (const [index, cell] of cells.entries()) {
    const part = columns[index];
    if (cell === "" || part === "row") continue;
    if (part && !filled.has(part) && put(guest, part, cell)) filled.add(part);
    else guest.unknown.push(cell);
  }
  return guest;
}

function byContent(cells: readonly string[], row: number): PastedGuest {
  const guest = emptyGuest();
  for (const [index, cell] of cells.entries()) {
    if (cell === "" || (index === 0 && cell === String(row) && cells.length > 1)) continue;
    const part = partOf(cell);
    if (guest[part] !== "" && part !== "nationality") guest.unknown.push(cell);
    else if (!put(guest, part, cell)) guest.unknown.push(cell);
  }
  return guest;
}

function partOf(cell: string): Part {
  const folded = foldName(cell);
  const plain = cell.replace(/[\s.-]/g, "");
  if (/^\d{1,2}[/. -]\d{1,2}[/. -]\d{4}$/.test(cell) || /^\d{4}(-\d{2}-\d{2})?$/.test(cell) || /^\d{8}$/.test(cell))
    return "born";
  if (sexWords[folded]) return "sex";
  if (codes.has(folded)) return "nationality";
  if (/^(phong|p|cabin|room)?\s*\d{1,3}$/.test(folded)) return "cabin";
  if (/\d/.test(plain) && /^[a-z0-9]{5,14}$/i.test(plain)) return "document";
  return "name";
}

/** Stores a parsed cell; false when it does not fit. */
function put(guest: PastedGuest, part: Part, cell: string): boolean {
  const read = readers[part](cell);
  if (read === null) return false;
  guest[part] = read;
  return true;
}

const same = (cell: string) => cell;

const readers: Readonly<Record<Part, (cell: string) => string | null>> = {
  name: same,
  born: same,
  sex: (cell) => sexWords[foldName(cell)] ?? null,
  nationality: (cell) => codes.get(foldName(cell)) ?? null,
  // "Căn cước 001189004821", as in our own lists
  document: (cell) => cell.replace(/^(căn cước( công dân)?|cccd|cmnd|hộ chiếu|passport)[ :]+/iu, ""),
  // "2. Ban Công", "Phòng 2"
  cabin: (cell) => (/^(\d{1,3})\. /.exec(cell) ?? /(\d{1,3})$/.exec(cell.trim()))?.[1] ?? null,
};

/**
 * Restores the zeros of an identity number that a spreadsheet has dropped. A Vietnamese one has twelve digits. The first three are a
 * province code from 001 to 096 (Circular 59/2021/TT-BCA, appendix I), so at most two zeros are missing. A number that still begins with
 * a zero is a telephone number.
 */
function withLeadingZeros(guest: PastedGuest): PastedGuest {
  const digits = guest.document.replace(/[\s.'-]/g, "");
  const isShort = guest.nationality === "VN" && /^[1-9]\d{9,10}$/.test(digits);
  return isShort ? { ...guest, document: digits.padStart(12, "0") } : guest;
}
