/** A text as PostgreSQL can store it: without NUL and half characters. Every text of a request goes through it at the door. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "");
}

/**
 * One form for text that may arrive as NFC (Windows) or NFD (macOS), without outer or doubled spaces, and without
 * control characters, of which PostgreSQL cannot store NUL. Line breaks stay.
 */
export function normalizeText(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[^\P{Cc}\t\n]/gu, "")
    .replace(/[ \t\u00a0]+/g, " ")
    .trim();
}

/** Lower case without diacritics: "Vịnh Hạ Long" and "VINH HA LONG" fold to the same text. NFD leaves đ alone. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[đĐ]/g, "d")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** ASCII letters, digits and spaces in capitals, for transfer texts and tickets. */
export function toAsciiCapitals(text: string): string {
  return fold(text).toUpperCase();
}
