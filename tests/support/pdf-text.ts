import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

type PdfText = {
  title: string;
  language: string;
  /** The text of each page, with a line break at the end of each piece of text. */
  pages: string[];
  /** All pages on one line with single spaces, so that a wrapped text can be compared. */
  words: string;
  links: string[];
};

/** Reads a PDF file by another library than the one that writes it. */
export async function readPdf(file: Uint8Array | ArrayBuffer): Promise<PdfText> {
  // A copy: pdf.js detaches the buffer.
  const data = new Uint8Array(file instanceof ArrayBuffer ? file.slice(0) : file);
  const task = getDocument({ data, verbosity: 0, useSystemFonts: false });
  const pdf = await task.promise;
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } };
  const pages: string[] = [];
  const links: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
    for (const { url } of await page.getAnnotations()) if (typeof url === "string") links.push(url);
  }
  await task.destroy();
  const words = pages.join("\n").replace(/\s+/g, " ").normalize("NFC");
  return { title: info.Title ?? "", language: info.Language ?? "", pages, words, links };
}
