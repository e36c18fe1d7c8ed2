import { Form, useNavigation } from "react-router";
import type { StaffProduct } from "#modules/products/contract/editing.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";

import { Anchor } from "#ui/anchor.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Price } from "#ui/price.tsx";
import { Picture } from "#web/components/picture.tsx";
import { productPaths } from "#web/components/product-paths.ts";
import { FormDialog } from "../layout/form-dialog.tsx";
import { kindPaths } from "../paths.ts";
import type { HidingEffects } from "./hiding.server.ts";
import { HidingEffectList } from "./hiding-effects.tsx";
import { staffLabels } from "./labels.ts";
import { StateBadge } from "./state-badge.tsx";
import { formatMoment } from "./states.ts";

type Shared = {
  kind: ProductKind;
  /** The effects of hiding each product. */
  hiding: Readonly<Record<string, HidingEffects>>;
  mayWrite: boolean;
  mayPublish: boolean;
};

type TableProps = Shared & { products: readonly StaffProduct[]; empty: string };

/** Products as table rows; on a phone each is a card. */
export function ProductTable({ products, empty, ...shared }: TableProps) {
  if (products.length === 0) return <p className="box-body">{empty}</p>;
  return (
    <ul className="tour-rows">
      {products.map((product) => (
        <ProductRow key={product.id} product={product} {...shared} />
      ))}
    </ul>
  );
}

function ProductRow({ kind, product, hiding, mayWrite, mayPublish }: Shared & { product: StaffProduct }) {
  const pages = kindPaths[kind];
  const slug = product.slug ?? product.id;
  return (
    <li className="tour-row">
      <div className="tour-thumb">
        {product.thumbnail && <Picture picture={product.thumbnail} sizes="96px" decorative />}
      </div>
      <div className="tour-name">
        <Anchor className="link" href={pages.edit(slug)}>
          {product.title || "Chưa có tên"}
        </Anchor>
        <p className="text-text-3">
          {[product.areaName || staffLabels[kind].noPlace, product.stars && `${product.stars} sao`]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className="text-text-3">
          Sửa {formatMoment(product.updatedAt)}
          {product.savedBy && `, ${product.savedBy}`}
        </p>
      </div>
      <div className="tour-state">
        <StateBadge state={product.state} />
        {product.hasDraft && <p className="text-text-3">{product.slug ? "Có thay đổi chưa đăng" : "Còn thiếu mục"}</p>}
      </div>
      <div className="tour-price">
        {product.defaultPrice === null ? (
          <span className="text-text-3">Chưa có giá</span>
        ) : (
          <Price amount={product.defaultPrice} />
        )}
      </div>
      <div className="tour-actions">
        {product.state === "published" && product.slug && (
          <LinkButton
            variant="quiet"
            size="sm"
            href={productPaths[kind].page(product.slug)}
            aria-label={`Xem trang của ${product.title}`}
          >
            Xem trang
          </LinkButton>
        )}
        {mayWrite && (
          <LinkButton
            variant="quiet"
            size="sm"
            href={pages.create({ tu: product.id })}
            aria-label={`Sao chép ${product.title}`}
          >
            Sao chép
          </LinkButton>
        )}
        {mayPublish && <PublishOrHide kind={kind} product={product} hiding={hiding[product.id]} />}
      </div>
    </li>
  );
}

type PublishOrHideProps = { kind: ProductKind; product: StaffProduct; hiding: HidingEffects | undefined };

function PublishOrHide({ kind, product, hiding }: PublishOrHideProps) {
  const { formData } = useNavigation();
  if (product.state === "published") {
    return (
      <FormDialog
        label="Ẩn"
        of={product.title}
        title={`Ẩn “${product.title}”?`}
        submit={`Ẩn ${staffLabels[kind].noun}`}
        intent="hide"
        variant="outline"
        size="sm"
        hidden={{ id: product.id }}
      >
        {() => (
          <div>
            <p>
              Khách không còn thấy và không đặt được {staffLabels[kind].guestsSee} này. Đơn đã có giữ nguyên; đăng lại
              lúc nào cũng được.
            </p>
            <HidingEffectList kind={kind} hiding={hiding} />
          </div>
        )}
      </FormDialog>
    );
  }
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={product.id} />
      <Button
        type="submit"
        name="intent"
        value="publish"
        variant="outline"
        size="sm"
        aria-label={`Đăng ${product.title}`}
        busy={formData?.get("id") === product.id ? "Đang lưu" : undefined}
      >
        Đăng
      </Button>
    </Form>
  );
}
