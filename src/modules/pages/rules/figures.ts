import type { RichBlock, RichText } from "#kernel/rich-text.ts";
import { normalizeText } from "#kernel/vietnamese.ts";

/** Figures that a text can name between double braces, with descriptions. */
export const figures = {
  "giữ chỗ phút": "Số phút giữ phòng trên web, theo cài đặt",
  "thêm phút": "Số phút được giữ thêm sau khi khách báo đã chuyển khoản",
  "chờ tiền phút": "Số phút tiền về muộn vẫn được tính, theo cài đặt",
  "trả đủ hay đặt cọc": "“trả đủ để giữ chỗ”, hoặc thêm mức đặt cọc khi cài đặt cho đặt cọc",
  "số đơn giữ cùng lúc": "Số đơn một số điện thoại giữ cùng lúc",
  "số phòng một đơn": "Số phòng nhiều nhất của một đơn",
  "số khách một đơn": "Số khách nhiều nhất của một đơn",
  "số đêm một đơn": "Số đêm nhiều nhất của một đơn khách sạn",
  "giờ đặt tàu hôm nay": "Giờ cuối đặt chuyến du thuyền trong ngày",
  "giờ đặt phòng hôm nay": "Giờ cuối đặt phòng khách sạn cho đêm nay",
  "tuổi người lớn": "Tuổi từ đó thường tính như người lớn",
  "tuổi nằm nôi": "Tuổi mà bé còn nằm nôi",
  "ngày giữ danh sách khách": "Số ngày giữ danh sách khách sau chuyến đi",
  "năm giữ đơn": "Số năm giữ thông tin người đặt sau chuyến đi, theo cài đặt",
  "ngày giữ đơn chưa trả": "Số ngày giữ thông tin của đơn không thanh toán, theo cài đặt",
  "ngày giữ yêu cầu": "Số ngày giữ thông tin của yêu cầu sau khi kết thúc",
  "phút xuất vé": "Số phút hãng cần để xuất vé trước giờ giữ",
  "phí vé máy bay": "Phí dịch vụ vé máy bay, theo cài đặt",
  "ngày áp dụng": "Ngày áp dụng của bản này",
  hotline: "Số điện thoại của công ty",
  email: "Email của công ty",
} as const;
export type FigureName = keyof typeof figures;
export type Figures = Readonly<Record<FigureName, string>>;

/** Whole blocks: each is alone in its paragraph. */
export const blocks = {
  "liên hệ": "Cả khối cách liên hệ; đứng một mình một đoạn",
  "doanh nghiệp": "Tên và mã số doanh nghiệp; đứng một mình một đoạn",
} as const;
export type BlockName = keyof typeof blocks;

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
const nameIn = (text: string) => normalizeText(text).toLowerCase();
const isFigure = (name: string): name is FigureName => Object.hasOwn(figures, name);
const isBlock = (name: string): name is BlockName => Object.hasOwn(blocks, name);

/** Unknown names in a text, as written; unclosed braces are reported too. */
export function unknownFigures(value: unknown): string[] {
  const lines = typeof value === "string" ? [{ text: value, isAlone: false }] : linesOf(value as RichText);
  return lines.flatMap(({ text, isAlone }) => {
    const names = [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
    const left = text.replace(PLACEHOLDER, "");
    const wrong = names.filter((name) => !isFigure(nameIn(name)) && !(isAlone && isBlock(nameIn(name))));
    return /\{\{|\}\}/.test(left)
      ? [
          ...wrong,
          left
            .replace(/^.*?\{\{|\}\}.*$/gs, "")
            .trim()
            .slice(0, 40),
        ]
      : wrong;
  });
}

/** Text runs with the same formatting: a name that spans several is invalid. */
function linesOf({ content }: RichText): { text: string; isAlone: boolean }[] {
  return content.flatMap((block) => {
    const isAlone = block.type === "paragraph" && block.content?.length === 1;
    return textRunsOf(block).map((text) => ({ text, isAlone: isAlone && blockOf(block) !== null }));
  });
}

type Part = { type: string; text?: string; content?: Part[] };
const textRunsOf = ({ text, content = [] }: Part): string[] =>
  text === undefined ? content.flatMap(textRunsOf) : [text];

/** The block that a paragraph stands for, or null for a text paragraph. */
export function blockOf(block: RichBlock): BlockName | null {
  if (block.type !== "paragraph" || block.content?.length !== 1) return null;
  const [only] = block.content;
  const [, name = ""] = (only?.type === "text" && /^\s*\{\{([^{}]*)\}\}\s*$/.exec(only.text)) || [];
  return isBlock(nameIn(name)) ? (nameIn(name) as BlockName) : null;
}

export const fillText = (text: string, values: Figures): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => {
    const known = nameIn(name);
    return isFigure(known) ? values[known] : whole;
  });

/** The text with the current values of its figures. */
export function fillFigures(document: RichText, values: Figures): RichText {
  const fill = <Block extends Part>(part: Block): Block => ({
    ...part,
    ...(part.text !== undefined && { text: fillText(part.text, values) }),
    ...(part.content && { content: part.content.map(fill) }),
  });
  return { ...document, content: document.content.map((block) => fill(block as Part) as RichBlock) };
}

/** A page in display order: stretches of text, and blocks between them. */
export type Piece = { kind: "text"; document: RichText } | { kind: "block"; name: BlockName };

/** The pieces of a page; a section with only empty blocks is removed with its heading. */
export function piecesOf({ content }: RichText, has: (name: BlockName) => boolean): Piece[] {
  const pieces: Piece[] = [];
  for (const section of sectionsOf(content)) {
    const blocks = section.filter((block) => {
      const name = blockOf(block);
      return name === null || has(name);
    });
    if (blocks.length === 1 && section.length > 1 && blocks[0]?.type === "heading") continue;
    for (const block of blocks) appendBlock(pieces, block);
  }
  return pieces;
}

function appendBlock(pieces: Piece[], block: RichBlock): void {
  const name = blockOf(block);
  const last = pieces.at(-1);
  if (name) pieces.push({ kind: "block", name });
  else if (last?.kind === "text") last.document.content.push(block);
  else pieces.push({ kind: "text", document: { type: "doc", content: [block] } });
}

function sectionsOf(content: readonly RichBlock[]): RichBlock[][] {
  const sections: RichBlock[][] = [];
  for (const block of content) {
    if (block.type === "heading" && block.attrs.level === 2) sections.push([block]);
    else if (sections.length === 0) sections.push([block]);
    else sections.at(-1)?.push(block);
  }
  return sections;
}
