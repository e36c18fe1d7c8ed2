import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { SectionTabs } from "#ui/section-tabs.tsx";
import { FirstPicture } from "#web/components/picture.tsx";
import { island } from "#web/document/island.tsx";
import { paths } from "#web/paths.ts";
import { BookingBar, BookingPanel } from "../cabins/booking-panel.tsx";
import { CabinSection } from "../cabins/cabin-section.tsx";
import type { CruiseOffer } from "../cabins/offer.ts";
import { CruiseHeading } from "./cruise-heading.tsx";
import { Description, Features, Rules } from "./cruise-text.tsx";
import { Gallery, gallerySizes } from "./gallery.tsx";
import { ItinerarySection } from "./itinerary-section.tsx";
import { PriceCalendar } from "./price-calendar.tsx";
import { Reviews } from "./reviews.tsx";
import "./detail.css";
import "./detail-wide.css";

const GalleryIsland = island("gallery", Gallery);
const SectionTabsIsland = island("section-tabs", SectionTabs);

/** The page of one ship. */
export function CruiseView(page: CruiseOffer) {
  const { cruise, trip, calendar, offer, reviews } = page;
  const itinerary = cruise.itineraries.find((itinerary) => itinerary.nights === trip.nights) ?? cruise.itineraries[0];
  const tabs = [
    { id: "dac-diem", label: "Đặc điểm" },
    { id: "phong", label: "Phòng & giá" },
    { id: "lich-gia", label: "Lịch giá" },
    { id: "lich-trinh", label: "Lịch trình" },
    { id: "gioi-thieu", label: "Giới thiệu" },
    { id: "quy-dinh", label: "Quy định" },
    { id: "danh-gia", label: `Đánh giá (${cruise.score.count})` },
  ];
  return (
    <>
      <FirstPicture picture={cruise.images[0]} sizes={gallerySizes[0]} />
      <div className="wrap">
        <Breadcrumb
          crumbs={[
            { label: "Trang chủ", href: paths.home() },
            { label: "Tìm du thuyền", href: paths.cruises() },
          ]}
          current={cruise.title}
        />
        <CruiseHeading {...page} />
        <GalleryIsland title={cruise.title} images={cruise.images} />
      </div>
      <SectionTabsIsland label="Mục trong trang" tabs={tabs} />
      <div className="wrap detail">
        <div className="min-w-0">
          <Features cruise={cruise} />
          <CabinSection {...page} />
          <PriceCalendar cruise={cruise} trip={trip} calendar={calendar} />
          <ItinerarySection cruise={cruise} itinerary={itinerary} date={trip.date} />
          <Description cruise={cruise} />
          <Rules cruise={cruise} cancellation={offer.cancellation} />
          <Reviews cruise={cruise} reviews={reviews} trip={trip} />
        </div>
        <BookingPanel {...page} />
      </div>
      <BookingBar {...page} />
    </>
  );
}
