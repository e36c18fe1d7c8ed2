import Blockquote from "@tiptap/extension-blockquote";
import Link from "@tiptap/extension-link";
import { ListItem, OrderedList } from "@tiptap/extension-list";
import StarterKit from "@tiptap/starter-kit";
import { isSafeHref } from "#kernel/rich-text.ts";

/** The editor knows exactly what platform/rich-text-input.ts takes; a test tries each with the texts of the other. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    ...{ blockquote: false, link: false, listItem: false, orderedList: false },
    ...{ code: false, codeBlock: false, strike: false, underline: false },
    // It would change a text that is only looked at.
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
