import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import type { RichText } from "#kernel/rich-text.ts";
import { extensions, illustratedExtensions } from "./extensions.ts";
import { FigureDialog } from "./figure-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { cleanPasted } from "./pasted.ts";
import { Toolbar } from "./toolbar.tsx";
import { indent, type RichDialog } from "./tools.ts";

export type RichTextEditorProps = {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
  /** Allows pictures. */
  illustrated?: boolean;
  value: RichText;
  onChange: (value: RichText) => void;
};

/** The editor, loaded lazily by its field. */
export function RichTextEditor({
  id,
  label,
  hint,
  error,
  required,
  illustrated = false,
  value,
  onChange,
}: RichTextEditorProps) {
  const [first] = useState(value);
  // Values that this editor has emitted or received; any other value is an external change.
  const known = useRef(new WeakSet<RichText>([value]));
  const [openDialog, setOpenDialog] = useState<RichDialog | null>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const notes = [(hint || error) && `${id}-note`, keysId].filter(Boolean).join(" ");
  const editorProps = useMemo(
    () => ({
      attributes: attributesOf({ id, required, isWrong: Boolean(error), notes }),
      transformPastedHTML: cleanPasted,
    }),
    [id, required, error, notes],
  );
  const editor = useEditor({
    extensions: illustrated ? illustratedExtensions : extensions,
    content: first,
    editorProps,
    immediatelyRender: false,
    // The Content-Security-Policy blocks style elements; rich-text.css has their content.
    injectCSS: false,
    onUpdate({ editor }) {
      const next = editor.getJSON() as RichText;
      known.current.add(next);
      onChange(next);
    },
  });

  // Synchronises the editor with an external text, such as another user's version in a conflict.
  useEffect(() => {
    if (!editor || known.current.has(value)) return;
    known.current.add(value);
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!editor || !handleShortcut(event, editor, toolbar.current, () => setOpenDialog("link"))) return;
    event.preventDefault();
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the editor inside */}
      <div className="rich-editor" onKeyDown={onKeyDown}>
        {editor && (
          <Toolbar
            ref={toolbar}
            editor={editor}
            label={label}
            controls={id}
            illustrated={illustrated}
            onAsk={setOpenDialog}
          />
        )}
        <EditorContent editor={editor} />
        <p id={keysId} className="sr-only">
          Alt F10 đưa tới thanh định dạng.
        </p>
      </div>
      {editor && <LinkDialog editor={editor} open={openDialog === "link"} onClose={() => setOpenDialog(null)} />}
      {editor && <FigureDialog editor={editor} open={openDialog === "figure"} onClose={() => setOpenDialog(null)} />}
    </>
  );
}

type TextboxOptions = { id: string; required: boolean | undefined; isWrong: boolean; notes: string };

function attributesOf({ id, required, isWrong, notes }: TextboxOptions): Record<string, string> {
  return {
    id,
    class: "rich-text rich-editor-text",
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": `${id}-label`,
    "aria-describedby": notes,
    ...(required && { "aria-required": "true" }),
    ...(isWrong && { "aria-invalid": "true" }),
  };
}

/** Shortcuts besides those of the extensions. Returns true when the key was handled. */
function handleShortcut(
  event: KeyboardEvent,
  editor: Editor,
  toolbar: HTMLElement | null,
  onLink: () => void,
): boolean {
  const { key } = event;
  const isControl = (event.ctrlKey || event.metaKey) && !event.altKey;
  if (event.altKey && key === "F10") toolbar?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  else if (isControl && key.toLowerCase() === "k") onLink();
  else if (isControl && key === "]") return indent(editor, 1);
  else if (isControl && key === "[") return indent(editor, -1);
  else return false;
  return true;
}
