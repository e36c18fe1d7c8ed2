import { partyText } from "#kernel/party.ts";
import { Price } from "#ui/price.tsx";
import { FromTermsNote } from "#web/components/from-terms.tsx";
import { productLabels } from "./product-labels.ts";
import type { ProductPage } from "./product-page.ts";

type FromPriceProps = Pick<ProductPage, "trip" | "offer" | "calendar"> & { className: string };

/** The lowest price when no day is chosen; with a day, only the total of the party. */
export function FromPrice({ trip, offer, calendar, className }: FromPriceProps) {
  if (trip.date) {
    if (!offer.quote) return <>Ngày đã chọn chưa có giá cho cả đoàn</>;
    return (
      <>
        Tổng tiền cho {partyText(trip.adults, trip.childAges)}{" "}
        <span className="whitespace-nowrap">
          <Price amount={offer.quote.total} className={className} />
        </span>
      </>
    );
  }
  const { product, terms } = offer.from;
  if (!product) return <b className="text-text">{notOnSaleText({ calendar })}</b>;
  return (
    <>
      Giá từ <Price amount={product.price} className={className} /> {productLabels[trip.kind].eachOf(product.nights)}
      <FromTermsNote terms={terms} />
    </>
  );
}

/** Why there is no lowest price. */
export function notOnSaleText({ calendar }: Pick<ProductPage, "calendar">): string {
  const isOpen = calendar.days.some((day) => day.state === "sold-out");
  return isOpen ? "Hết phòng trong 90 ngày tới" : "Chưa mở bán";
}
