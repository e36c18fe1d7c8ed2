// The open action of a PDF (ISO 32000-1, 7.7.2 and 12.6). The only accepted one shows a page of the same file.

/** A compressed part of a file. An object stream lists its objects by number and offset from `first` on (7.5.7). */
export type PackedPart = { text: string; first: number };

/** Decodes escaped names: "/J#61vaScript" is the same name (7.3.5). */
export const plainNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

const reference = /(\d{1,10})[\s\0]+\d{1,5}[\s\0]+R(?![\w.-])/y;

/** The number of the object referred to at a position; null if there is no reference. */
export function referenceAt(text: string, at: number): number | null {
  reference.lastIndex = at;
  const found = reference.exec(text);
  return found ? Number(found[1]) : null;
}

const ARRAY = String.raw`\[[^[\]<>()]*\]`;
const PLACE = String.raw`(?:${ARRAY}|\([^()\\]*\)|<[0-9A-Fa-f\s]*>|/[^\s\0/<>[\]()]+|\d{1,10}\s+\d{1,5}\s+R)`;
const ENTRY = String.raw`(?:/Type[\s\0]*/Action(?![\w.-])|/S[\s\0]*/GoTo(?![\w.-])|/D[\s\0]*${PLACE})`;
const destination = new RegExp(String.raw`[\s\0]*(?:${ARRAY}|<<(?:[\s\0]*${ENTRY})*[\s\0]*>>)`, "y");

/** True for a destination in the same file, or an action that goes to one and has nothing else, such as a next action. */
export function isDestinationAt(text: string, at: number): boolean {
  destination.lastIndex = at;
  return destination.test(text);
}

/** True if all versions of these objects are destinations, plain or in object streams. A missing object could be anything. */
export function areDestinations(numbers: ReadonlySet<number>, text: string, parts: Iterable<PackedPart>): boolean {
  const found = new Set<number>();
  const note = (number: number, content: string) => {
    found.add(number);
    return isDestinationAt(plainNames(content), 0);
  };
  for (const number of numbers) {
    for (const { index, 0: head } of text.matchAll(new RegExp(String.raw`(?<!\d)0*${number}\s+\d+\s+obj`, "g"))) {
      const start = index + head.length;
      if (!note(number, text.slice(start, start + MAX_LENGTH))) return false;
    }
  }
  for (const { text, first } of parts) {
    for (const [number, offset] of placesIn(text)) {
      if (!numbers.has(number)) continue;
      const start = first + offset;
      if (!note(number, text.slice(start, start + MAX_LENGTH))) return false;
    }
  }
  return [...numbers].every((number) => found.has(number));
}

const MAX_LENGTH = 1000;

/** The pairs of object number and offset at the start of an object stream. */
function* placesIn(text: string): Generator<[number, number]> {
  const pair = /[\s\0]*(\d{1,10})[\s\0]+(\d{1,10})(?![\w.-])/y;
  for (let found = pair.exec(text); found; found = pair.exec(text)) yield [Number(found[1]), Number(found[2])];
}
