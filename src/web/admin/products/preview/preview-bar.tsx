import type { CruisePreview } from "#modules/cruises/contract/editing.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { kindPaths } from "../../paths.ts";

type PreviewBarProps = Omit<CruisePreview, "cruise"> & {
  kind: ProductKind;
  /** True when the page is shown, false when only its gaps are listed. */
  isPageShown: boolean;
};

/** Bar on top of a preview, so that it is not taken for the public page. */
export function PreviewBar({ kind, id, slug, state, hasDraft, blockers, isPageShown }: PreviewBarProps) {
  const count = Object.keys(blockers).length;
  const isPublic = state === "published" && !hasDraft;
  return (
    <section className="preview-bar on-deep" aria-label="Bản xem trước">
      <div className="wrap">
        <div>
          <p>
            <b>{isPublic ? "Bản xem trước – khách đang thấy đúng bản này" : "Bản xem trước – khách chưa thấy"}</b>
          </p>
          {isPageShown && (
            <p className="preview-note">
              Chọn ngày, chọn phòng và đặt phòng không có tác dụng ở đây.
              {count > 0 && ` Còn ${count} mục cần xem lại trước khi đăng.`}
            </p>
          )}
        </div>
        <LinkButton variant="on-deep" size="sm" href={kindPaths[kind].edit(slug ?? id)}>
          Quay lại sửa
        </LinkButton>
      </div>
    </section>
  );
}
