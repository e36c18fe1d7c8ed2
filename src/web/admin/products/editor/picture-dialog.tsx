import { type KeyboardEvent, type PointerEvent, useState } from "react";
import type { Picture } from "#modules/media/contract.ts";
import { MAX_ALT_LENGTH } from "#modules/media/limits.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { TextField } from "#ui/text-field.tsx";
import { largestUrl } from "#web/components/picture.tsx";
import { savePicture } from "./upload.ts";

type PictureDialogProps = { picture: Picture; onSaved: (picture: Picture) => void; onClose: () => void };

const STEP = 0.05;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const clampShare = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

/** Alt text and focal point of a picture. */
export function PictureDialog({ picture, onSaved, onClose }: PictureDialogProps) {
  const [draft, setDraft] = useState(picture);
  const [state, setState] = useState<"open" | "saving" | string>("open");
  const save = async () => {
    setState("saving");
    try {
      onSaved({ ...picture, ...(await savePicture(draft)), tones: picture.tones, illustration: picture.illustration });
      onClose();
    } catch (error) {
      setState(error instanceof Error ? error.message : "Không lưu được mô tả.");
    }
  };
  return (
    <Modal
      open
      onClose={onClose}
      title="Mô tả và điểm chính của ảnh"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Đóng
          </Button>
          <Button busy={state === "saving" ? "Đang lưu" : undefined} onClick={() => void save()}>
            Lưu ảnh
          </Button>
        </>
      }
    >
      <div className="grid gap-4 p-5">
        {state !== "open" && state !== "saving" && <Alert tone="error" title={state} />}
        <TextField
          id="picture-alt"
          label="Mô tả ảnh"
          required
          counted
          maxLength={MAX_ALT_LENGTH}
          value={draft.alt}
          onChange={(event) => setDraft({ ...draft, alt: event.target.value })}
          hint="Một câu cho người không nhìn thấy ảnh. Mọi trang có ảnh này đổi theo."
        />
        <FocalPoint picture={draft} onPoint={(focalX, focalY) => setDraft({ ...draft, focalX, focalY })} />
      </div>
    </Modal>
  );
}

function FocalPoint({ picture, onPoint }: { picture: Picture; onPoint: (x: number, y: number) => void }) {
  const { focalX, focalY, width, height } = picture;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrows[event.key];
    if (!step) return;
    event.preventDefault();
    onPoint(clampShare(focalX + step[0]), clampShare(focalY + step[1]));
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onPoint(clampShare((event.clientX - box.left) / box.width), clampShare((event.clientY - box.top) / box.height));
  };
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  return (
    <div>
      <p className="field-label">Điểm chính</p>
      <button
        type="button"
        className="focal-point"
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        aria-label={`Điểm chính: ngang ${percent(focalX)}, dọc ${percent(focalY)}. Nhấn vào ảnh hoặc dùng phím mũi tên.`}
      >
        <img src={largestUrl(picture)} width={width} height={height} alt="" />
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <circle cx={focalX * width} cy={focalY * height} r={width / 40} />
        </svg>
      </button>
      <p className="field-hint" role="status">
        Ngang {percent(focalX)}, dọc {percent(focalY)}
      </p>
    </div>
  );
}
