import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import type { RichBlock, RichText as RichTextDocument } from "#kernel/rich-text.ts";
import { illustratedTextInput } from "#platform/rich-text-input.ts";
import { attacks, illustratedTexts, richTexts, richTextsWithAnyLink } from "#tests/support/rich-text.ts";
import { AnchorProvider } from "#ui/anchor.tsx";
import { RichText } from "./rich-text.tsx";
import { RouterAnchor } from "./router-anchor.tsx";

const render = (document: RichTextDocument, headings?: 3 | 4) =>
  renderToStaticMarkup(<RichText document={document} {...(headings && { headings })} />);

/** Renders as on a page, with router links. */
function renderOnPage(document: RichTextDocument): string {
  const page = (
    <AnchorProvider value={RouterAnchor}>
      <RichText document={document} />
    </AnchorProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element: page }])} />);
}

const doc = (...content: RichBlock[]): RichTextDocument => ({ type: "doc", content });
const textNode = (text: string) => ({ type: "text" as const, text });

/** Every tag of some HTML, with its attributes. */
const tagsOf = (html: string) => html.match(/<[^>]*>/g) ?? [];

/** Allows only the tags of a text, with no attributes except classes and safe links. */
function expectHarmless(html: string) {
  for (const tag of tagsOf(html)) {
    const known =
      /^<\/?(div|p|h[34]|ul|ol|li|blockquote|hr|br|strong|em|a|figure|figcaption|picture)( class="(rich-text|title-[34])")?\/?>$/;
    const link =
      /^<a (?:class="link"|rel="noopener"|href="(https?:\/\/|mailto:|tel:|\/(?!\/))[^"<>]*"|data-discover="true"| )+>$/;
    const picture =
      /^<(?:source|img)(?: (?:type="image\/avif"|(?:src|srcSet)="[^"<>]*"|sizes="[^"<>]*"|width="\d+"|height="\d+"|alt="[^"<>]*"|class="focal[\w -]*"|loading="lazy"|decoding="async"))+\/>$/;
    const kind = /^<(?:source|img) /.test(tag) ? picture : tag.startsWith("<a ") ? link : known;
    expect(tag).toMatch(kind);
  }
}

describe("RichText renders each node as its element", () => {
  test.for<[RichBlock, string]>([
    [{ type: "paragraph", content: [textNode("Chào")] }, "<p>Chào</p>"],
    [{ type: "heading", attrs: { level: 2 }, content: [textNode("Lớn")] }, '<h3 class="title-3">Lớn</h3>'],
    [{ type: "heading", attrs: { level: 3 }, content: [textNode("Nhỏ")] }, '<h4 class="title-4">Nhỏ</h4>'],
    [
      {
        type: "orderedList",
        content: [{ type: "listItem", content: [{ type: "paragraph", content: [textNode("Một")] }] }],
      },
      "<ol><li><p>Một</p></li></ol>",
    ],
    [{ type: "blockquote", content: [{ type: "paragraph" }] }, "<blockquote><p></p></blockquote>"],
    [{ type: "horizontalRule" }, "<hr/>"],
    [{ type: "paragraph", content: [textNode("a"), { type: "hardBreak" }, textNode("b")] }, "<p>a<br/>b</p>"],
    [
      {
        type: "paragraph",
        content: [{ ...textNode("đây"), marks: [{ type: "bold" }, { type: "link", attrs: { href: "/lien-he" } }] }],
      },
      '<p><a class="link" href="/lien-he" rel="noopener"><strong>đây</strong></a></p>',
    ],
  ])("%j", ([block, html]) => {
    expect(render(doc(block))).toBe(`<div class="rich-text">${html}</div>`);
  });

  test("RichText gives a picture its size and lazy loading, and its caption once", () => {
    const attrs = {
      imageId: "0198f000-0000-7000-8000-000000000001",
      alt: "Vịnh",
      width: 1600,
      height: 900,
      caption: "Sáng sớm",
    };
    const html = render(doc({ type: "figure", attrs }));
    expect(html).toMatch(/<figure><picture>.*width="1600" height="900" alt="Vịnh".*loading="lazy"/);
    expect(html).toContain("<figcaption>Sáng sớm</figcaption></figure>");
    expect(render(doc({ type: "figure", attrs: { ...attrs, caption: "" } }))).not.toContain("figcaption");
  });

  test("RichText starts headings at the level of its prop", () => {
    const text = doc({ type: "heading", attrs: { level: 2 } }, { type: "heading", attrs: { level: 3 } });
    expect(render(text, 4)).toContain('<h4 class="title-3"></h4><h5 class="title-4"></h5>');
  });
});

test("RichText renders harmless HTML from every valid document", () => {
  fc.assert(
    fc.property(fc.oneof(richTexts, richTextsWithAnyLink, illustratedTexts), (document) => {
      const parsed = illustratedTextInput.safeParse(document);
      if (parsed.success) expectHarmless(renderOnPage(parsed.data));
    }),
    { numRuns: 300 },
  );
});

test("RichText renders harmless HTML even from invalid documents", () => {
  fc.assert(
    fc.property(richTextsWithAnyLink, (document) => {
      expectHarmless(renderOnPage(document));
    }),
    { numRuns: 300 },
  );
  for (const attack of attacks) {
    const link = { ...textNode(attack), marks: [{ type: "link" as const, attrs: { href: attack } }] };
    expect(renderOnPage(doc({ type: "paragraph", content: [link] }))).not.toContain("<a");
  }
  const unknown = { type: "script", content: [textNode("alert(1)")] } as unknown as RichBlock;
  expect(render(doc(unknown))).toBe('<div class="rich-text"></div>');
});

test("RichText renders every word of a document", () => {
  fc.assert(
    fc.property(richTexts, (document) => {
      const spoken = render(document).replace(/<[^>]*>/g, "");
      for (const [, text = ""] of JSON.stringify(document).matchAll(/"text":"(\p{L}+)"/gu))
        expect(spoken).toContain(text);
    }),
  );
});
