import { getSchema } from "@tiptap/react";
import fc from "fast-check";
import { expect, test } from "vitest";
import { illustratedTextInput, richTextInput } from "#platform/rich-text-input.ts";
import { illustratedTexts, nearlyRichTexts, richTexts } from "#tests/support/rich-text.ts";
import { extensions, illustratedExtensions } from "./extensions.ts";

const schema = getSchema(extensions);
const illustrated = getSchema(illustratedExtensions);

/** The document after loading and saving it in the editor. */
function inEditor(document: unknown, of = schema) {
  const node = of.nodeFromJSON(document);
  node.check();
  return node.toJSON() as unknown;
}

test("Editor loads every document of the contract and saves it unchanged", () => {
  fc.assert(
    fc.property(richTexts, (document) => {
      const stored = richTextInput.parse(document);
      expect(letters(richTextInput.parse(inEditor(stored)))).toEqual(letters(stored));
    }),
  );
});

test("Editor with pictures loads and saves them, and the editor without pictures rejects them", () => {
  fc.assert(
    fc.property(illustratedTexts, (document) => {
      const stored = illustratedTextInput.parse(document);
      expect(letters(illustratedTextInput.parse(inEditor(stored, illustrated)))).toEqual(letters(stored));
      expect(richTextInput.safeParse(document).success).toBe(false);
      expect(() => inEditor(document)).toThrow();
    }),
  );
});

test("Editor documents pass the contract, and the contract accepts only what the editor can load", () => {
  fc.assert(
    fc.property(fc.array(nearlyRichTexts, { minLength: 1, maxLength: 3 }), (content) => {
      const document = { type: "doc", content };
      const isTaken = richTextInput.safeParse(document).success;
      if (isTaken) expect(() => inEditor(richTextInput.parse(document))).not.toThrow();
      const one = illustratedTextInput.safeParse(document);
      if (one.success) expect(() => inEditor(one.data, illustrated)).not.toThrow();
    }),
    { numRuns: 500 },
  );
});

test("Editor schema has exactly these nodes and marks", () => {
  const nodes = "blockquote bulletList doc hardBreak heading horizontalRule listItem orderedList paragraph text";
  expect(Object.keys(schema.nodes).sort().join(" ")).toBe(nodes);
  expect(Object.keys(illustrated.nodes).filter((name) => !schema.nodes[name])).toEqual(["figure"]);
  expect(Object.keys(schema.marks).sort()).toEqual(["bold", "italic", "link"]);
});

type Part = { type: string; text?: string; marks?: { type: string }[]; content?: Part[] };

/** A document character by character: the boundaries of text nodes and the order of marks have no meaning. */
function letters(part: Part): unknown {
  const { text, marks = [], content, ...rest } = part;
  const worn = marks.toSorted((a, b) => a.type.localeCompare(b.type));
  if (text !== undefined) return [...text].map((letter) => ({ letter, worn }));
  return { ...rest, ...(content && { content: content.flatMap(letters) }) };
}
