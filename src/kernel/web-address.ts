// Top-level domains that mail clients turn into links: the common ones, and those that are abused most (interisle.net, "Phishing Landscape
// 2025").
const endings = "com|net|org|info|biz|vn|io|xyz|top|site|online|shop|store|icu|click";

const linked = new RegExp(
  `[a-z][a-z0-9+.-]*://\\S*|\\bwww\\.\\S*|\\S+@\\S+|(?<![\\p{L}\\p{N}])(?:[a-z0-9-]+\\.)+(?:${endings})(?![\\p{L}\\p{N}])`,
  "giu",
);

/** An invisible word joiner, which ends an address for mail clients. */
const JOINER = "\u2060";

/**
 * A text for an email in which no mail client detects a link. Many people type no space after a full stop ("Bé 3t.Online check in"). A text
 * that looks like an address therefore does not reject a booking.
 */
export const withoutLinks = (text: string): string =>
  text.normalize("NFKC").replace(linked, (address) => address.replace(/[.:/@]/g, (sign) => `${sign}${JOINER}`));

/** Whether a text is certainly a web or email address and no name. */
export const isAddress = (text: string): boolean => /[a-z]:\/\/|\bwww\.|\S@\S/i.test(text.normalize("NFKC"));
