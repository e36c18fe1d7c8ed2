/** Text with headings, lists and links, as staff write it in an editor and as it is stored. The names are those of the editor. */
export type RichText = { type: "doc"; content: RichBlock[] };
export type RichBlock = RichHeading | RichParagraph | RichList | RichQuote | RichFigure | { type: "horizontalRule" };
/** Level 2 is the largest: level 1 is the name of what the text is about. */
export type RichHeading = { type: "heading"; attrs: { level: 2 | 3 }; content?: RichInline[] };
export type RichParagraph = { type: "paragraph"; content?: RichInline[] };
export type RichList = { type: "bulletList" | "orderedList"; content: RichListItem[] };
export type RichListItem = { type: "listItem"; content: (RichParagraph | RichList)[] };
export type RichQuote = { type: "blockquote"; content: RichParagraph[] };
/** A picture that is kept, what it shows in words, and what is said below it. Its size makes room for it before it is there. */
export type RichFigure = {
  type: "figure";
  attrs: { imageId: string; alt: string; caption: string; width: number; height: number };
};
export type RichInline = RichWords | { type: "hardBreak" };
export type RichWords = { type: "text"; marks?: RichMark[]; text: string };
export type RichMark = { type: "bold" } | { type: "italic" } | { type: "link"; attrs: { href: string } };

export const RICH_TEXT = {
  /** What the list of blocks before it could hold: 60 of 4,000. */
  characters: 240_000,
  /** Everything that is not a letter: blocks, items, stretches of text. */
  nodes: 5000,
  /** Lists inside lists: as many as Word and Google Docs have, so that what is pasted fits. */
  listDepth: 9,
  /** What a picture shows, for who does not see it: one sentence. */
  alt: 125,
  /** What stands below a picture. */
  caption: 300,
  /** Addresses that every browser takes. */
  href: 2000,
} as const;

export const emptyRichText: RichText = { type: "doc", content: [{ type: "paragraph" }] };

/** What somebody is told whose link is not safe. */
export const unsafeHref = "Liên kết bắt đầu bằng https://, http://, mailto:, tel:, hoặc / cho trang của mình.";

// A path is joined to this, to see whether it stays on the site it stands on.
const HERE = "https://site.invalid";

/** Whether a link may lead there: a page of the web or of this site, a letter, a call. */
export function isSafeHref(href: string): boolean {
  if (href.length > RICH_TEXT.href || /[\s\\\p{Cc}]/u.test(href)) return false;
  if (/^mailto:[^@]+@[^@]+$/i.test(href) || /^tel:\+?[\d().-]+$/i.test(href)) return true;
  if (!URL.canParse(href, HERE)) return false;
  const { origin, pathname, username, password } = new URL(href, HERE);
  // A browser reads "//host" as another site, and a router may read it so once the dots are gone from "/.//host".
  if (href.startsWith("/")) return origin === HERE && !href.startsWith("//") && !pathname.startsWith("//");
  // "https://bank.vn@elsewhere" shows the name of a site that it does not lead to.
  return /^https?:\/\/[^/]/i.test(href) && username === "" && password === "";
}
