import { useState } from "react";
import type { Picture as PictureData } from "#modules/media/contract.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/text-field.tsx";
import { Picture } from "#web/components/picture.tsx";
import { PictureLibrary } from "../pictures/picture-library.tsx";
import { PictureDialog } from "../products/editor/picture-dialog.tsx";

type CoverFieldProps = {
  picture: PictureData | undefined;
  onPick: (picture: PictureData) => void;
  /** Called when its texts have changed. */
  onUpdate: (picture: PictureData) => void;
  onRemove: () => void;
  error?: string | undefined;
  readOnly: boolean;
};

/** The cover of an article, with its alt text. */
export function CoverField({ picture, onPick, onUpdate, onRemove, error, readOnly }: CoverFieldProps) {
  const [open, setOpen] = useState<"library" | "words" | null>(null);
  const pick = (chosen: PictureData) => {
    onPick(chosen);
    setOpen(chosen.alt ? null : "words");
  };
  return (
    <div className="cover-field">
      {picture ? (
        <div className="cover-picture">
          <Picture picture={picture} sizes="320px" decorative />
        </div>
      ) : (
        <p className="field-hint">Chưa có ảnh bìa. Bài cần ảnh bìa trước khi đăng.</p>
      )}
      <div className="grid gap-2">
        {picture && (
          <p>
            <b>Mô tả ảnh:</b> {picture.alt || <span className="text-error">chưa có, cần điền trước khi đăng</span>}
          </p>
        )}
        {error && <FieldError id="thumbnail-note">{error}</FieldError>}
        {!readOnly && (
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm" onClick={() => setOpen("library")}>
              {picture ? "Đổi ảnh bìa" : "Chọn ảnh bìa"}
            </Button>
            {picture && (
              <>
                <Button variant="quiet" size="sm" onClick={() => setOpen("words")}>
                  Sửa mô tả ảnh
                </Button>
                <Button variant="quiet" size="sm" onClick={onRemove}>
                  Bỏ ảnh bìa
                </Button>
              </>
            )}
          </div>
        )}
      </div>
      <PictureLibrary open={open === "library"} onPick={pick} onClose={() => setOpen(null)} />
      {picture && open === "words" && (
        <PictureDialog key={picture.id} picture={picture} onSaved={onUpdate} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}
