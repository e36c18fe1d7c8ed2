// Endings that programs for mail make a link of by themselves: the common ones, and those that are abused most
// (interisle.net, "Phishing Landscape 2025"), without those that begin a sentence of somebody who types no accents and no space
// behind a full stop: "an chay.Co be", "xe.CN ve".
const endings = "com|net|org|info|biz|vn|io|xyz|top|site|online|shop|store|icu|click";

const webAddress = new RegExp(
  `[a-z][a-z0-9+.-]*://|\\bwww\\.|(?<![\\p{L}\\p{N}])(?:[a-z0-9-]+\\.)+(?:${endings})(?![\\p{L}\\p{N}])`,
  "iu",
);

/** Whether a program that shows the text would make a link of a part of it. */
export const holdsWebAddress = (text: string): boolean => webAddress.test(text.normalize("NFKC"));

/** The same, or of an address for mail. */
export const holdsAddress = (text: string): boolean => holdsWebAddress(text) || /\S@\S/.test(text);
