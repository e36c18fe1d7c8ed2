import type { MouseEvent } from "react";
import { Link } from "react-router";
import type { ProductKind, PublishState } from "#modules/products/contract/product.ts";

import { Button, buttonClass } from "#ui/button.tsx";
import { staffLabels } from "../labels.ts";
import { formatMoment } from "../states.ts";
import { MissingFields } from "./missing-fields.tsx";
import type { MissingField } from "./sections.ts";

type SaveBarProps = {
  kind: ProductKind;
  state: PublishState;
  savedAt: Date | string | null;
  isDirty: boolean;
  isBusy: boolean;
  hasDraft: boolean;
  failure: string | null;
  missing: readonly MissingField[];
  /** True after an attempt to publish. */
  isAsked: boolean;
  may: { write: boolean; publish: boolean };
  /** Path of the preview. */
  previewPath: string;
  onPreview: (path: string) => void;
  onSave: () => void;
  onPublish: () => void;
  onHide: () => void;
  onDiscard: () => void;
};

/** Sticky bar: save state, errors and actions. */
export function SaveBar(props: SaveBarProps) {
  const { state, missing, may, isBusy, hasDraft, isDirty } = props;
  const isPublished = state === "published";
  return (
    <section className="save-bar" aria-label="Lưu và đăng">
      <div className="save-bar-state">
        {missing.length > 0 && (
          <MissingFields
            kind={props.kind}
            missing={missing}
            summary={
              props.isAsked
                ? `${missing.length} mục cần xem lại trước khi đăng`
                : `Còn ${missing.length} mục cần điền trước khi đăng`
            }
          />
        )}
        <p role="status">{props.failure ? <b className="text-error">{props.failure}</b> : savedText(props)}</p>
      </div>
      <div className="save-bar-buttons">
        {may.write && hasDraft && !isDirty && (
          <Button variant="text" onClick={props.onDiscard}>
            Bỏ bản nháp
          </Button>
        )}
        {may.publish && isPublished && (
          <Button variant="quiet" onClick={props.onHide}>
            Ẩn {staffLabels[props.kind].noun}
          </Button>
        )}
        {may.write && !may.publish && (
          <p className="text-text-3">Quản lý đăng, ẩn {staffLabels[props.kind].noun}; bạn viết và lưu nháp.</p>
        )}
        <PreviewLink {...props} />
        {may.write && (
          <Button variant="outline" busy={isBusy ? "Đang lưu" : undefined} onClick={props.onSave}>
            Lưu nháp
          </Button>
        )}
        {may.publish && <Button onClick={props.onPublish}>{isPublished ? "Đăng thay đổi" : "Đăng"}</Button>}
      </div>
    </section>
  );
}

/** Saves first, because the preview shows the saved draft. */
function PreviewLink({ previewPath, isDirty, onPreview }: SaveBarProps) {
  const onClick = (event: MouseEvent) => {
    if (!isDirty || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onPreview(previewPath);
  };
  return (
    <Link className={buttonClass("quiet")} to={previewPath} onClick={onClick}>
      Xem trước
    </Link>
  );
}

function savedText({ kind, savedAt, isDirty, isBusy, hasDraft, state, may }: SaveBarProps): string {
  if (!may.write) return `Bạn chỉ được xem ${staffLabels[kind].noun} này.`;
  if (isBusy) return "Đang lưu…";
  if (isDirty) return "Có thay đổi chưa lưu; tự lưu khi bạn ngừng gõ.";
  const at = savedAt ? `Đã lưu ${formatMoment(savedAt)}` : "Chưa lưu lần nào";
  return hasDraft && state === "published" ? `${at} · có thay đổi chưa đăng` : at;
}
