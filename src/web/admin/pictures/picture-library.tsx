import ImagePlus from "lucide-react/icons/image-plus";
import Search from "lucide-react/icons/search";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { Page } from "#kernel/page.ts";
import type { Picture as PictureData } from "#modules/media/contract.ts";
import { MAX_UPLOAD_BYTES } from "#modules/media/limits.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Picture } from "#web/components/picture.tsx";
import { adminPaths } from "../paths.ts";
import { uploadPicture } from "../products/editor/upload.ts";
import "./pictures.css";

type PictureLibraryProps = { open: boolean; onPick: (picture: PictureData) => void; onClose: () => void };

/** All uploaded pictures to choose from, and an upload. */
export function PictureLibrary({ open, onPick, onClose }: PictureLibraryProps) {
  return (
    <Modal open={open} onClose={onClose} title="Kho ảnh" className="library-modal">
      <Library onPick={onPick} />
    </Modal>
  );
}

function Library({ onPick }: Pick<PictureLibraryProps, "onPick">) {
  const { load, data, state } = useFetcher<Page<PictureData>>();
  const [text, setText] = useState("");
  const [query, setQuery] = useState({ text: "", page: 1 });
  // Synchronises with the pictures on the server.
  useEffect(() => {
    void load(adminPaths.pictures({ text: query.text, page: query.page }));
  }, [load, query]);
  const search = () => setQuery({ text, page: 1 });
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    search();
  };
  const pages = data ? Math.max(1, Math.ceil(data.total / data.size)) : 1;
  return (
    <div className="library">
      <div className="library-top">
        <TextField
          id="library-text"
          type="search"
          label="Tìm ảnh theo mô tả"
          icon={Search}
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onEnter}
        />
        <Button variant="deep" onClick={search}>
          Tìm
        </Button>
        <Upload onDone={onPick} />
      </div>
      <p className="field-hint" role="status">
        {data && state === "idle" ? `${data.total} ảnh` : "Đang tìm ảnh…"}
      </p>
      <ul className="library-list">
        {data?.data.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              onClick={() => onPick(picture)}
              aria-label={`Chọn ảnh: ${picture.alt || "chưa có mô tả"}`}
            >
              <Picture picture={picture} sizes="180px" decorative />
              <span>{picture.alt || "Chưa có mô tả"}</span>
            </button>
          </li>
        ))}
      </ul>
      {pages > 1 && data && (
        <div className="library-pages">
          {data.page > 1 && (
            <Button variant="quiet" size="sm" onClick={() => setQuery({ ...query, page: data.page - 1 })}>
              Ảnh mới hơn
            </Button>
          )}
          <span className="num">
            Trang {data.page} trên {pages}
          </span>
          {data.page < pages && (
            <Button variant="quiet" size="sm" onClick={() => setQuery({ ...query, page: data.page + 1 })}>
              Ảnh cũ hơn
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Upload({ onDone }: { onDone: (picture: PictureData) => void }) {
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState("");
  const send = async (file: File | undefined) => {
    if (!file) return;
    setFailure("");
    setShare(0);
    try {
      onDone(await uploadPicture(file, setShare));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : "Không tải được ảnh.");
    }
    setShare(null);
  };
  return (
    <>
      <label className="button button-quiet library-upload">
        <ImagePlus />
        Tải ảnh lên
        <input
          type="file"
          className="sr-only"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-label={`Tải ảnh lên: JPG, PNG, WebP, tối đa ${MAX_UPLOAD_BYTES / 1024 / 1024} MB`}
          onChange={(event) => {
            void send(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </label>
      {share !== null && <progress max={1} value={share} aria-label="Đang tải ảnh" />}
      {failure && <Alert tone="error">{failure}</Alert>}
    </>
  );
}
