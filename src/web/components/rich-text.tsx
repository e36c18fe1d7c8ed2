import { createElement, type ReactNode } from "react";
import {
  isSafeHref,
  type RichBlock,
  type RichFigure,
  type RichInline,
  type RichListItem,
  type RichMark,
  type RichText as RichTextDocument,
} from "#kernel/rich-text.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Picture } from "./picture.tsx";
import "./rich-text.css";

type RichTextProps = {
  document: RichTextDocument;
  /** Level of its largest headings. */
  headings?: 2 | 3 | 4;
  /** Ids of its headings, as link targets. */
  names?: ReadonlyMap<RichBlock, string>;
};

/** Renders an editor document. It creates elements and text nodes, never markup, so stored content cannot run scripts. */
export function RichText({ document, headings = 3, names = noNames }: RichTextProps) {
  return <div className="rich-text">{blocks(document.content, { headings, names })}</div>;
}

const noNames: ReadonlyMap<RichBlock, string> = new Map();
type HeadingOptions = Required<Pick<RichTextProps, "headings" | "names">>;

// The document never changes while it is shown, so the index is a stable key.
function blocks(content: readonly (RichBlock | RichListItem)[], options: HeadingOptions): ReactNode[] {
  return content.map((block, index) => <Block key={String(index)} block={block} options={options} />);
}

function Block({ block, options }: { block: RichBlock | RichListItem; options: HeadingOptions }) {
  switch (block.type) {
    case "paragraph":
      return <p>{line(block.content)}</p>;
    case "heading": {
      const level = options.headings + block.attrs.level - 2;
      return createElement(
        `h${level}`,
        { className: block.attrs.level === 2 ? "title-3" : "title-4", id: options.names.get(block) },
        line(block.content),
      );
    }
    case "bulletList":
      return <ul>{blocks(block.content, options)}</ul>;
    case "orderedList":
      return <ol>{blocks(block.content, options)}</ol>;
    case "listItem":
      return <li>{blocks(block.content, options)}</li>;
    case "blockquote":
      return <blockquote>{blocks(block.content, options)}</blockquote>;
    case "horizontalRule":
      return <hr />;
    case "figure":
      return <Figure {...block.attrs} />;
    default:
      return null;
  }
}

/** Reserves its size before it loads, and loads lazily. */
function Figure({ imageId, alt, caption, width, height }: RichFigure["attrs"]) {
  const picture = { id: imageId, alt, width, height, focalX: 0.5, focalY: 0.5, illustration: false, tones: null };
  return (
    <figure>
      <Picture picture={picture} sizes="(min-width: 768px) 704px, calc(100vw - 32px)" />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

function line(content: readonly RichInline[] = []): ReactNode[] {
  return content.map((part, index) => {
    const key = String(index);
    if (part.type === "hardBreak") return <br key={key} />;
    if (part.type !== "text") return null;
    return <Marked key={key} text={part.text} marks={part.marks ?? []} />;
  });
}

function Marked({ text, marks }: { text: string; marks: readonly RichMark[] }) {
  let node: ReactNode = text;
  for (const mark of marks) {
    if (mark.type === "bold") node = <strong>{node}</strong>;
    else if (mark.type === "italic") node = <em>{node}</em>;
    // Links are validated on save; this check covers documents that were stored by another way (javascript: URLs).
    else if (mark.type === "link" && isSafeHref(mark.attrs.href)) {
      node = (
        <Anchor className="link" href={mark.attrs.href} rel="noopener">
          {node}
        </Anchor>
      );
    }
  }
  return node;
}
