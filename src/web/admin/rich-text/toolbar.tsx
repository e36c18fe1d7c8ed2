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

/** Roving tabindex; the arrow keys move between buttons. */
export function Toolbar({ editor, label, controls, illustrated, onAsk, ref }: ToolbarProps) {
  const tools = toolsOf(illustrated);
  const all = tools.flat();
  const [stop, setStop] = useState(0);
  const states = useEditorState({
    editor,
    selector: ({ editor }) => all.map(({ can, isOn }) => ({ can: can(editor), isOn: isOn?.(editor) })),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === "Escape") editor.commands.focus();
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + all.length) % all.length;
    setStop(next);
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
                isStop={at === stop}
                onFocus={() => setStop(at)}
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
  isStop: boolean;
  onFocus: () => void;
  onPress: () => void;
};

function ToolButton({ tool: { label, keys, Icon }, can, isOn, isStop, onFocus, onPress }: ToolButtonProps) {
  const pressed = isMac ? keys.replace("Control", "Meta") : keys;
  const spelled = pressed
    .replace("Control", "Ctrl")
    .replace("Meta", "⌘")
    .replace("Alt", isMac ? "⌥" : "Alt");
  return (
    <button
      type="button"
      className="rich-tool"
      aria-label={label}
      aria-keyshortcuts={pressed || undefined}
      aria-pressed={isOn}
      aria-disabled={!can || undefined}
      title={spelled ? `${label} (${spelled})` : label}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      // Keeps the selection of the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => can && onPress()}
    >
      <Icon />
    </button>
  );
}
