import { describe, expect, test } from "vitest";
import { isSafeHref, type RichText } from "./rich-text.ts";
import { cleanWords, hasWords, plainText, richTextOf } from "./rich-text-content.ts";

describe("isSafeHref accepts", () => {
  test.for([
    "https://haitrinh.example/du-thuyen",
    "http://example.vn",
    "HTTPS://Example.vn/a?b=c#d",
    "mailto:chao@haitrinh.example",
    "tel:+84912345678",
    "/du-thuyen/ngoc-lam?date=2026-12-12#phong",
    "/",
    "https://vi.wikipedia.org/wiki/Vịnh_Hạ_Long",
  ])("%s", (href) => {
    expect(isSafeHref(href)).toBe(true);
  });
});

describe("isSafeHref rejects", () => {
  test.for([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "file:///etc/passwd",
    "blob:https://example.vn/x",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "https:evil.example",
    "https:/evil.example",
    "https:///evil.example",
    "https://",
    "https://bank.vn@evil.example/",
    "https://a:b@evil.example/",
    "evil.example",
    "#phong",
    "?x=1",
    "",
    "mailto:",
    "tel:javascript",
    `https://example.vn/${"a".repeat(2000)}`,
  ])("%j", (href) => {
    expect(isSafeHref(href)).toBe(false);
  });
});

test("cleanWords normalizes text and keeps the spaces at its ends", () => {
  expect(cleanWords(" Hạ\u00a0Long\n".normalize("NFD"))).toBe(" Hạ Long ".normalize("NFC"));
  expect(cleanWords("e\u0001\u0301\ud800")).toBe("é\ufffd");
});

const story: RichText = {
  type: "doc",
  content: [
    { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Vì sao" }] },
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Đi ", marks: [{ type: "bold" }] },
        { type: "hardBreak" },
        { type: "text", text: "đâu", marks: [{ type: "link", attrs: { href: "/" } }, { type: "italic" }] },
      ],
    },
    {
      type: "orderedList",
      content: [
        {
          type: "listItem",
          content: [
            { type: "paragraph", content: [{ type: "text", text: "Một" }] },
            {
              type: "bulletList",
              content: [
                { type: "listItem", content: [{ type: "paragraph", content: [{ type: "text", text: "Nhỏ" }] }] },
              ],
            },
          ],
        },
      ],
    },
    { type: "horizontalRule" },
    { type: "blockquote", content: [{ type: "paragraph", content: [{ type: "text", text: "Hay" }] }] },
  ],
};

test("plainText makes two versions comparable line by line", () => {
  expect(plainText(story)).toBe("## Vì sao\n**Đi ** / *[đâu](/)*\n1. Một\n   - Nhỏ\n---\n> Hay");
});

test("richTextOf builds a document of headings and paragraphs, and an empty one of nothing", () => {
  const text = richTextOf([
    { type: "heading", text: "Vì sao" },
    { type: "paragraph", text: "Một\nhai" },
    { type: "paragraph", text: "" },
  ]);
  expect(plainText(text)).toBe("## Vì sao\nMột hai\n");
  expect(richTextOf([])).toEqual({ type: "doc", content: [{ type: "paragraph" }] });
  expect([hasWords(text), hasWords(richTextOf([])), hasWords(richTextOf([{ type: "paragraph", text: " " }]))]).toEqual([
    true,
    false,
    false,
  ]);
});
