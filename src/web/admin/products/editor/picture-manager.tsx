import ImagePlus from "lucide-react/icons/image-plus";
import { useId, useState } from "react";
import type { Picture as PictureData } from "#modules/media/contract.ts";
import { MAX_UPLOAD_BYTES } from "#modules/media/limits.ts";
import { FieldError, RequiredMark } from "#ui/text-field.tsx";
import { appendPicture } from "./changes.ts";
import { moveItem } from "./move-item.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import { PictureTile } from "./picture-tile.tsx";
import { uploadPicture } from "./upload.ts";

/** Pictures that the editor has loaded, and a callback for new or changed ones. */
export type Pictures = { known: Readonly<Record<string, PictureData>>; add: (picture: PictureData) => void };

type PictureManagerProps = {
  label: string;
  ids: readonly string[];
  onChange: (next: (ids: readonly string[]) => string[]) => void;
  pictures: Pictures;
  error?: string | undefined;
  /** Id of the element that errors link to. */
  id?: string;
  required?: boolean;
};

type Upload = { key: string; name: string; progress: number; error: string | null };

/** Sortable pictures, the first of which is the cover: by drag and drop, or by the arrow keys on their handle. */
export function PictureManager({ label, ids, onChange, pictures, error, id, required }: PictureManagerProps) {
  const errorId = useId();
  const [dragged, setDragged] = useState<number | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const uploads = useUploads(pictures.add, (id) => onChange(appendPicture(id)));
  const move = (from: number, to: number) => {
    if (to < 0 || to >= ids.length) return;
    onChange((now) => moveItem(now, from, to));
    setAnnouncement(`Ảnh ở vị trí ${to + 1} trên ${ids.length}${to === 0 ? ", là ảnh đại diện" : ""}`);
  };
  const open = opened ? pictures.known[opened] : undefined;
  return (
    <fieldset
      id={id}
      className="picture-manager"
      aria-describedby={error ? errorId : undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        uploads.add(event.dataTransfer.files);
      }}
    >
      <legend className="field-label">
        {label}
        {required && <RequiredMark />}
      </legend>
      <p className="field-hint">{ids.length} ảnh · kéo để xếp, phím mũi tên trên nút xếp cũng được</p>
      <ul className="picture-list">
        {ids.map((id, index) => (
          <PictureTile
            key={id}
            picture={pictures.known[id]}
            at={index}
            onMove={(to) => move(index, to)}
            onOpen={() => setOpened(id)}
            onRemove={() => onChange((now) => now.filter((one) => one !== id))}
            onDrag={() => setDragged(index)}
            onDropHere={() => {
              if (dragged !== null) move(dragged, index);
              setDragged(null);
            }}
          />
        ))}
        {uploads.list.map((upload) => (
          <li key={upload.key} className="picture-upload">
            <p>{upload.name}</p>
            {upload.error ? (
              <FieldError id={upload.key}>{upload.error}</FieldError>
            ) : (
              <progress max={1} value={upload.progress} aria-label={`Đang tải ${upload.name}`} />
            )}
          </li>
        ))}
        <li>
          <label className="picture-add">
            <ImagePlus />
            <b>Thêm ảnh</b>
            <span>JPG, PNG, WebP, tối đa {MAX_UPLOAD_BYTES / 1024 / 1024} MB</span>
            <input
              type="file"
              className="sr-only"
              accept="image/jpeg,image/png,image/webp,image/avif"
              multiple
              aria-label={`Thêm ảnh vào ${label}`}
              onChange={(event) => {
                uploads.add(event.target.files);
                event.target.value = "";
              }}
            />
          </label>
        </li>
      </ul>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {open && <PictureDialog key={open.id} picture={open} onSaved={pictures.add} onClose={() => setOpened(null)} />}
    </fieldset>
  );
}

function useUploads(onLoaded: Pictures["add"], keep: (id: string) => void) {
  const [list, setList] = useState<Upload[]>([]);
  const patch = (key: string, change: Partial<Upload>) =>
    setList((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const add = (files: FileList | null) => void sendAll([...(files ?? [])]);

  // Sequential: each is appended after the previous one, and the server decodes one at a time anyway.
  async function sendAll(files: File[]) {
    for (const file of files) {
      const key = `${file.name} ${file.size} ${file.lastModified}`;
      setList((before) => [
        ...before.filter((one) => one.key !== key),
        { key, name: file.name, progress: 0, error: null },
      ]);
      try {
        const picture = await uploadPicture(file, (progress) => patch(key, { progress }));
        onLoaded(picture);
        keep(picture.id);
        setList((before) => before.filter((one) => one.key !== key));
      } catch (error) {
        patch(key, { error: error instanceof Error ? error.message : "Không tải được ảnh." });
      }
    }
  }
  return { list, add };
}
