import { removeInvisible } from "#kernel/vietnamese.ts";

/**
 * The first member name that an object of a JSON text repeats; null when there is none. JSON.parse silently keeps the last value (RFC 8259,
 * section 4). Names are compared without escapes and invisible characters.
 */
export function repeatedName(json: string): string | null {
  const open: (Set<string> | null)[] = [];
  let text = '""';
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === "{") open.push(new Set());
    else if (sign === "[") open.push(null);
    else if (sign === "}" || sign === "]") open.pop();
    else if (sign === '"') {
      const end = endOfText(json, at);
      text = json.slice(at, end + 1);
      at = end;
    } else if (sign === ":") {
      const name = removeInvisible(text.includes("\\") ? JSON.parse(text) : text.slice(1, -1));
      const names = open.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    }
  }
  return null;
}

/** The end of the string that begins at a quotation mark: the next mark after an even number of backslashes. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json[end - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}
