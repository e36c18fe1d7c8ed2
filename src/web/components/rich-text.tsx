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
  /** What its largest headings are in the outline of the page. */
  headings?: 2 | 3 | 4;
  /** Names of its headings, to jump to. */
  names?: ReadonlyMap<RichBlock, string>;
};

/** A text of an editor as a page shows it. It makes elements and text, never markup, so nothing that is stored can run. */
export function RichText({ document, headings = 3, names = noNames }: RichTextProps) {
  return <div className="rich-text">{blocks(document.content, { headings, names })}</div>;
}

const noNames: ReadonlyMap<RichBlock, string> = new Map();
type Shown = Required<Pick<RichTextProps, "headings" | "names">>;

// A document is shown whole and never changed in place: a part is its number.
function blocks(content: readonly (RichBlock | RichListItem)[], shown: Shown): ReactNode[] {
  return content.map((block, at) => <Block key={String(at)} block={block} shown={shown} />);
}

function Block({ block, shown }: { block: RichBlock | RichListItem; shown: Shown }) {
  switch (block.type) {
    case "paragraph":
      return <p>{line(block.content)}</p>;
    case "heading": {
      const level = shown.headings + block.attrs.level - 2;
      return createElement(
        `h${level}`,
        { className: block.attrs.level === 2 ? "title-3" : "title-4", id: shown.names.get(block) },
        line(block.content),
      );
    }
    case "bulletList":
      return <ul>{blocks(block.content, shown)}</ul>;
    case "orderedList":
      return <ol>{blocks(block.content, shown)}</ol>;
    case "listItem":
      return <li>{blocks(block.content, shown)}</li>;
    case "blockquote":
      return <blockquote>{blocks(block.content, shown)}</blockquote>;
    case "horizontalRule":
      return <hr />;
    case "figure":
      return <Figure {...block.attrs} />;
    default:
      return null;
  }
}

/** Its room is there before it is; it is fetched when it is near. */
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
