import type { Editor } from "@tiptap/react";
import { type KeyboardEvent, useState } from "react";
import { unsafeHref } from "#kernel/rich-text.ts";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { TextField } from "#ui/text-field.tsx";
import { hrefFromInput } from "./link-address.ts";

type LinkDialogProps = { editor: Editor; open: boolean; onClose: () => void };

/** URL of a link, and its text when nothing was selected. */
export function LinkDialog({ editor, open, onClose }: LinkDialogProps) {
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  return (
    <Modal open={open} onClose={close} title="Liên kết">
      <LinkFields editor={editor} onDone={onClose} />
    </Modal>
  );
}

function LinkFields({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [former] = useState<string>(() => editor.getAttributes("link").href ?? "");
  const [needsText] = useState(() => editor.state.selection.empty && !editor.isActive("link"));
  const [address, setAddress] = useState(former);
  const [text, setText] = useState("");
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const href = hrefFromInput(address);
  const apply = () => {
    setWasSubmitted(true);
    if (!href) return;
    if (needsText) {
      const textNode = {
        type: "text",
        text: text.trim() || address.trim(),
        marks: [{ type: "link", attrs: { href } }],
      };
      editor.commands.insertContent(textNode);
    } else editor.chain().extendMarkRange("link").setLink({ href }).run();
    onDone();
  };
  const remove = () => {
    editor.chain().extendMarkRange("link").unsetLink().run();
    onDone();
  };
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    apply();
  };
  return (
    <>
      <div className="grid gap-4 p-5">
        <TextField
          label="Địa chỉ"
          value={address}
          maxLength={2000}
          autoComplete="off"
          inputMode="url"
          hint="Trang của mình thì bắt đầu bằng /, ví dụ /tim-du-thuyen."
          error={wasSubmitted && !href ? unsafeHref : undefined}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={onEnter}
        />
        {needsText && (
          <TextField
            label="Chữ hiển thị"
            value={text}
            maxLength={300}
            hint="Bỏ trống thì hiện địa chỉ."
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onEnter}
          />
        )}
      </div>
      <div className="modal-foot">
        {former && (
          <Button variant="quiet" onClick={remove}>
            Bỏ liên kết
          </Button>
        )}
        <Button variant="deep" onClick={apply}>
          Gắn liên kết
        </Button>
      </div>
    </>
  );
}
