import { getSchema } from "@tiptap/react";
import fc from "fast-check";
import { expect, test } from "vitest";
import { illustratedTextInput, richTextInput } from "#platform/rich-text-input.ts";
import { illustratedTexts, nearlyRichTexts, richTexts } from "#tests/support/rich-text.ts";
import { extensions, illustratedExtensions } from "./extensions.ts";

const schema = getSchema(extensions);
const illustrated = getSchema(illustratedExtensions);

/** The text as the editor holds it, and would save it. */
function inEditor(document: unknown, of = schema) {
  const node = of.nodeFromJSON(document);
  node.check();
  return node.toJSON() as unknown;
}

test("the editor takes every text of the contract and saves it unchanged", () => {
  fc.assert(
    fc.property(richTexts, (document) => {
      const stored = richTextInput.parse(document);
      expect(letters(richTextInput.parse(inEditor(stored)))).toEqual(letters(stored));
    }),
  );
});

test("the editor of a text with pictures takes and saves them too, and the one without refuses them", () => {
  fc.assert(
    fc.property(illustratedTexts, (document) => {
      const stored = illustratedTextInput.parse(document);
      expect(letters(illustratedTextInput.parse(inEditor(stored, illustrated)))).toEqual(letters(stored));
      expect(richTextInput.safeParse(document).success).toBe(false);
      expect(() => inEditor(document)).toThrow();
    }),
  );
});

test("what the editor can hold passes the contract, and the contract takes nothing that the editor could not", () => {
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

test("a text has exactly these parts and marks", () => {
  const nodes = "blockquote bulletList doc hardBreak heading horizontalRule listItem orderedList paragraph text";
  expect(Object.keys(schema.nodes).sort().join(" ")).toBe(nodes);
  expect(Object.keys(illustrated.nodes).filter((name) => !schema.nodes[name])).toEqual(["figure"]);
  expect(Object.keys(schema.marks).sort()).toEqual(["bold", "italic", "link"]);
});

type Part = { type: string; text?: string; marks?: { type: string }[]; content?: Part[] };

/** A text letter by letter: where one stretch ends, and which of its marks comes first, means nothing to readers. */
function letters(part: Part): unknown {
  const { text, marks = [], content, ...rest } = part;
  const worn = marks.toSorted((a, b) => a.type.localeCompare(b.type));
  if (text !== undefined) return [...text].map((letter) => ({ letter, worn }));
  return { ...rest, ...(content && { content: content.flatMap(letters) }) };
}
