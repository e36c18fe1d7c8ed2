import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { RICH_TEXT, type RichFigure } from "#kernel/rich-text.ts";
import type { Picture } from "#modules/media/contract.ts";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { mediaUrl } from "#web/components/picture.tsx";
import { PictureLibrary } from "../pictures/picture-library.tsx";

type Figure = RichFigure["attrs"];
type FigureDialogProps = { editor: Editor; open: boolean; onClose: () => void };

/** Selects a picture of the library, then asks for its alt text and caption. */
export function FigureDialog({ editor, open, onClose }: FigureDialogProps) {
  const [chosen, setChosen] = useState<Figure | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const selected = open && editor.isActive("figure") ? (editor.getAttributes("figure") as Figure) : null;
  const figure = chosen ?? selected;
  const close = () => {
    setChosen(null);
    setChoosing(false);
    onClose();
    editor.commands.focus();
  };
  const pick = ({ id, alt, width, height }: Picture) => {
    setChosen({ imageId: id, alt, caption: figure?.caption ?? "", width, height });
    setChoosing(false);
  };
  const apply = (attrs: Figure) => {
    editor.chain().insertContent({ type: "figure", attrs }).run();
    close();
  };
  const remove = () => {
    editor.commands.deleteSelection();
    close();
  };
  if (open && (isChoosing || !figure))
    return <PictureLibrary open onPick={pick} onClose={() => (figure ? setChoosing(false) : close())} />;
  return (
    <Modal open={open} onClose={close} title="Ảnh trong bài">
      {figure && (
        <FigureFields
          key={figure.imageId}
          figure={figure}
          onApply={apply}
          onChange={() => setChoosing(true)}
          {...(selected && { onRemove: remove })}
        />
      )}
    </Modal>
  );
}

type FigureFieldsProps = {
  figure: Figure;
  onApply: (figure: Figure) => void;
  /** Selects another picture. */
  onChange: () => void;
  onRemove?: () => void;
};

function FigureFields({ figure, onApply, onChange, onRemove }: FigureFieldsProps) {
  const [alt, setAlt] = useState(figure.alt);
  const [caption, setCaption] = useState(figure.caption);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const apply = () => {
    setWasSubmitted(true);
    if (alt.trim()) onApply({ ...figure, alt: alt.trim(), caption: caption.trim() });
  };
  return (
    <>
      <div className="grid gap-4 p-5">
        <img
          className="figure-chosen"
          src={mediaUrl(figure.imageId, 640, "webp")}
          width={figure.width}
          height={figure.height}
          alt=""
        />
        <TextField
          id="figure-alt"
          label="Mô tả ảnh"
          required
          counted
          maxLength={RICH_TEXT.alt}
          hint="Một câu cho người không nhìn thấy ảnh."
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
          error={wasSubmitted && !alt.trim() ? "Ảnh trong bài cần mô tả." : undefined}
        />
        <TextArea
          id="figure-caption"
          label="Chú thích"
          counted
          rows={2}
          maxLength={RICH_TEXT.caption}
          hint="Hiện dưới ảnh. Bỏ trống thì không hiện."
          value={caption}
          onChange={({ target }) => setCaption(target.value)}
        />
      </div>
      <div className="modal-foot">
        {onRemove && (
          <Button variant="quiet" onClick={onRemove}>
            Bỏ ảnh
          </Button>
        )}
        <Button variant="quiet" onClick={onChange}>
          Chọn ảnh khác
        </Button>
        <Button variant="deep" onClick={apply}>
          Đặt vào bài
        </Button>
      </div>
    </>
  );
}
