import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSafeHref, RICH_TEXT, type RichText } from "#kernel/rich-text.ts";
import { sizeOf } from "#kernel/rich-text-content.ts";
import { illustratedTexts, nearlyRichTexts, richTexts, richTextsWithAnyLink } from "#tests/support/rich-text.ts";
import { illustratedTextInput, richTextInput } from "./rich-text-input.ts";

const parse = (value: unknown) => richTextInput.safeParse(value);
const doc = (...content: unknown[]) => ({ type: "doc", content });
const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });
const word = (text: string, ...marks: unknown[]) => ({ type: "text", text, ...(marks.length > 0 && { marks }) });
const item = (...content: unknown[]) => ({ type: "listItem", content });
const list = (...content: unknown[]) => ({ type: "bulletList", content });
const nested = (depth: number): object => list(item(paragraph(), ...(depth > 1 ? [nested(depth - 1)] : [])));

/** All nodes of a type in a document. */
function all(value: unknown, type: string): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const found = Object.values(value).flatMap((inner) => all(inner, type));
  return (value as { type?: unknown }).type === type ? [value as Record<string, unknown>, ...found] : found;
}

test("a picture has only an id, an alternative text, a caption and a size", () => {
  fc.assert(
    fc.property(illustratedTexts, (document) => {
      const first = illustratedTextInput.parse(document);
      expect(illustratedTextInput.parse(first)).toEqual(first);
    }),
  );
  const attrs = { imageId: "01980000-0000-7000-8000-000000000000", alt: "Vịnh", caption: "", width: 1600, height: 900 };
  const takes = (change: object) =>
    illustratedTextInput.safeParse(doc({ type: "figure", attrs: { ...attrs, ...change } })).success;
  expect(takes({})).toBe(true);
  for (const wrong of [
    ...[{ imageId: "/media/x.webp" }, { imageId: "https://xau.example/a.png" }, { alt: " " }, { alt: "a".repeat(126) }],
    ...[{ caption: "a".repeat(301) }, { width: 0 }, { height: 1.5 }, { src: "x" }, { onerror: "alert(1)" }],
  ])
    expect(takes(wrong), JSON.stringify(wrong)).toBe(false);
});

test("richTextInput accepts documents of the editor in NFC, and parsing them again changes nothing", () => {
  fc.assert(
    fc.property(richTexts, (document) => {
      const first = richTextInput.parse(document);
      expect(richTextInput.parse(first)).toEqual(first);
      for (const { text } of all(first, "text")) expect(text).toBe((text as string).normalize("NFC"));
    }),
  );
});

test("richTextInput accepts or rejects any input, and accepted links are safe", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        richTextsWithAnyLink,
        nearlyRichTexts,
        fc.array(nearlyRichTexts).map((c) => doc(...c)),
      ),
      (value) => {
        const parsed = parse(value);
        if (!parsed.success) return;
        for (const { attrs } of all(parsed.data, "link"))
          expect(isSafeHref((attrs as { href: string }).href)).toBe(true);
        expect(all(parsed.data, "script")).toEqual([]);
      },
    ),
    { numRuns: 500 },
  );
});

describe("richTextInput rejects a text with", () => {
  test.for<[string, unknown]>([
    ["nothing in it", doc()],
    ["a node that is not known", doc({ type: "image", attrs: { src: "x" } })],
    ["raw HTML", doc({ type: "html", html: "<script>" })],
    ["a mark that is not known", doc(paragraph(word("x", { type: "code" })))],
    ["an attribute that is not known", doc({ type: "paragraph", attrs: { style: "color:red" } })],
    ["a handler beside its words", doc(paragraph({ ...word("x"), onclick: "alert(1)" }))],
    ["a target on a link", doc(paragraph(word("x", { type: "link", attrs: { href: "/", target: "_blank" } })))],
    ["a link without an address", doc(paragraph(word("x", { type: "link" })))],
    ["the same mark twice", doc(paragraph(word("x", { type: "bold" }, { type: "bold" })))],
    ["the heading of the page", doc({ type: "heading", attrs: { level: 1 } })],
    ["words outside a paragraph", doc(word("x"))],
    ["a paragraph in a paragraph", doc(paragraph(paragraph()))],
    ["a list item outside a list", doc(item(paragraph()))],
    ["an item that begins with a list", doc(list(item(list(item(paragraph())))))],
    ["too many lists inside lists", doc(nested(RICH_TEXT.listDepth + 1))],
    ["lists without end", doc(nested(5000))],
    ["too many letters", doc(paragraph(word("ạ".repeat(RICH_TEXT.characters + 1))))],
    ["too many parts", doc(...Array.from({ length: RICH_TEXT.nodes }, () => ({ type: "horizontalRule" })))],
    ["a prototype", JSON.parse('{"type":"doc","content":[{"type":"paragraph","__proto__":{"x":1}}]}')],
  ])("%s", ([, value]) => {
    expect(parse(value).success).toBe(false);
  });
});

test("richTextInput accepts a text at all its limits", () => {
  const half = RICH_TEXT.characters / 2;
  const long = doc(paragraph(word("ạ".repeat(half))), paragraph(word("b".repeat(half))));
  expect(sizeOf(richTextInput.parse(long)).characters).toBe(RICH_TEXT.characters);
  expect(parse(doc(nested(RICH_TEXT.listDepth))).success).toBe(true);
  expect(parse(doc(...Array.from({ length: RICH_TEXT.nodes - 1 }, () => paragraph()))).success).toBe(true);
});

test("richTextInput reports an unsafe link in Vietnamese at its place", () => {
  const bad = doc(paragraph(word("đây", { type: "link", attrs: { href: "javascript:alert(1)" } })));
  const [issue] = parse(bad).error?.issues ?? [];
  expect(issue).toMatchObject({
    path: ["content", 0, "content", 0, "marks", 0, "attrs", "href"],
    message: expect.stringMatching(/^Liên kết bắt đầu bằng/),
  });
});

test("richTextInput removes invisible characters and the text nodes that become empty", () => {
  const text = richTextInput.parse(doc(paragraph(word("a\u0000b"), word("\u0007"), { type: "hardBreak", marks: [] })));
  expect(text).toEqual({
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "ab" }, { type: "hardBreak" }] }],
  } satisfies RichText);
});
