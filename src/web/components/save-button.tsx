import Heart from "lucide-react/icons/heart";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { productName } from "./product-name.ts";
import "./save-button.css";

type SaveButtonProps = {
  kind: ProductKind;
  slug: string;
  title: string;
  /** Over a picture, or beside the links of a product page, whose visit is remembered too. */
  place?: "card" | "page";
};

/** Saves a product in this browser; web/browser/saved-products.ts does it. */
export function SaveButton({ kind, slug, title, place = "card" }: SaveButtonProps) {
  const isPage = place === "page";
  return (
    <button
      type="button"
      className={isPage ? "heart link link-tall with-script" : "heart heart-over with-script"}
      data-save={productName({ kind, slug })}
      data-seen={isPage || undefined}
      aria-pressed="false"
      aria-label={isPage ? undefined : `Lưu ${title}`}
    >
      <Heart />
      {isPage && <span className="max-md:sr-only">Lưu</span>}
    </button>
  );
}
