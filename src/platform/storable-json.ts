import { removeInvisible } from "#kernel/vietnamese.ts";

// Escaped or literal: NUL, lone surrogates, and format characters such as those that reverse text.
const UNSTORABLE = /\\u(?:0000|d[89a-f]|20[0-6]|feff)|\p{Cf}/iu;

/** Parses JSON from outside. All its texts can be stored and shown. Throws SyntaxError, or RangeError when it is nested too deeply. */
export function parseStorableJson(text: string): unknown {
  const isClean = !UNSTORABLE.test(text) && text.isWellFormed();
  return isClean ? JSON.parse(text) : JSON.parse(text, (_, value) => cleaned(value));
}

function cleaned(value: unknown): unknown {
  if (typeof value === "string") return removeInvisible(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [removeInvisible(name), one]));
}
