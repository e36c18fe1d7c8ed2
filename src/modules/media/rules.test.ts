import { expect, test } from "vitest";
import { imageTypeOf, isImageFormat, isImageWidth, masterKey, variantKey } from "./rules.ts";

const bytesOf = (latin1: string) => Buffer.from(latin1, "latin1");

test("the first bytes determine the type of a file, whatever its name claims", () => {
  expect(imageTypeOf(bytesOf("\xff\xd8\xff\xe0"))).toBe("jpeg");
  expect(imageTypeOf(bytesOf("\x89PNG\r\n\x1a\n"))).toBe("png");
  expect(imageTypeOf(bytesOf("RIFF\x24\x00\x00\x00WEBPVP8 "))).toBe("webp");
  expect(imageTypeOf(bytesOf("\x00\x00\x00\x20ftypavif"))).toBe("avif");
});

test("scripts, documents and scriptable drawings are rejected as pictures", () => {
  for (const text of [
    "",
    "GIF89a",
    "<svg xmlns=",
    "<!doctype html>",
    "%PDF-1.7",
    "RIFF\x24\x00\x00\x00WAVE",
    "\x00\x00\x00\x20ftypisom",
  ]) {
    expect(imageTypeOf(bytesOf(text))).toBe(null);
  }
});

test("only the listed widths and formats are served", () => {
  expect([640, 1920].every(isImageWidth)).toBe(true);
  expect([0, 641, 2400, Number.NaN].some(isImageWidth)).toBe(false);
  expect(["avif", "webp"].every(isImageFormat)).toBe(true);
  expect(["jpeg", "AVIF", ""].some(isImageFormat)).toBe(false);
});

test("variants lie apart from masters", () => {
  const key = masterKey("abcdef");

  expect(key).toBe("images/ab/abcdef.webp");
  expect(variantKey(key, { width: 640, format: "avif" })).toBe("image-cache/ab/abcdef/640.avif");
});
