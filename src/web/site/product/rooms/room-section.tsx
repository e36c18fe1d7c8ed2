import { formatShortDate } from "#kernel/calendar-date.ts";
import { partyText } from "#kernel/party.ts";
import { buttonClass } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Price } from "#ui/price.tsx";
import { island } from "#web/browser/island.tsx";
import { productPaths } from "#web/components/product-paths.ts";
import { guestsByRoom, SleepingPlan } from "#web/components/sleeping-plan.tsx";
import { checkoutQuery, roomsOf, tripQuery } from "#web/components/trip.ts";
import { stayLengthInWords } from "#web/components/trip-length.ts";
import { productLabels } from "../product-labels.ts";
import { type AnyProductPage, choiceOf, chosenRooms, fittingFirst, titleOf } from "../product-page.ts";
import { TripFields } from "../trip-fields.tsx";
import { CharterLink } from "./charter-link.tsx";
import { RoomCard } from "./room-card.tsx";
import { RoomWindow } from "./room-window.tsx";
import { UnavailableNotice } from "./unavailable-notice.tsx";

const RoomWindowIsland = island("room-window", RoomWindow);

/** The room types with their prices, and the total of the choice. */
export function RoomSection(page: AnyProductPage) {
  const { product, trip, offer } = page;
  const choice = choiceOf(page);
  const { begins, fromPrices } = productLabels[trip.kind];
  const hasAlternatives = offer.instead !== null || offer.otherDays.length > 0;
  return (
    <section className="detail-block below-view" id="phong" aria-labelledby="phong-title">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-2">
        <h2 id="phong-title" className="title-2">
          Các loại phòng & giá
        </h2>
        {trip.rooms && (
          <LinkButton
            href={productPaths[trip.kind].page(product.slug, tripQuery({ ...trip, rooms: null }))}
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
        <TripFields page={page} />
      </div>
      {offer.problem && (!trip.rooms || hasAlternatives) && (
        <div className="mb-5">
          <UnavailableNotice page={page} />
        </div>
      )}
      <p className="mb-3 text-sm text-text-2">
        {trip.date
          ? `Tổng tiền ${stayLengthInWords(trip.kind, trip.nights)} cho ${partyText(trip.adults, trip.childAges)}, ${begins} ${formatShortDate(trip.date)}, đã gồm thuế và phí.`
          : fromPrices}
      </p>
      {fittingFirst(product.rooms, trip, offer).map((room) => (
        <RoomCard key={room.id} room={room} choice={choice} />
      ))}
      <RoomWindowIsland choice={choice} rooms={product.rooms} />
      <Total {...page} />
    </section>
  );
}

function Total(page: AnyProductPage) {
  const { trip, offer } = page;
  const { quote } = offer;
  const count = chosenRooms(page).reduce((sum, room) => sum + room.quantity, 0);
  const who = partyText(trip.adults, trip.childAges);
  return (
    <div className="room-total">
      <SleepingPlan rooms={quote ? guestsByRoom(quote, (room) => titleOf(page, room)) : []} />
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
        {trip.kind === "cruise" && <CharterLink {...page} />}
        <BookLink {...page} variant="deep" />
      </div>
    </div>
  );
}

type BookLinkProps = Pick<AnyProductPage, "product" | "trip" | "offer"> & {
  variant: "deep" | "primary";
  className?: string;
};

/** Link to the checkout, or to the field that is still missing. */
export function BookLink({ product, trip, offer, variant, className = "" }: BookLinkProps) {
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
      href={productPaths[trip.kind].checkout(product.slug, checkoutQuery(trip, roomsOf(offer.quote)))}
      isNext
    >
      Đặt ngay
    </LinkButton>
  );
}
