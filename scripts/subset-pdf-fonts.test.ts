import { readFile } from "node:fs/promises";
import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { fontCharacters } from "#platform/pdf/printable-text.ts";
import { pdfFonts, subsetPdfFont } from "./subset-pdf-fonts.ts";

const fileOf = (font: string) => `src/platform/pdf/fonts/${font}.ttf`;

test.each(pdfFonts)("the committed font file %s is what the script generates", async (font) => {
  expect((await readFile(fileOf(font))).equals(await subsetPdfFont(font))).toBe(true);
});

// Only itineraries have arrows, and they do not use the display font.
const ARROWS = /[←→]/g;

test.each(pdfFonts)("%s has every character that documents may contain", (font) => {
  const opened = new PDFDocument({ font: fileOf(font) }) as unknown as {
    _font: { font: { hasGlyphForCodePoint(point: number): boolean } };
  };
  const asked = font === "newsreader-medium" ? fontCharacters().replace(ARROWS, "") : fontCharacters();
  expect(asked.length).toBeGreaterThan(400);
  expect([...asked].filter((sign) => !opened._font.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))).toEqual([]);
});
