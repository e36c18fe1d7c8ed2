import Phone from "lucide-react/icons/phone";
import ShieldCheck from "lucide-react/icons/shield-check";
import { formatShortDate } from "#kernel/calendar-date.ts";
import { buttonClass } from "#ui/button.tsx";
import { Price } from "#ui/price.tsx";
import { PriceLedger } from "#web/components/price-ledger.tsx";
import { useCompany } from "../../layout/company.ts";
import { BookLink } from "./cabin-section.tsx";
import { FromPrice, notOnSaleText } from "./from-price.tsx";
import type { CruiseOffer } from "./offer.ts";
import { tripFormOf } from "./trip-form.tsx";
import { TripFormIsland } from "./trip-form-island.ts";
import "#web/components/booking-bar.css";

/** Beside the page on a wide window: the choice, its price line by line, and the button. */
export function BookingPanel(page: CruiseOffer) {
  const { cruise, trip, offer } = page;
  const hotline = useCompany()?.hotline;
  return (
    <aside className="booking-panel" aria-label="Đặt phòng">
      {!trip.date && (
        <p className="text-sm text-text-2">
          <FromPrice {...page} className="text-[1.375rem] font-bold text-text" />
        </p>
      )}
      <div>
        <TripFormIsland place="panel" {...tripFormOf(page)} />
      </div>
      <div>
        {offer.quote ? (
          <PriceLedger kind="cruise" lines={offer.quote.lines} total={offer.quote.total} />
        ) : (
          <p className="text-sm text-text-2">{missingText(page)}</p>
        )}
        {offer.cancellation && (
          <p className="mt-3 flex gap-2 text-xs font-[550] text-success">
            <ShieldCheck />
            <span>{offer.cancellation}</span>
          </p>
        )}
        <BookLink cruise={cruise} trip={trip} offer={offer} variant="primary" className="button-full mt-4" />
        {hotline && (
          <a className={buttonClass("text", "md", "button-full mt-2")} href={hotline.href}>
            <Phone />
            Gọi tư vấn {hotline.text}
          </a>
        )}
      </div>
      <dl className="grid gap-1 text-xs text-text-2">
        <Fact name="Hạ thuỷ" value={String(cruise.launchYear)} />
        <Fact name="Số phòng" value={String(cruise.cabins)} />
        <Fact name="Thân vỏ" value={cruise.shell} />
        <Fact name="Hành trình" value={cruise.trip} />
        <Fact name="Điều hành" value={cruise.operator} />
      </dl>
    </aside>
  );
}

function missingText({ trip, offer }: CruiseOffer): string {
  if (!trip.date && !offer.from.product) return "Xem các tháng sau trong lịch giá, hoặc gọi cho chúng tôi.";
  if (!trip.date) return "Chọn ngày trong lịch giá để thấy tổng tiền cho cả nhà.";
  return offer.problem ?? "Chọn ít nhất một phòng để thấy tổng tiền.";
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{name}</dt>
      <dd className="text-right font-[650] text-text">{value}</dd>
    </div>
  );
}

/** At the foot of a phone's window: the total and the button. */
export function BookingBar(page: CruiseOffer) {
  const { cruise, trip, offer } = page;
  return (
    <section className="booking-bar" aria-label="Tổng tiền">
      <BarPrice {...page} />
      <BookLink cruise={cruise} trip={trip} offer={offer} variant="primary" />
    </section>
  );
}

function BarPrice(page: CruiseOffer) {
  const { trip, offer } = page;
  const amount = trip.date ? offer.quote?.total : offer.from.product?.price;
  const count = offer.quote?.rooms.length ?? 0;
  if (amount === undefined) {
    const reason = trip.date ? missingText(page) : notOnSaleText(page);
    return <p className="min-w-0 text-sm text-text-2">{reason}</p>;
  }
  return (
    <p className="min-w-0">
      <span className="block text-2xs text-text-3">
        {trip.date ? `${formatShortDate(trip.date).slice(0, -5)} · ${count} phòng · cả nhà` : "Giá từ, mỗi khách"}
      </span>
      <Price amount={amount} className="text-[1.25rem] leading-[1.3] font-bold" />
    </p>
  );
}
