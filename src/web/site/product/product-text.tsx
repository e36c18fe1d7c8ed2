import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { AmenityIcon } from "#web/components/amenity-icon.tsx";
import { RichText } from "#web/components/rich-text.tsx";
import type { ProductDetail } from "./product-page.ts";

/** True when there is content for the section "Đặc điểm". */
export const hasFeatures = ({ amenities, shortDescription }: ProductDetail): boolean =>
  amenities.length + shortDescription.length > 0;

export function Features({ product }: { product: ProductDetail }) {
  return (
    <section className="detail-block" id="dac-diem" aria-labelledby="dac-diem-title">
      <h2 id="dac-diem-title" className="title-2 mb-5">
        Đặc điểm nổi bật
      </h2>
      <ul className="features">
        {product.amenities.map((amenity) => (
          <li key={amenity.id}>
            <AmenityIcon name={amenity.icon} />
            {amenity.text}
          </li>
        ))}
      </ul>
      <ul className="mt-5 grid gap-2.5">
        {product.shortDescription.map((line) => (
          <li key={line} className="grid grid-cols-[20px_1fr] gap-3">
            <Check className="mt-0.5 text-jade-600" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Description({ product }: { product: ProductDetail }) {
  return (
    <section className="detail-block below-view" id="gioi-thieu" aria-labelledby="gioi-thieu-title">
      <h2 id="gioi-thieu-title" className="title-2 mb-5">
        Giới thiệu
      </h2>
      <RichText document={product.longDescription} />
    </section>
  );
}

/** Facts to know before booking, one per row. */
export function Rules({ children }: { children: ReactNode }) {
  return (
    <section className="detail-block below-view" id="quy-dinh" aria-labelledby="quy-dinh-title">
      <h2 id="quy-dinh-title" className="title-2 mb-5">
        Quy định chung và lưu ý
      </h2>
      <dl className="rules">{children}</dl>
    </section>
  );
}

export function Rule({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
