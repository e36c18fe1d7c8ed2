import { createElement, type ReactNode } from "react";
import {
  isSafeHref,
  type RichBlock,
  type RichInline,
  type RichListItem,
  type RichMark,
  type RichText as RichTextDocument,
} from "#kernel/rich-text.ts";
import { Anchor } from "#ui/anchor.tsx";
import "./rich-text.css";

type RichTextProps = {
  document: RichTextDocument;
  /** What its largest headings are in the outline of the page. */
  headings?: 3 | 4;
};

/** A text of an editor as a page shows it. It makes elements and text, never markup, so nothing that is stored can run. */
export function RichText({ document, headings = 3 }: RichTextProps) {
  return <div className="rich-text">{blocks(document.content, headings)}</div>;
}

// A document is shown whole and never changed in place: a part is its number.
function blocks(content: readonly (RichBlock | RichListItem)[], headings: number): ReactNode[] {
  return content.map((block, at) => <Block key={String(at)} block={block} headings={headings} />);
}

function Block({ block, headings }: { block: RichBlock | RichListItem; headings: number }) {
  switch (block.type) {
    case "paragraph":
      return <p>{line(block.content)}</p>;
    case "heading": {
      const level = headings + block.attrs.level - 2;
      return createElement(
        `h${level}`,
        { className: block.attrs.level === 2 ? "title-3" : "title-4" },
        line(block.content),
      );
    }
    case "bulletList":
      return <ul>{blocks(block.content, headings)}</ul>;
    case "orderedList":
      return <ol>{blocks(block.content, headings)}</ol>;
    case "listItem":
      return <li>{blocks(block.content, headings)}</li>;
    case "blockquote":
      return <blockquote>{blocks(block.content, headings)}</blockquote>;
    case "horizontalRule":
      return <hr />;
    default:
      return null;
  }
}

function line(content: readonly RichInline[] = []): ReactNode[] {
  return content.map((part, at) => {
    const key = String(at);
    if (part.type === "hardBreak") return <br key={key} />;
    if (part.type !== "text") return null;
    return <Marked key={key} text={part.text} marks={part.marks ?? []} />;
  });
}

function Marked({ text, marks }: { text: string; marks: readonly RichMark[] }) {
  let shown: ReactNode = text;
  for (const mark of marks) {
    if (mark.type === "bold") shown = <strong>{shown}</strong>;
    else if (mark.type === "italic") shown = <em>{shown}</em>;
    // It was checked when it was written; a browser would run what slipped in by another way.
    else if (mark.type === "link" && isSafeHref(mark.attrs.href)) {
      shown = (
        <Anchor className="link" href={mark.attrs.href} rel="noopener">
          {shown}
        </Anchor>
      );
    }
  }
  return shown;
}
