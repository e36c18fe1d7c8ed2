import { z } from "zod";
import { isSafeHref, RICH_TEXT, type RichList, type RichText, unsafeHref } from "#kernel/rich-text.ts";
import { cleanWords, sizeOf } from "#kernel/rich-text-content.ts";

const href = z.string().refine(isSafeHref, unsafeHref);

const mark = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("bold") }),
  z.strictObject({ type: z.literal("italic") }),
  z.strictObject({ type: z.literal("link"), attrs: z.strictObject({ href }) }),
]);

const marks = z
  .array(mark)
  .max(3)
  .refine((all) => new Set(all.map(({ type }) => type)).size === all.length, "Có định dạng lặp lại.")
  .optional();

// The properties are in the order of the editor, so that two versions can be compared as JSON.
const words = z.strictObject({ type: z.literal("text"), marks, text: z.string().transform(cleanWords) });
// The editor marks a line break between two bold lines as bold, which has no meaning.
const lineBreak = z.strictObject({ type: z.literal("hardBreak"), marks }).transform(({ type }) => ({ type }));

const line = z
  .array(z.union([words, lineBreak]))
  // Editors have no empty text nodes, but cleaning can leave some.
  .transform((all) => all.filter((one) => one.type !== "text" || one.text !== ""))
  .optional();

const paragraph = z.strictObject({ type: z.literal("paragraph"), content: line });
const heading = z.strictObject({
  type: z.literal("heading"),
  attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: line,
});

/** Built without recursion: a list that is nested too deeply is rejected at the first level over the limit. */
function listOf(depth: number): z.ZodType<RichList> {
  const inside = depth > 1 ? z.discriminatedUnion("type", [paragraph, listOf(depth - 1) as never]) : paragraph;
  const item = z.strictObject({
    type: z.literal("listItem"),
    content: z
      .array(inside)
      .min(1)
      .refine(
        ([first]) => (first as { type: string } | undefined)?.type === "paragraph",
        "Mục của danh sách bắt đầu bằng chữ.",
      ),
  });
  const list = z.strictObject({ type: z.enum(["bulletList", "orderedList"]), content: z.array(item).min(1) });
  return list as unknown as z.ZodType<RichList>;
}

const list = listOf(RICH_TEXT.listDepth);
const quote = z.strictObject({ type: z.literal("blockquote"), content: z.array(paragraph).min(1) });
const rule = z.strictObject({ type: z.literal("horizontalRule") });

/** An attribute of one line. */
const attribute = (most: number) =>
  z
    .string()
    .max(most * 4)
    .transform((text) => cleanWords(text).trim())
    .pipe(z.string().max(most, `Tối đa ${most} ký tự.`));
const pixels = z.int().min(1).max(20_000);

const figure = z.strictObject({
  type: z.literal("figure"),
  attrs: z.strictObject({
    imageId: z.uuid("Mã không đúng."),
    alt: attribute(RICH_TEXT.alt).refine((alt) => alt !== "", "Ảnh trong bài cần mô tả."),
    caption: attribute(RICH_TEXT.caption),
    width: pixels,
    height: pixels,
  }),
});

const blocks = [paragraph, heading, list as never, quote, rule] as const;

function documentOf<Block extends z.ZodType>(block: Block) {
  const document = z.strictObject({ type: z.literal("doc"), content: z.array(block).min(1) });
  return (document as unknown as z.ZodType<RichText, unknown>).refine((text) => {
    const { characters, nodes } = sizeOf(text);
    return characters <= RICH_TEXT.characters && nodes <= RICH_TEXT.nodes;
  }, "Bài viết quá dài.");
}

/** A document of the editor, bounded in depth and size. It may be empty. */
export const richTextInput = documentOf(z.discriminatedUnion("type", blocks));

/** The same with pictures. The caller checks that they exist. */
export const illustratedTextInput = documentOf(z.discriminatedUnion("type", [...blocks, figure]));
