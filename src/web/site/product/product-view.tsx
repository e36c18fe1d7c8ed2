import type { ReactNode } from "react";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { type SectionTab, SectionTabs } from "#ui/section-tabs.tsx";
import { island } from "#web/browser/island.tsx";
import { FirstPicture } from "#web/components/picture.tsx";
import { BookingBar, BookingPanel } from "./booking-panel.tsx";
import { crumbsOf } from "./detail-meta.ts";
import { Gallery, gallerySizes } from "./gallery.tsx";
import { PriceCalendar } from "./price-calendar.tsx";
import { ProductHeading } from "./product-heading.tsx";
import type { AnyProductPage } from "./product-page.ts";
import { Features, hasFeatures } from "./product-text.tsx";
import { Reviews } from "./reviews.tsx";
import { RoomSection } from "./rooms/room-section.tsx";
import "./detail.css";
import "./detail-wide.css";

const GalleryIsland = island("gallery", Gallery);
const SectionTabsIsland = island("section-tabs", SectionTabs);

type ProductViewProps = {
  page: AnyProductPage;
  /** The sections of its kind, between the price calendar and the reviews. */
  tabs: readonly SectionTab[];
  children: ReactNode;
};

/** The page of one product of any kind. */
export function ProductView({ page, tabs, children }: ProductViewProps) {
  const { product, trip } = page;
  return (
    <>
      <FirstPicture picture={product.images[0]} sizes={gallerySizes[0]} />
      <div className="wrap">
        <Breadcrumb crumbs={crumbsOf(trip.kind, product.category)} current={product.title} />
        <ProductHeading {...page} />
        <GalleryIsland title={product.title} images={product.images} />
      </div>
      <SectionTabsIsland
        label="Mục trong trang"
        tabs={[
          ...(hasFeatures(product) ? [{ id: "dac-diem", label: "Đặc điểm" }] : []),
          { id: "phong", label: "Phòng & giá" },
          { id: "lich-gia", label: "Lịch giá" },
          ...tabs,
          { id: "danh-gia", label: `Đánh giá (${product.score.count})` },
        ]}
      />
      <div className="wrap detail">
        <div className="min-w-0">
          {hasFeatures(product) && <Features product={product} />}
          <RoomSection {...page} />
          <PriceCalendar slug={product.slug} trip={trip} calendar={page.calendar} />
          {children}
          <Reviews product={product} reviews={page.reviews} trip={trip} />
        </div>
        <BookingPanel {...page} />
      </div>
      <BookingBar {...page} />
    </>
  );
}
