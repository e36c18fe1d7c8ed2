import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, type Ref, useState } from "react";
import { type RichDialog, type Tool, toolsOf } from "./tools.ts";

type ToolbarProps = {
  editor: Editor;
  /** Label of the edited text. */
  label: string;
  /** Id of the text. */
  controls: string;
  /** Allows pictures. */
  illustrated: boolean;
  onAsk: (dialog: RichDialog) => void;
  ref: Ref<HTMLDivElement>;
};

const isMac = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);

/** The formatting tools as a toolbar with roving tabindex: the arrow keys move between buttons. */
export function Toolbar({ editor, label, controls, illustrated, onAsk, ref }: ToolbarProps) {
  const tools = toolsOf(illustrated);
  const all = tools.flat();
  const [focusedIndex, setFocusedIndex] = useState(0);
  const states = useEditorState({
    editor,
    selector: ({ editor }) => all.map(({ can, isOn }) => ({ can: can(editor), isOn: isOn?.(editor) })),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = { ArrowRight: focusedIndex + 1, ArrowLeft: focusedIndex - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === "Escape") editor.commands.focus();
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + all.length) % all.length;
    setFocusedIndex(next);
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div
      ref={ref}
      role="toolbar"
      className="rich-toolbar"
      aria-label={`Định dạng ${label}`}
      aria-controls={controls}
      onKeyDown={onKeyDown}
    >
      {tools.map((group) => (
        <div key={group[0]?.label} className="rich-toolbar-group">
          {group.map((tool) => {
            const at = all.indexOf(tool);
            return (
              <ToolButton
                key={tool.label}
                tool={tool}
                can={states[at]?.can ?? false}
                isOn={states[at]?.isOn}
                isTabStop={at === focusedIndex}
                onFocus={() => setFocusedIndex(at)}
                onPress={() => tool.run(editor, onAsk)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

type ToolButtonProps = {
  tool: Tool;
  can: boolean;
  isOn: boolean | undefined;
  isTabStop: boolean;
  onFocus: () => void;
  onPress: () => void;
};

function ToolButton({ tool: { label, keys, Icon }, can, isOn, isTabStop, onFocus, onPress }: ToolButtonProps) {
  const shortcut = isMac ? keys.replace("Control", "Meta") : keys;
  const shortcutText = shortcut
    .replace("Control", "Ctrl")
    .replace("Meta", "⌘")
    .replace("Alt", isMac ? "⌥" : "Alt");
  return (
    <button
      type="button"
      className="rich-tool"
      aria-label={label}
      aria-keyshortcuts={shortcut || undefined}
      aria-pressed={isOn}
      aria-disabled={!can || undefined}
      title={shortcutText ? `${label} (${shortcutText})` : label}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      // Keeps the selection of the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => can && onPress()}
    >
      <Icon />
    </button>
  );
}
