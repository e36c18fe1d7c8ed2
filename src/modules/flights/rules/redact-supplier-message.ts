/** What of a supplier's message is kept: enough for a clerk to quote, and no page of it. */
const MOST = 160;
const MOST_OF_A_CODE = 40;
/** What is looked through before that: whatever a supplier sends, it is done in a moment. */
const MOST_READ = 2000;
const HIDDEN = "…";

// Addresses of mail, and numbers of telephones, papers, cards and birthdays, with whatever stands between their digits.
const personal = [/[^\s<>,;]+@[^\s<>,;]+/g, /\+?\d(?:[ ./-]?\d){4,}/g, /\b(?=\w*[A-Z])(?=(?:\w*\d){5})\w+\b/gi];

/** A supplier's own code and message as staff may read them: without the secrets we signed with, numbers of people and mail. */
export function redactSupplierMessage(code: string, message: string, secrets: readonly string[]): string | undefined {
  const short = code.replace(/[^\w.-]/g, "").slice(0, MOST_OF_A_CODE);
  const hidden = secrets
    .filter((one) => one !== "")
    .reduce((text, one) => text.replaceAll(one, HIDDEN), message.slice(0, MOST_READ));
  const plain = personal.reduce((text, pattern) => text.replace(pattern, HIDDEN), hidden);
  const words = plain
    .replace(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, MOST)
    .trim();
  return [short, words].filter((one) => one !== "").join(": ") || undefined;
}

/** The same without those who fly, whom a supplier may name as their tickets do. */
export function withoutNames(said: string, names: readonly string[]): string {
  const words = new Set(names.flatMap((name) => name.split(/\s+/)).filter((word) => word.length > 1));
  return [...words].reduce((text, word) => text.replace(new RegExp(wholeWord(word), "giu"), HIDDEN), said);
}

// Letters with marks are letters too: "An" is not a part of "Anh".
const wholeWord = (word: string) =>
  `(?<![\\p{L}\\p{N}])${word.replace(/[$()*+./?[\\\]^{|}]/g, "\\$&")}(?![\\p{L}\\p{N}])`;
