// Top-level domains that mail clients turn into links: the common ones, and those that are abused most (interisle.net, "Phishing Landscape
// 2025").
const topLevelDomains = "com|net|org|info|biz|vn|io|xyz|top|site|online|shop|store|icu|click";

const linkPattern = new RegExp(
  `[a-z][a-z0-9+.-]*://\\S*|\\bwww\\.\\S*|\\S+@\\S+|(?<![\\p{L}\\p{N}])(?:[a-z0-9-]+\\.)+(?:${topLevelDomains})(?![\\p{L}\\p{N}])`,
  "giu",
);

/** An invisible word joiner, which ends an address for mail clients. */
const JOINER = "\u2060";

/**
 * A text for an email in which no mail client detects a link. Rejecting such texts instead would reject bookings: many people type no space
 * after a full stop ("Bé 3t.Online check in").
 */
export const withoutLinks = (text: string): string =>
  text.normalize("NFKC").replace(linkPattern, (address) => address.replace(/[.:/@]/g, (sign) => `${sign}${JOINER}`));

/** Whether a text is certainly a web or email address and no name. */
export const isAddress = (text: string): boolean => /[a-z]:\/\/|\bwww\.|\S@\S/i.test(text.normalize("NFKC"));
