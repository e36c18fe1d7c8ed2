// Endings that programs for mail make a link of by themselves: the common ones, and those that are abused most
// (interisle.net, "Phishing Landscape 2025").
const endings =
  "com|net|org|info|biz|vn|io|co|me|app|dev|xyz|top|site|online|shop|store|club|vip|live|icu|cc|tk|ru|cn|click|link|help|support|bond|cfd|sbs";

const webAddress = new RegExp(
  `[a-z][a-z0-9+.-]*://|\\bwww\\.|(?<![\\p{L}\\p{N}])(?:[a-z0-9-]+\\.)+(?:${endings})(?![\\p{L}\\p{N}])`,
  "iu",
);

/** Whether a program that shows the text would make a link of a part of it. */
export const holdsWebAddress = (text: string): boolean => webAddress.test(text.normalize("NFKC"));

/** The same, or of an address for mail. */
export const holdsAddress = (text: string): boolean => holdsWebAddress(text) || /\S@\S/.test(text);
