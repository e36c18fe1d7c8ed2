import type { Editor } from "@tiptap/react";
import Bold from "lucide-react/icons/bold";
import Heading2 from "lucide-react/icons/heading-2";
import Heading3 from "lucide-react/icons/heading-3";
import Image from "lucide-react/icons/image";
import Italic from "lucide-react/icons/italic";
import Link from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import ListIndentDecrease from "lucide-react/icons/list-indent-decrease";
import ListIndentIncrease from "lucide-react/icons/list-indent-increase";
import ListOrdered from "lucide-react/icons/list-ordered";
import Minus from "lucide-react/icons/minus";
import Redo2 from "lucide-react/icons/redo-2";
import TextQuote from "lucide-react/icons/text-quote";
import Undo2 from "lucide-react/icons/undo-2";
import type { ComponentType } from "react";
import { RICH_TEXT } from "#kernel/rich-text.ts";

/** Tools that open a dialog. */
export type RichDialog = "link" | "figure";

export type Tool = {
  label: string;
  /** Value of `aria-keyshortcuts`, for keyboards with Control. */
  keys: string;
  Icon: ComponentType;
  run: (editor: Editor, open: (dialog: RichDialog) => void) => void;
  /** True when the tool is available at the cursor. */
  can: (editor: Editor) => boolean;
  /** True when the tool is active at the cursor; absent for one-time commands. */
  isOn?: (editor: Editor) => boolean;
};

/** The editor's tools, in groups. */
const tools: readonly (readonly Tool[])[] = [
  [
    {
      label: "Đậm",
      keys: "Control+B",
      Icon: Bold,
      run: (editor) => editor.chain().focus().toggleBold().run(),
      can: (editor) => editor.can().toggleBold(),
      isOn: (editor) => editor.isActive("bold"),
    },
    {
      label: "Nghiêng",
      keys: "Control+I",
      Icon: Italic,
      run: (editor) => editor.chain().focus().toggleItalic().run(),
      can: (editor) => editor.can().toggleItalic(),
      isOn: (editor) => editor.isActive("italic"),
    },
    {
      label: "Liên kết",
      keys: "Control+K",
      Icon: Link,
      run: (_, open) => open("link"),
      can: () => true,
      isOn: (editor) => editor.isActive("link"),
    },
  ],
  [
    {
      label: "Tiêu đề lớn",
      keys: "Control+Alt+2",
      Icon: Heading2,
      run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
      can: (editor) => editor.can().toggleHeading({ level: 2 }),
      isOn: (editor) => editor.isActive("heading", { level: 2 }),
    },
    {
      label: "Tiêu đề nhỏ",
      keys: "Control+Alt+3",
      Icon: Heading3,
      run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
      can: (editor) => editor.can().toggleHeading({ level: 3 }),
      isOn: (editor) => editor.isActive("heading", { level: 3 }),
    },
  ],
  [
    {
      label: "Danh sách chấm",
      keys: "Control+Shift+8",
      Icon: List,
      run: (editor) => fromParagraph(editor).toggleBulletList().run(),
      can: (editor) => editor.isActive("heading") || editor.can().toggleBulletList(),
      isOn: (editor) => editor.isActive("bulletList"),
    },
    {
      label: "Danh sách số",
      keys: "Control+Shift+7",
      Icon: ListOrdered,
      run: (editor) => fromParagraph(editor).toggleOrderedList().run(),
      can: (editor) => editor.isActive("heading") || editor.can().toggleOrderedList(),
      isOn: (editor) => editor.isActive("orderedList"),
    },
    {
      label: "Lùi mục vào",
      keys: "Control+]",
      Icon: ListIndentIncrease,
      run: (editor) => indent(editor, 1),
      can: (editor) => canIndent(editor),
    },
    {
      label: "Đưa mục ra",
      keys: "Control+[",
      Icon: ListIndentDecrease,
      run: (editor) => indent(editor, -1),
      can: (editor) => editor.can().liftListItem("listItem"),
    },
  ],
  [
    {
      label: "Trích dẫn",
      keys: "Control+Shift+B",
      Icon: TextQuote,
      run: (editor) => fromParagraph(editor).toggleBlockquote().run(),
      can: (editor) => editor.isActive("heading") || editor.can().toggleBlockquote(),
      isOn: (editor) => editor.isActive("blockquote"),
    },
    {
      label: "Đường kẻ ngang",
      keys: "",
      Icon: Minus,
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
      can: (editor) => editor.can().setHorizontalRule(),
    },
  ],
  [
    {
      label: "Hoàn tác",
      keys: "Control+Z",
      Icon: Undo2,
      run: (editor) => editor.chain().focus().undo().run(),
      can: (editor) => editor.can().undo(),
    },
    {
      label: "Làm lại",
      keys: "Control+Y",
      Icon: Redo2,
      run: (editor) => editor.chain().focus().redo().run(),
      can: (editor) => editor.can().redo(),
    },
  ],
];

const figureTools: readonly Tool[] = [
  {
    label: "Ảnh",
    keys: "",
    Icon: Image,
    run: (_, open) => open("figure"),
    can: () => true,
    isOn: (editor) => editor.isActive("figure"),
  },
];

/** The tools of a text with or without pictures. */
export const toolsOf = (illustrated: boolean): readonly (readonly Tool[])[] =>
  illustrated ? [...tools.slice(0, -1), figureTools, ...tools.slice(-1)] : tools;

/** Headings are not allowed in lists and quotes: converts to a paragraph first. */
function fromParagraph(editor: Editor) {
  const chain = editor.chain().focus();
  return editor.isActive("heading") ? chain.setParagraph() : chain;
}

/** Indents or outdents a list item. Returns true if the item moved. */
export function indent(editor: Editor, by: 1 | -1): boolean {
  if (by < 0) return editor.chain().focus().liftListItem("listItem").run();
  return canIndent(editor) && editor.chain().focus().sinkListItem("listItem").run();
}

function canIndent(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  const above = Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth));
  const lists = above.filter((node) => node.type.name.endsWith("List")).length;
  return lists < RICH_TEXT.listDepth && editor.can().sinkListItem("listItem");
}
