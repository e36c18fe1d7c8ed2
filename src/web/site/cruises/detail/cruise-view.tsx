import type { CruiseDetail } from "#modules/cruises/contract/cruise.ts";
import type { ProductPage } from "../../product/product-page.ts";
import { Description } from "../../product/product-text.tsx";
import { ProductView } from "../../product/product-view.tsx";
import { CruiseRules } from "./cruise-rules.tsx";
import { ItinerarySection } from "./itinerary-section.tsx";
import "./itinerary.css";

const tabs = [
  { id: "lich-trinh", label: "Lịch trình" },
  { id: "gioi-thieu", label: "Giới thiệu" },
  { id: "quy-dinh", label: "Quy định" },
];

/** The page of one ship. */
export function CruiseView(page: ProductPage<CruiseDetail>) {
  const { product: cruise, trip, offer } = page;
  const itinerary = cruise.itineraries.find((itinerary) => itinerary.nights === trip.nights) ?? cruise.itineraries[0];
  const view = {
    ...page,
    terms: [],
    facts: [
      { name: "Hạ thuỷ", value: String(cruise.launchYear) },
      { name: "Số phòng", value: String(cruise.cabins) },
      { name: "Thân vỏ", value: cruise.shell },
      { name: "Hành trình", value: cruise.trip },
      { name: "Điều hành", value: cruise.operator },
    ],
    locationLink: { id: "lich-trinh", label: "Xem bản đồ và lịch trình" },
  };
  return (
    <ProductView page={view} tabs={tabs}>
      <ItinerarySection cruise={cruise} itinerary={itinerary} date={trip.date} />
      <Description product={cruise} />
      <CruiseRules cruise={cruise} cancellation={offer.plans[0]?.cancellation ?? null} />
    </ProductView>
  );
}
