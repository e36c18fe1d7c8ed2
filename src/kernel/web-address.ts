// Endings that programs for mail make a link of by themselves: the common ones, and those that are abused most
// (interisle.net, "Phishing Landscape 2025").
const endings = "com|net|org|info|biz|vn|io|xyz|top|site|online|shop|store|icu|click";

const linked = new RegExp(
  `[a-z][a-z0-9+.-]*://\\S*|\\bwww\\.\\S*|\\S+@\\S+|(?<![\\p{L}\\p{N}])(?:[a-z0-9-]+\\.)+(?:${endings})(?![\\p{L}\\p{N}])`,
  "giu",
);

/** Joins words without being seen, and ends what programs for mail take for an address. */
const JOINER = "\u2060";

/**
 * A text as a letter may show it: nothing in it becomes a link. Many people type no space behind a full stop ("Bé 3t.Online check in"),
 * so what looks like an address refuses no booking.
 */
export const withoutLinks = (text: string): string =>
  text.normalize("NFKC").replace(linked, (address) => address.replace(/[.:/@]/g, (sign) => `${sign}${JOINER}`));

/** Whether a text is certainly an address of the web or for mail, and no name. */
export const isAddress = (text: string): boolean => /[a-z]:\/\/|\bwww\.|\S@\S/i.test(text.normalize("NFKC"));
