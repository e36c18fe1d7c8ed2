import Phone from "lucide-react/icons/phone";
import ShieldCheck from "lucide-react/icons/shield-check";
import { buttonClass } from "#ui/button.tsx";
import { Price } from "#ui/price.tsx";
import { PriceLedger } from "#web/components/price-ledger.tsx";
import { useCompany } from "../layout/company.ts";
import { FromPrice, notOnSaleText } from "./from-price.tsx";
import { productLabels } from "./product-labels.ts";
import { type AnyProductPage, rowsOf } from "./product-page.ts";
import { BookLink } from "./rooms/room-section.tsx";
import { TripFields } from "./trip-fields.tsx";
import "#web/components/booking-bar.css";

/** Sidebar of a wide window: the choice, its price line by line, and the button. */
export function BookingPanel(page: AnyProductPage) {
  const { trip, offer } = page;
  const hotline = useCompany()?.hotline;
  const cancellation = cancellationIn(page);
  return (
    <aside className="booking-panel" aria-label="Đặt phòng">
      {!trip.date && (
        <p className="text-sm text-text-2">
          <FromPrice {...page} className="text-[1.375rem] font-bold text-text" />
        </p>
      )}
      <div>
        <TripFields page={page} place="panel" />
      </div>
      <div>
        {offer.quote ? (
          <PriceLedger kind={trip.kind} lines={offer.quote.lines} total={offer.quote.total} />
        ) : (
          <p className="text-sm text-text-2">{missingText(page)}</p>
        )}
        {cancellation && (
          <p className="mt-3 flex gap-2 text-xs font-[550] text-success">
            <ShieldCheck />
            <span>{cancellation}</span>
          </p>
        )}
        <BookLink {...page} variant="primary" className="button-full mt-4" />
        {hotline && (
          <a className={buttonClass("text", "md", "button-full mt-2")} href={hotline.href}>
            <Phone />
            Gọi tư vấn {hotline.text}
          </a>
        )}
      </div>
      <dl className="grid gap-1 text-xs text-text-2">
        {page.facts.map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="shrink-0">{name}</dt>
            <dd className="text-right font-[650] text-text">{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

/** The cancellation fee, if all rooms share the same terms; where several can be chosen, only while it is free. */
function cancellationIn(page: AnyProductPage): string | null {
  const plans = new Set(page.offer.quote?.rooms.map(({ ratePlanId }) => ratePlanId));
  const [first, ...others] = rowsOf(page).filter(({ terms }) => plans.size === 0 || plans.has(terms?.ratePlanId));
  if (!first?.offered || others.length > 0) return null;
  return first.terms && !first.offered.freeUntil ? null : first.offered.cancellation;
}

function missingText({ trip, offer }: AnyProductPage): string {
  if (!trip.date && !offer.from.product) return "Xem các tháng sau trong lịch giá, hoặc gọi cho chúng tôi.";
  if (!trip.date) return "Chọn ngày trong lịch giá để thấy tổng tiền cho cả nhà.";
  return offer.problem ?? "Chọn ít nhất một phòng để thấy tổng tiền.";
}

/** Sticky bar at the bottom of a phone's window: the total and the button. */
export function BookingBar(page: AnyProductPage) {
  return (
    <section className="booking-bar" aria-label="Tổng tiền">
      <BarPrice {...page} />
      <BookLink {...page} variant="primary" />
    </section>
  );
}

function BarPrice(page: AnyProductPage) {
  const { trip, offer } = page;
  const amount = trip.date ? offer.quote?.total : offer.from.product?.price;
  const count = offer.quote?.rooms.length ?? 0;
  if (amount === undefined) {
    const reason = trip.date ? missingText(page) : notOnSaleText(page);
    return <p className="min-w-0 text-sm text-text-2">{reason}</p>;
  }
  const labels = productLabels[trip.kind];
  return (
    <p className="min-w-0">
      <span className="block text-2xs text-text-3">
        {trip.date ? `${labels.days(trip.date, trip.nights)} · ${count} phòng · cả nhà` : labels.eachInBar}
      </span>
      <Price amount={amount} className="text-[1.25rem] leading-[1.3] font-bold" />
    </p>
  );
}
