import { formatVnd } from "#kernel/money.ts";
import { buttonClass } from "#ui/button.tsx";
import { productPaths } from "#web/components/product-paths.ts";
import { checkoutQuery } from "#web/components/trip.ts";
import { paths } from "#web/paths.ts";
import type { AnyProductPage } from "../product-page.ts";

/** The whole ship with its price; without a price, a link to the quote form. */
export function CharterLink({ product, trip, offer: { charter } }: AnyProductPage) {
  if (!trip.date)
    return (
      <a className={buttonClass("outline")} href="#lich-gia">
        Thuê trọn tàu, chọn ngày để xem giá
      </a>
    );
  if (charter && "total" in charter)
    return (
      <a
        className={buttonClass("outline")}
        href={productPaths.cruise.checkout(product.slug, {
          ...checkoutQuery({ ...trip, rooms: null }, []),
          cabins: null,
          charter: "1",
        })}
      >
        Thuê trọn tàu, {formatVnd(charter.total)}
      </a>
    );
  return (
    <p className="text-sm text-text-2">
      Thuê trọn tàu: {charter?.reason ?? "chưa có giá cho ngày này."}{" "}
      <a className="link" href={paths.business()}>
        Nhận báo giá cho đoàn
      </a>
    </p>
  );
}
