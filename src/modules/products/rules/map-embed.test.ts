import { expect, test } from "vitest";
import { isForeignEmbed, readMapEmbed } from "./map-embed.ts";

const map = "https://www.google.com/maps/embed?pb=!1m18!1m12";

test("a pasted iframe of Google Maps becomes its address", () => {
  const pasted = `<iframe src="${map}&amp;hl=vi" width="600" height="450" style="border:0;" allowfullscreen></iframe>`;
  expect(readMapEmbed(pasted)).toBe(`${map}&hl=vi`);
  expect(isForeignEmbed(pasted)).toBe(false);
  expect(readMapEmbed(map)).toBe(map);
});

test.each([
  '<iframe src="https://evil.example/maps/embed"></iframe>',
  '<iframe src="https://www.google.com.evil.example/maps/embed"></iframe>',
  '<iframe src="http://www.google.com/maps/embed"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe src="https://www.google.com/url?q=https://evil.example"></iframe>',
  "<iframe></iframe>",
])("embed code of another site stays unchanged and is reported: %s", (pasted) => {
  expect(readMapEmbed(pasted)).toBe(pasted);
  expect(isForeignEmbed(pasted)).toBe(true);
});
