import {
  emptyRichText,
  type RichBlock,
  type RichFigure,
  type RichInline,
  type RichListItem,
  type RichText,
  type RichWords,
} from "./rich-text.ts";

/** A document of headings and paragraphs. */
export function richTextOf(parts: readonly { type: "heading" | "paragraph"; text: string }[]): RichText {
  const content = parts.map(({ type, text }): RichBlock => {
    const words = cleanWords(text);
    const inside = words === "" ? {} : { content: [{ type: "text" as const, text: words }] };
    return type === "heading" ? { type, attrs: { level: 2 }, ...inside } : { type, ...inside };
  });
  return content.length === 0 ? emptyRichText : { type: "doc", content };
}

/** A text node in its stored form: NFC, on one line. Spaces at its ends separate it from its neighbours. */
export function cleanWords(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\n\r\u00a0\u2028\u2029]/g, " ")
    .replace(/\p{Cc}/gu, "")
    .normalize("NFC");
}

type Node = { type: string; content?: Node[]; text?: string; attrs?: object };

/** The size of a document for its limits. Its depth must be checked before. */
export function sizeOf(document: RichText): { characters: number; nodes: number } {
  const size = { characters: 0, nodes: 0 };
  const count = ({ type, content, text, attrs }: Node) => {
    size.nodes += 1;
    size.characters += type === "figure" ? JSON.stringify(attrs).length : (text?.length ?? 0);
    content?.forEach(count);
  };
  count(document);
  return size;
}

/** Whether a document has any text. */
export function hasWords(document: RichText): boolean {
  const reads = ({ content, text }: Node): boolean => /\S/.test(text ?? "") || Boolean(content?.some(reads));
  return reads(document);
}

/** A document as plain text, one line for each block, with signs for its marks: for logs and for comparing two versions. */
export function plainText(document: RichText): string {
  return document.content.flatMap((block) => linesOf(block)).join("\n");
}

/** The pictures of a document in their order. */
export const figuresOf = (document: RichText): RichFigure[] =>
  document.content.filter((block): block is RichFigure => block.type === "figure");

type Inner = RichBlock | RichListItem;

function linesOf(block: Inner): string[] {
  switch (block.type) {
    case "horizontalRule":
      return ["---"];
    case "figure":
      return [`[Ảnh: ${block.attrs.alt}] ${block.attrs.caption}`.trim()];
    case "heading":
      return [`${"#".repeat(block.attrs.level)} ${inLine(block.content)}`];
    case "paragraph":
      return [inLine(block.content)];
    case "blockquote":
      return block.content.flatMap((inner) => linesOf(inner)).map((line) => `> ${line}`);
    case "listItem":
      return block.content.flatMap((inner) => linesOf(inner));
    default:
      return block.content.flatMap((item, index) => {
        const sign = block.type === "orderedList" ? `${index + 1}. ` : "- ";
        return linesOf(item).map((line, row) => (row === 0 ? sign : " ".repeat(sign.length)) + line);
      });
  }
}

const inLine = (content: readonly RichInline[] = []): string =>
  content.map((one) => (one.type === "text" ? marked(one) : " / ")).join("");

function marked({ text, marks = [] }: RichWords): string {
  return marks.reduce((inner, mark) => {
    if (mark.type === "link") return `[${inner}](${mark.attrs.href})`;
    return mark.type === "bold" ? `**${inner}**` : `*${inner}*`;
  }, text);
}
