import GripVertical from "lucide-react/icons/grip-vertical";
import X from "lucide-react/icons/x";
import type { Picture as PictureData } from "#modules/media/contract.ts";
import { IconButton } from "#ui/button.tsx";
import { Picture } from "#web/components/picture.tsx";

type PictureTileProps = {
  picture: PictureData | undefined;
  at: number;
  onMove: (to: number) => void;
  onOpen: () => void;
  onRemove: () => void;
  onDrag: () => void;
  onDropHere: () => void;
};

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function PictureTile({ picture, at, onMove, onOpen, onRemove, onDrag, onDropHere }: PictureTileProps) {
  const name = picture?.alt || `Ảnh ${at + 1}`;
  return (
    <li
      className={at === 0 ? "picture-tile picture-cover" : "picture-tile"}
      draggable
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length > 0) return;
        event.stopPropagation();
        onDropHere();
      }}
    >
      <button type="button" className="picture-open" onClick={onOpen} aria-label={`Sửa mô tả và điểm chính: ${name}`}>
        {picture ? <Picture picture={picture} sizes="220px" decorative /> : <span>Ảnh không còn</span>}
      </button>
      {at === 0 && <span className="picture-badge">Ảnh đại diện</span>}
      <span className="picture-buttons">
        <IconButton
          label={`Xếp ${name}, vị trí ${at + 1}: dùng phím mũi tên`}
          onKeyDown={(event) => {
            const step = steps[event.key];
            if (step === undefined) return;
            event.preventDefault();
            onMove(at + step);
          }}
        >
          <GripVertical />
        </IconButton>
        <IconButton label={`Bỏ ${name}`} onClick={onRemove}>
          <X />
        </IconButton>
      </span>
      <p className={picture?.alt ? undefined : "picture-mute"}>{picture?.alt || "Thiếu mô tả ảnh"}</p>
    </li>
  );
}
