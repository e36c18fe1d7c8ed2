import type { RichBlock, RichInline, RichListItem, RichParagraph, RichText } from "#kernel/rich-text.ts";
import { idIn } from "./id-in.ts";

/**
 * A demo text as rich text: "## " begins a heading, "- " an item, "> " a quote; links and **bold** within.
 * "![alternative text | caption](name)" is a picture, whose id is in `pictures`.
 */
export function parseDemoText(text: string, pictures: ReadonlyMap<string, string> = new Map()): RichText {
  const content = text
    .trim()
    .split(/\n\n+/)
    .map((block) => blockOf(block.trim().split("\n"), pictures));
  return { type: "doc", content };
}

function blockOf(lines: readonly string[], pictures: ReadonlyMap<string, string>): RichBlock {
  const [first = ""] = lines;
  const [, alt = "", caption = "", name = ""] = /^!\[(.+) \| (.+)\]\((.+)\)$/.exec(first) ?? [];
  // The command that saves the text sets its true size.
  if (name) return { type: "figure", attrs: { imageId: idIn(pictures, name), alt, caption, width: 3, height: 2 } };
  const all = lines.join(" ");
  if (first.startsWith("## ")) return { type: "heading", attrs: { level: 2 }, content: line(all.slice(3)) };
  if (first.startsWith("> ")) return { type: "blockquote", content: [paragraph(all.slice(2))] };
  if (first.startsWith("- ")) {
    const items = all.slice(2).split(" - ");
    return {
      type: "bulletList",
      content: items.map((item): RichListItem => ({ type: "listItem", content: [paragraph(item)] })),
    };
  }
  return paragraph(all);
}

const paragraph = (text: string): RichParagraph => ({ type: "paragraph", content: line(text) });

const line = (text: string): RichInline[] =>
  text
    .split(/(\[[^\]]+\]\([^)]+\)|\*\*[^*]+\*\*)/)
    .filter((part) => part !== "")
    .map((part) => {
      const [, words = "", href = ""] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
      if (href) return { type: "text", marks: [{ type: "link", attrs: { href } }], text: words };
      const [, bold] = /^\*\*([^*]+)\*\*$/.exec(part) ?? [];
      return bold ? { type: "text", marks: [{ type: "bold" }], text: bold } : { type: "text", text: part };
    });
