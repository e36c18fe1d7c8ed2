import type { ProductKind } from "#modules/products/contract/product.ts";
import type { HidingEffects } from "./hiding.server.ts";
import { staffLabels } from "./labels.ts";

/** Lists the effects of hiding a product before it is hidden; bookings are never affected. */
export function HidingEffectList({ kind, hiding }: { kind: ProductKind; hiding: HidingEffects | undefined }) {
  if (!hiding) return null;
  const { booked, held, isHighlighted, articles } = hiding;
  const effects = [
    booked > 0 && `${booked} đơn sắp tới vẫn giữ nguyên: khách vẫn đi như đã đặt.`,
    held > 0 && `${held} đơn đang giữ chỗ vẫn trả tiền được đến hết hạn.`,
    isHighlighted &&
      `Đang ở ${staffLabels[kind].top} trên trang chủ: chỗ này sẽ do ${staffLabels[kind].topOne} khác đứng.`,
    articles.length > 0 && `${articles.length} bài viết không còn dẫn tới được: ${articles.join(", ")}.`,
  ].filter((text) => text !== false);
  if (effects.length === 0) return <p className="mt-2">Không có đơn sắp tới, không ở trang chủ hay bài viết nào.</p>;
  return (
    <ul className="mt-2 list-disc pl-5">
      {effects.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
