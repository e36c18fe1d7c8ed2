/** Text with headings, lists and links, as the staff's editor writes and the database stores it. The names are those of the editor. */
export type RichText = { type: "doc"; content: RichBlock[] };
export type RichBlock = RichHeading | RichParagraph | RichList | RichQuote | RichFigure | { type: "horizontalRule" };
/** Level 2 is the largest: level 1 is the title of the page. */
export type RichHeading = { type: "heading"; attrs: { level: 2 | 3 }; content?: RichInline[] };
export type RichParagraph = { type: "paragraph"; content?: RichInline[] };
export type RichList = { type: "bulletList" | "orderedList"; content: RichListItem[] };
export type RichListItem = { type: "listItem"; content: (RichParagraph | RichList)[] };
export type RichQuote = { type: "blockquote"; content: RichParagraph[] };
/** A picture with its alternative text and caption. Its size reserves the space before it is loaded. */
export type RichFigure = {
  type: "figure";
  attrs: { imageId: string; alt: string; caption: string; width: number; height: number };
};
export type RichInline = RichWords | { type: "hardBreak" };
export type RichWords = { type: "text"; marks?: RichMark[]; text: string };
export type RichMark = { type: "bold" } | { type: "italic" } | { type: "link"; attrs: { href: string } };

export const RICH_TEXT = {
  /** As much as the former list of blocks could hold: 60 of 4,000. */
  characters: 240_000,
  /** All nodes: blocks, items, text nodes. */
  nodes: 5000,
  /** The nesting of lists: the same limit as in Word and Google Docs, so that pasted lists fit. */
  listDepth: 9,
  /** The alternative text of a picture: one sentence. */
  alt: 125,
  /** The caption of a picture. */
  caption: 300,
  /** A length that every browser accepts. */
  href: 2000,
} as const;

export const emptyRichText: RichText = { type: "doc", content: [{ type: "paragraph" }] };

/** The message for an unsafe link. */
export const unsafeHref = "Liên kết bắt đầu bằng https://, http://, mailto:, tel:, hoặc / cho trang của mình.";

// A path is resolved against this origin, to check whether it stays on the site.
const OWN_ORIGIN = "https://site.invalid";

/** Whether a link may lead to this address: a web page, a path of this site, an email or a phone number. */
export function isSafeHref(href: string): boolean {
  if (href.length > RICH_TEXT.href || /[\s\\\p{Cc}]/u.test(href)) return false;
  if (/^mailto:[^@]+@[^@]+$/i.test(href) || /^tel:\+?[\d().-]+$/i.test(href)) return true;
  if (!URL.canParse(href, OWN_ORIGIN)) return false;
  const { origin, pathname, username, password } = new URL(href, OWN_ORIGIN);
  // Browsers read "//host" as another site, and a router may do so after removing the dots of "/.//host".
  if (href.startsWith("/")) return origin === OWN_ORIGIN && !href.startsWith("//") && !pathname.startsWith("//");
  // "https://bank.vn@elsewhere" displays a host that it does not lead to.
  return /^https?:\/\/[^/]/i.test(href) && username === "" && password === "";
}
