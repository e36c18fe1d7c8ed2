import { expect, test } from "vitest";
import { hasToken, withDecryptedTokens, withEncryptedTokens, withoutTokens, withToken } from "./magic-link.ts";

test("a text can be shown without the keys of its addresses", () => {
  const text = `Xem đơn: ${withToken("https://haitrinh.example/don-hang/23456789", "a+b")} và /lich.ics?a=1&k=c.`;

  expect(text).toContain("?k=a%2Bb ");
  expect(withoutTokens(text)).toBe("Xem đơn: https://haitrinh.example/don-hang/23456789?k=••• và /lich.ics?a=1&k=•••");
});

test("keys are sealed in a text and in HTML, and opened again as they were", () => {
  const link = withToken("https://haitrinh.example/don-hang/23456789", "a+b:c");
  const html = `<p><a href="${link}">${link}</a> https://haitrinh.example/bao-gia/geheim</p>`;
  const sealed = withEncryptedTokens(html, (key) => [...key].reverse().join(""));

  expect(sealed).not.toContain("a%2Bb");
  expect(sealed).not.toContain("geheim");
  expect(withDecryptedTokens(sealed, (key) => [...key].reverse().join(""))).toBe(html);
  // A letter that was stored before keys were sealed is read as it is.
  expect(withDecryptedTokens(html, () => "")).toBe(html);
});

test("an address without a key opens nothing", () => {
  expect(hasToken("https://haitrinh.example/tim-du-thuyen?book=1")).toBe(false);
  expect(hasToken(withToken("/don-hang/23456789", "x"))).toBe(true);
});
