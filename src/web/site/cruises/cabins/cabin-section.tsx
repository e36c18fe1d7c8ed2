import { formatShortDate } from "#kernel/calendar-date.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Price } from "#ui/price.tsx";
import { partyText } from "#web/components/party-text.ts";
import { checkoutQuery, roomsOf, tripQuery } from "#web/components/trip.ts";
import { island } from "#web/document/island.tsx";
import { paths } from "#web/paths.ts";
import { CabinCard } from "./cabin-card.tsx";
import { currentCabins } from "./cabin-stepper.tsx";
import { type CruiseOffer, fittingFirst } from "./offer.ts";
import { RoomWindow } from "./room-window.tsx";
import { tripFormOf } from "./trip-form.tsx";
import { TripFormIsland } from "./trip-form-island.ts";

const RoomWindowIsland = island("room-window", RoomWindow);

/** The types of cabin with their prices, and what the choice costs. */
export function CabinSection(page: CruiseOffer) {
  const { cruise, trip, offer } = page;
  return (
    <section className="detail-block below-view" id="phong" aria-labelledby="phong-title">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-2">
        <h2 id="phong-title" className="title-2">
          Các loại phòng & giá
        </h2>
        {trip.rooms && (
          <LinkButton
            href={paths.cruise(cruise.slug, tripQuery({ ...trip, rooms: null }))}
            variant="text"
            size="sm"
            className="-mr-3"
            keepScroll
          >
            Xoá lựa chọn
          </LinkButton>
        )}
      </div>
      <div className="mb-5 lg:hidden">
        <TripFormIsland {...tripFormOf(page)} />
      </div>
      {offer.problem && !trip.rooms && (
        <div className="mb-5">
          <Alert tone="warning" title="Chưa đặt được như vậy">
            <p>{offer.problem}</p>
          </Alert>
        </div>
      )}
      <p className="mb-3 text-sm text-text-2">
        {trip.date
          ? `Tổng tiền cho ${partyText(trip.adults, trip.childAges)}, đi ${formatShortDate(trip.date)}, đã gồm thuế và phí.`
          : "Giá thấp nhất còn đặt được trong 90 ngày tới, mỗi khách khi hai người chung phòng, đã gồm thuế và phí."}
      </p>
      {fittingFirst(cruise.rooms, trip, offer).map((room) => (
        <CabinCard key={room.id} room={room} {...page} />
      ))}
      <RoomWindowIsland cruise={{ slug: cruise.slug }} trip={trip} offer={offer} rooms={cruise.rooms} />
      <Total {...page} />
    </section>
  );
}

function Total({ cruise, trip, offer: { quote, ...offer } }: CruiseOffer) {
  const cabins = currentCabins(trip, { ...offer, quote });
  const count = cabins.reduce((sum, cabin) => sum + cabin.quantity, 0);
  const who = partyText(trip.adults, trip.childAges);
  const charter = trip.date
    ? paths.checkout(cruise.slug, { ...checkoutQuery({ ...trip, rooms: null }, []), cabins: null, charter: "1" })
    : "#lich-gia";
  return (
    <div className="cabin-total">
      <p aria-live="polite">
        <span className="block text-xs text-text-3">
          Tổng tiền · {count} phòng, {who}
        </span>
        {quote ? (
          <Price amount={quote.total} className="text-[1.5rem] leading-[1.35] font-bold" />
        ) : (
          <b>{offer.problem ?? (trip.date ? "Chọn phòng để xem tổng tiền" : "Chọn ngày để xem tổng tiền")}</b>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <a className={buttonClass("outline")} href={charter}>
          Thuê trọn tàu
        </a>
        <BookLink cruise={cruise} trip={trip} offer={{ ...offer, quote }} variant="deep" />
      </div>
    </div>
  );
}

type BookLinkProps = Pick<CruiseOffer, "cruise" | "trip" | "offer"> & {
  variant: "deep" | "primary";
  className?: string;
};

/** Goes on to the checkout, or to what is still missing for it. */
export function BookLink({ cruise, trip, offer, variant, className = "" }: BookLinkProps) {
  const size = variant === "primary" ? "lg" : "md";
  if (!trip.date) {
    return (
      <a className={buttonClass(variant, size, className)} href="#lich-gia">
        {offer.from.product ? "Chọn ngày" : "Xem lịch giá"}
      </a>
    );
  }
  if (!offer.quote) {
    return (
      <a className={buttonClass(variant, size, className)} href="#phong">
        Chọn phòng
      </a>
    );
  }
  return (
    <LinkButton
      variant={variant}
      size={size}
      className={className}
      href={paths.checkout(cruise.slug, checkoutQuery(trip, roomsOf(offer.quote)))}
      isNext
    >
      Đặt ngay
    </LinkButton>
  );
}
