import { join } from "node:path";
import PDFDocument from "pdfkit";
import type { PdfDocument } from "./document.ts";
import { MISSING_GLYPH, printable } from "./printable-text.ts";

/** Values of src/ui/styles/tokens.css. */
export const colours = {
  text: "#0f1f1d",
  supporting: "#384b48",
  caption: "#4d605c",
  line: "#d8dfdc",
  deep: "#0a2f2b",
  link: "#146b61",
  panel: "#e3f2ee",
  section: "#f4f7f5",
  warning: "#7a4b00",
  warningGround: "#fdf1d3",
} as const;

/** Points; an A4 page has 595 × 842. */
const MARGIN = { top: 36, side: 48, bottom: 52 };
/** Between lines: Vietnamese marks stand above and below the letters. */
const LINE_GAP = 1;

const fontFiles = { regular: "hanken-regular", bold: "hanken-semibold", display: "newsreader-medium" } as const;
type Font = keyof typeof fontFiles;

export type Style = { font?: Font; size?: number; colour?: string; align?: "left" | "right" | "center"; href?: string };
export type Place = { x: number; y: number; width: number; height?: number };
type Tag = ReturnType<PDFKit.PDFDocument["struct"]>;

/** The pages of a document: pdfkit with our fonts and margins, and tags for screen readers (ISO 32000-1, 14.8). */
export class PdfCanvas {
  readonly pdf: PDFKit.PDFDocument;
  readonly left = MARGIN.side;
  readonly top = MARGIN.top;
  readonly width: number;
  readonly bottom: number;
  readonly #root: Tag;
  /** True once a letter of a text had no glyph in the fonts. */
  lacksGlyphs = false;

  constructor({ title, reference, letterhead, madeAt, isLandscape = false }: PdfDocument) {
    this.pdf = new PDFDocument({
      size: "A4",
      layout: isLandscape ? "landscape" : "portrait",
      margins: { top: MARGIN.top, bottom: MARGIN.bottom, left: MARGIN.side, right: MARGIN.side },
      pdfVersion: "1.7",
      tagged: true,
      lang: "vi",
      displayTitle: true,
      bufferPages: true,
      font: fileOf("regular"),
      info: { Title: printable(`${title} ${reference}`), Author: printable(letterhead.brand), CreationDate: madeAt },
    });
    this.#root = this.pdf.struct("Document");
    this.pdf.addStructure(this.#root);
    this.width = this.pdf.page.width - 2 * MARGIN.side;
    this.bottom = this.pdf.page.height - MARGIN.bottom;
  }

  heightOf(text: string, style: Style, width: number): number {
    return this.#use(style).heightOfString(this.#printable(text), { width, lineGap: LINE_GAP });
  }

  widthOf(text: string, style: Style): number {
    return this.#use(style).widthOfString(this.#printable(text));
  }

  /** With a height the text is cut to it; without one it continues on the next page. */
  write(text: string, style: Style, { x, y, width, height }: Place): void {
    const { align = "left", href } = style;
    this.#use(style).text(this.#printable(text), x, y, {
      width,
      align,
      lineGap: LINE_GAP,
      ...(height !== undefined && { height, ellipsis: true }),
      ...(href !== undefined && { link: href }),
    });
  }

  /** A tag with the content that `draw` draws. */
  tag(type: string, draw: () => void, { parent = this.#root, alt }: { parent?: Tag; alt?: string } = {}): void {
    const element = this.pdf.struct(type, alt === undefined ? {} : { alt: this.#printable(alt) });
    parent.add(element);
    element.add(draw);
    element.end();
  }

  /** A tag with tags in it. */
  group(type: string, fill: (parent: Tag) => void, parent: Tag = this.#root): void {
    const element = this.pdf.struct(type);
    parent.add(element);
    fill(element);
    element.end();
  }

  /** Lines and grounds, which screen readers skip. */
  decorate(draw: (pdf: PDFKit.PDFDocument) => void): void {
    this.pdf.markContent("Artifact", { type: "Layout" });
    draw(this.pdf);
    this.pdf.endMarkedContent();
  }

  rule(y: number, colour: string, thickness: number): void {
    this.decorate((pdf) =>
      pdf
        .moveTo(this.left, y)
        .lineTo(this.left + this.width, y)
        .lineWidth(thickness)
        .stroke(colour),
    );
  }

  /** Begins a page when the current one has less room than this; true when it did. */
  makeRoom(height: number): boolean {
    if (this.pdf.y + height <= this.bottom) return false;
    this.pdf.addPage();
    return true;
  }

  #use({ font = "regular", size = 9.5, colour = colours.text }: Style): PDFKit.PDFDocument {
    // By its path: pdfkit opens a registered font again at each use when the document began with the same one.
    return this.pdf.font(fileOf(font)).fontSize(size).fillColor(colour);
  }

  #printable(text: string): string {
    const words = printable(text);
    this.lacksGlyphs ||= countMissing(words) > countMissing(text);
    return words;
  }
}

const fileOf = (font: Font) => join(import.meta.dirname, "fonts", `${fontFiles[font]}.ttf`);
const countMissing = (text: string) => text.split(MISSING_GLYPH).length;
