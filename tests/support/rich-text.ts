import fc from "fast-check";
import type { RichBlock, RichInline, RichList, RichMark, RichText } from "#kernel/rich-text.ts";

/** Hostile texts and addresses. */
export const attacks = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  "</p></div><svg/onload=alert(1)>",
  "javascript:alert(1)",
  "JAVASCRIPT:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html;base64,PHNjcmlwdD4=",
  "vbscript:x",
  "//evil.example",
  "/\\evil.example",
  "https://a@evil.example",
  "&#106;avascript:alert(1)",
] as const;

const phrase = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }),
  fc.constantFrom("Vịnh Hạ Long", "Một ngày trên vịnh ", " và ", ...attacks),
);
const safeHref = fc.constantFrom(
  "https://haitrinh.example/?a=1&b=\"'",
  "/du-thuyen/ngoc-lam",
  "mailto:chao@haitrinh.example",
  "tel:+84912345678",
);

const marksWith = (href: fc.Arbitrary<string>) =>
  fc.uniqueArray(
    fc.oneof(
      fc.constant<RichMark>({ type: "bold" }),
      fc.constant<RichMark>({ type: "italic" }),
      href.map((one): RichMark => ({ type: "link", attrs: { href: one } })),
    ),
    { selector: ({ type }) => type, maxLength: 3 },
  );

function documentsWith(href: fc.Arbitrary<string>): fc.Arbitrary<RichText> {
  const words = fc
    .record({ text: phrase, marks: marksWith(href) })
    .map(({ text, marks }): RichInline => ({ type: "text", text, ...(marks.length > 0 && { marks }) }));
  const line = fc.array(fc.oneof(words, fc.constant<RichInline>({ type: "hardBreak" })), { maxLength: 4 });
  const paragraph = line.map((content) => ({ type: "paragraph" as const, ...(content.length > 0 && { content }) }));
  const { list } = fc.letrec<{ list: RichList }>((tie) => ({
    list: fc.record({
      type: fc.constantFrom("bulletList" as const, "orderedList" as const),
      content: fc.array(
        fc
          .tuple(paragraph, fc.array(fc.oneof({ depthSize: "small" }, paragraph, tie("list")), { maxLength: 2 }))
          .map(([first, rest]) => ({ type: "listItem" as const, content: [first, ...rest] })),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  }));
  const block = fc.oneof<fc.Arbitrary<RichBlock>[]>(
    paragraph,
    fc.record({ level: fc.constantFrom(2 as const, 3 as const), content: line }).map(({ level, content }) => ({
      type: "heading" as const,
      attrs: { level },
      ...(content.length > 0 && { content }),
    })),
    list,
    fc.array(paragraph, { minLength: 1, maxLength: 2 }).map((content) => ({ type: "blockquote" as const, content })),
    fc.constant({ type: "horizontalRule" as const }),
  );
  return fc.array(block, { minLength: 1, maxLength: 6 }).map((content) => ({ type: "doc", content }));
}

/** Documents as the editor writes them. */
export const richTexts = documentsWith(safeHref);

/** The same with pictures between their blocks. */
export const illustratedTexts = fc
  .tuple(
    richTexts,
    fc.array(
      fc.record({
        imageId: fc.uuid(),
        alt: fc.oneof(phrase, fc.constant("Vịnh")).map((text) => `a ${text}`),
        caption: fc.oneof(phrase, fc.constant("")),
        width: fc.integer({ min: 1, max: 20_000 }),
        height: fc.integer({ min: 1, max: 20_000 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(
    ([{ content }, figures]): RichText => ({
      type: "doc",
      content: [...figures.map((attrs): RichBlock => ({ type: "figure", attrs })), ...content],
    }),
  );

/** The same with links to any address. */
export const richTextsWithAnyLink = documentsWith(fc.oneof(safeHref, fc.constantFrom(...attacks), fc.string()));

const aFigure = { imageId: "01980000-0000-7000-8000-000000000000", alt: "Vịnh", caption: "", width: 10, height: 10 };

/** Arbitrary JSON, often similar to a document. */
export const nearlyRichTexts = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small" },
    fc.jsonValue(),
    fc.record(
      {
        type: fc.oneof(
          fc.constantFrom("doc", "paragraph", "heading", "bulletList", "listItem", "blockquote", "text", "hardBreak"),
          fc.constantFrom("figure", "image", "iframe", "script", "__proto__", "constructor"),
        ),
        attrs: fc.oneof(
          fc.constantFrom({ level: 2 }, { level: 1 }, { level: "2" }, { style: "x" }, aFigure),
          fc.jsonValue(),
        ),
        text: fc.oneof(phrase, fc.jsonValue()),
        marks: fc.oneof(marksWith(fc.string()), fc.jsonValue()),
        content: fc.array(tie("node"), { maxLength: 3 }),
        onclick: fc.constant("alert(1)"),
      },
      { requiredKeys: ["type"] },
    ),
  ),
})).node;
