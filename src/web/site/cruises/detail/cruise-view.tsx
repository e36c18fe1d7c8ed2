import { Suspense } from "react";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { SectionTabs } from "#ui/section-tabs.tsx";
import { paths } from "#web/paths.ts";
import { BookingBar, BookingPanel } from "../cabins/booking-panel.tsx";
import { CabinSection } from "../cabins/cabin-section.tsx";
import type { CruiseOffer } from "../cabins/offer.ts";
import { CruiseHeading } from "./cruise-heading.tsx";
import { Description, Features, Rules } from "./cruise-text.tsx";
import { Gallery } from "./gallery.tsx";
import { ItinerarySection } from "./itinerary-section.tsx";
import { PriceCalendar } from "./price-calendar.tsx";
import { Reviews } from "./reviews.tsx";
import "./detail.css";
import "./detail-wide.css";

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
      <div className="wrap">
        <Breadcrumb
          crumbs={[
            { label: "Trang chủ", href: paths.home() },
            { label: "Tìm du thuyền", href: paths.cruises() },
          ]}
          current={cruise.title}
        />
        <CruiseHeading {...page} />
        <Gallery title={cruise.title} images={cruise.images} />
      </div>
      <SectionTabs label="Mục trong trang" tabs={tabs} />
      <div className="wrap detail">
        <div className="min-w-0">
          <Features cruise={cruise} />
          {/* Nothing waits here: React takes each part over in a task of its own, so that a phone answers in between. */}
          <Suspense>
            <CabinSection {...page} />
          </Suspense>
          <Suspense>
            <PriceCalendar cruise={cruise} trip={trip} calendar={calendar} />
          </Suspense>
          <Suspense>
            <ItinerarySection cruise={cruise} itinerary={itinerary} date={trip.date} />
            <Description cruise={cruise} />
            <Rules cruise={cruise} cancellation={offer.cancellation} />
          </Suspense>
          <Suspense>
            <Reviews cruise={cruise} reviews={reviews} trip={trip} />
          </Suspense>
        </div>
        <Suspense>
          <BookingPanel {...page} />
        </Suspense>
      </div>
      <BookingBar {...page} />
    </>
  );
}
