import { Price } from "#ui/price.tsx";
import { partyText, tripLengthInWords } from "#web/components/party-text.ts";
import type { CruiseOffer } from "./offer.ts";

type FromPriceProps = Pick<CruiseOffer, "trip" | "offer" | "calendar"> & { className: string };

/** Without a day the least that a guest can pay; with one what the party pays, and nothing else. */
export function FromPrice({ trip, offer, calendar, className }: FromPriceProps) {
  if (trip.date) {
    if (!offer.quote) return <>Ngày đã chọn chưa có giá cho nhà mình</>;
    return (
      <>
        Tổng tiền cho {partyText(trip.adults, trip.childAges)}{" "}
        <span className="whitespace-nowrap">
          <Price amount={offer.quote.total} className={className} />
        </span>
      </>
    );
  }
  const { product } = offer.from;
  if (!product) return <b className="text-text">{notOnSaleText({ calendar })}</b>;
  return (
    <>
      Giá từ <Price amount={product.price} className={className} /> /khách, {tripLengthInWords(product.nights)}
    </>
  );
}

/** Why there is no price to start from. */
export function notOnSaleText({ calendar }: Pick<CruiseOffer, "calendar">): string {
  const isOpen = calendar.days.some((day) => day.state === "sold-out");
  return isOpen ? "Hết phòng trong 90 ngày tới" : "Chưa mở bán";
}
