import type { RichBlock, RichInline, RichText } from "./rich-text.ts";
import { slugify } from "./slug.ts";

export type Chapter = { id: string; title: string; heading: RichBlock };

/** The headings of level 2, each with an anchor. */
export function chaptersOf(body: RichText): Chapter[] {
  const known = new Map<string, number>();
  return body.content.flatMap((heading) => {
    const title = heading.type === "heading" && heading.attrs.level === 2 ? plainText(heading.content) : "";
    if (title === "") return [];
    const name = slugify(title) || "phan";
    const times = (known.get(name) ?? 0) + 1;
    known.set(name, times);
    return [{ id: times === 1 ? name : `${name}-${times}`, title, heading }];
  });
}

const plainText = (content: readonly RichInline[] = []): string =>
  content
    .map((one) => (one.type === "text" ? one.text : " "))
    .join("")
    .trim();
