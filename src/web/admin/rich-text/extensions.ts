import Blockquote from "@tiptap/extension-blockquote";
import Link from "@tiptap/extension-link";
import { ListItem, OrderedList } from "@tiptap/extension-list";
import { Node } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { isSafeHref } from "#kernel/rich-text.ts";
import { mediaUrl } from "#web/components/picture.tsx";

/** The editor's schema accepts the same documents as platform/rich-text-input.ts; a test checks both. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    blockquote: false,
    link: false,
    listItem: false,
    orderedList: false,
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    // A trailing node would change a document that is only viewed.
    trailingNode: false,
    dropcursor: false,
  }),
  Blockquote.extend({ content: "paragraph+" }),
  OrderedList.extend({ addAttributes: () => ({}) }),
  ListItem.extend({
    content: "paragraph (paragraph | bulletList | orderedList)*",
    // The tab key leaves the editor, as it leaves every field.
    addKeyboardShortcuts() {
      return { Enter: () => this.editor.commands.splitListItem(this.name) };
    },
  }),
  Link.extend({ addAttributes: () => ({ href: {} }) }).configure({
    autolink: false,
    openOnClick: false,
    defaultProtocol: "https",
    HTMLAttributes: { class: "link", target: null, rel: null },
    isAllowedUri: (href) => isSafeHref(href),
  }),
];

/** A picture with caption and alt text, which are edited in a dialog. */
const Figure = Node.create({
  name: "figure",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    imageId: { default: "" },
    alt: { default: "" },
    caption: { default: "" },
    width: { default: 1 },
    height: { default: 1 },
  }),
  parseHTML: () => [
    {
      tag: "figure[data-image]",
      getAttrs: (element) => {
        const { image = "", alt = "", caption = "", width, height } = element.dataset;
        return { imageId: image, alt, caption, width: Number(width) || 1, height: Number(height) || 1 };
      },
    },
  ],
  renderHTML({ node: { attrs } }) {
    const { imageId, alt, caption, width, height } = attrs;
    const attributes = { "data-image": imageId, "data-alt": alt, "data-caption": caption };
    return [
      "figure",
      { ...attributes, "data-width": width, "data-height": height },
      ["img", { src: mediaUrl(imageId, 640, "webp"), alt, width, height }],
      ["figcaption", {}, caption || "Chưa có chú thích"],
    ];
  },
});

/** The same with pictures. */
export const illustratedExtensions = [...extensions, Figure];
