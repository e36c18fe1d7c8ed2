/** Length of a stored supplier message: enough for a clerk to quote, and no whole page. */
const MAX_LENGTH = 160;
const MAX_OF_A_CODE = 40;
/** Length that is processed before that, so that any message takes bounded time. */
const MAX_READ = 2000;
const MASK = "…";

// E-mail addresses, and numbers of telephones, papers, cards and birthdays, with any separators between their digits.
const personal = [/[^\s<>,;]+@[^\s<>,;]+/g, /\+?\d(?:[ ./-]?\d){4,}/g, /\b(?=\w*[A-Z])(?=(?:\w*\d){5})\w+\b/gi];

/** A supplier's code and message for staff: without our credentials, personal numbers and e-mail addresses. */
export function redactSupplierMessage(code: string, message: string, secrets: readonly string[]): string | undefined {
  const short = code.replace(/[^\w.-]/g, "").slice(0, MAX_OF_A_CODE);
  const hidden = secrets
    .filter((one) => one !== "")
    .reduce((text, one) => text.replaceAll(one, MASK), message.slice(0, MAX_READ));
  const plain = personal.reduce((text, pattern) => text.replace(pattern, MASK), hidden);
  const words = plain
    .replace(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, MAX_LENGTH)
    .trim();
  return [short, words].filter((one) => one !== "").join(": ") || undefined;
}

/** The same without passenger names, which a supplier may write as on tickets. */
export function withoutNames(message: string, names: readonly string[]): string {
  const words = new Set(names.flatMap((name) => name.split(/\s+/)).filter((word) => word.length > 1));
  return [...words].reduce((text, word) => text.replace(new RegExp(wholeWord(word), "giu"), MASK), message);
}

// Letters with diacritics are letters too: "An" is not a part of "Anh".
const wholeWord = (word: string) =>
  `(?<![\\p{L}\\p{N}])${word.replace(/[$()*+./?[\\\]^{|}]/g, "\\$&")}(?![\\p{L}\\p{N}])`;
