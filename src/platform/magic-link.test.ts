import { expect, test } from "vitest";
import { hasToken, withDecryptedTokens, withEncryptedTokens, withoutTokens, withToken } from "./magic-link.ts";

test("withoutTokens removes the magic-link tokens of a text", () => {
  const text = `Xem đơn: ${withToken("https://haitrinh.example/don-hang/23456789", "a+b")} và /lich.ics?a=1&k=c.`;

  expect(text).toContain("?k=a%2Bb ");
  expect(withoutTokens(text)).toBe("Xem đơn: https://haitrinh.example/don-hang/23456789?k=••• và /lich.ics?a=1&k=•••");
});

test("withEncryptedTokens encrypts the tokens of text and HTML, and withDecryptedTokens restores them", () => {
  const link = withToken("https://haitrinh.example/don-hang/23456789", "a+b:c");
  const html = `<p><a href="${link}">${link}</a> https://haitrinh.example/bao-gia/geheim</p>`;
  const sealed = withEncryptedTokens(html, (key) => [...key].reverse().join(""));

  expect(sealed).not.toContain("a%2Bb");
  expect(sealed).not.toContain("geheim");
  expect(withDecryptedTokens(sealed, (key) => [...key].reverse().join(""))).toBe(html);
  // An email from before tokens were encrypted is read as it is.
  expect(withDecryptedTokens(html, () => "")).toBe(html);
});

test("an address without a token grants no access", () => {
  expect(hasToken("https://haitrinh.example/tim-du-thuyen?book=1")).toBe(false);
  expect(hasToken(withToken("/don-hang/23456789", "x"))).toBe(true);
});
