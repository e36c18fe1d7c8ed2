// Usage: node scripts/subset-pdf-fonts.ts
// Cuts the fonts of PDF documents to their characters (src/platform/pdf/printable-text.ts). The web fonts are split by alphabet, and a
// Vietnamese word would need two of them. Prints the written files; the result is committed. Licence: src/platform/pdf/fonts/OFL.txt.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";
import { fontCharacters } from "../src/platform/pdf/printable-text.ts";

const root = path.join(import.meta.dirname, "..");
const source = path.join(root, "node_modules/@expo-google-fonts");
const target = path.join(root, "src/platform/pdf/fonts");

const files = {
  "hanken-regular": "hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf",
  "hanken-semibold": "hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf",
  "newsreader-medium": "newsreader/500Medium/Newsreader_500Medium.ttf",
} as const;

export type PdfFont = keyof typeof files;
export const pdfFonts = Object.keys(files) as PdfFont[];

/** Kerning and marks only: ligatures would hide letters from searches in a file. */
const keepFeatures = ["ccmp", "mark", "mkmk", "kern"];

export async function subsetPdfFont(font: PdfFont): Promise<Buffer> {
  const options = { targetFormat: "truetype", keepFeatures } as const;
  return subsetFont(await readFile(path.join(source, files[font])), fontCharacters(), options);
}

if (import.meta.main) {
  for (const font of pdfFonts) {
    const bytes = await subsetPdfFont(font);
    await writeFile(path.join(target, `${font}.ttf`), bytes);
    console.log(`${font}.ttf ${(bytes.length / 1024).toFixed(1)} KB`);
  }
}
