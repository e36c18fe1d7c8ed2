import { cancellationLines } from "#modules/availability/rules/cancellation.ts";
import type { HotelDetail } from "#modules/hotels/contract/hotel.ts";
import { boardNames } from "#modules/products/messages.ts";
import type { PlanTerms, ProductPage } from "../../product/product-page.ts";
import { Description } from "../../product/product-text.tsx";
import { ProductView } from "../../product/product-view.tsx";
import { HotelRules } from "./hotel-rules.tsx";
import { Surroundings } from "./surroundings.tsx";

const tabs = [
  { id: "xung-quanh", label: "Xung quanh" },
  { id: "gioi-thieu", label: "Giới thiệu" },
  { id: "quy-dinh", label: "Quy định" },
];

export function HotelView(page: ProductPage<HotelDetail>) {
  const { product: hotel, trip } = page;
  const view = {
    ...page,
    terms: termsOf(hotel),
    facts: factsOf(hotel),
    locationLink: { id: "xung-quanh", label: "Xem bản đồ và xung quanh" },
  };
  return (
    <ProductView page={view} tabs={tabs}>
      <Surroundings hotel={hotel} />
      <Description product={hotel} />
      <HotelRules hotel={hotel} date={trip.date} />
    </ProductView>
  );
}

const termsOf = ({ plans }: HotelDetail): PlanTerms[] =>
  plans.map(({ id, title, board, cancellation, restAtHouse, depositPercent }) => ({
    ...(plans.length > 1 && { ratePlanId: id }),
    title,
    board: boardNames[board],
    cancellation: cancellationLines(cancellation, "ngày nhận phòng")[0] ?? "",
    atHotel: restAtHouse ? payAtHotelText(depositPercent) : null,
  }));

const payAtHotelText = (depositPercent: number | null) =>
  depositPercent === null
    ? "Đặt cọc trước, phần còn lại trả tại khách sạn"
    : `Đặt cọc ${depositPercent}%, phần còn lại trả tại khách sạn`;

function factsOf({ totalRooms, builtYear, renovatedYear, floors, operator }: HotelDetail) {
  const known = [
    ["Số phòng", totalRooms],
    ["Số tầng", floors],
    ["Xây năm", builtYear],
    ["Sửa mới gần nhất, năm", renovatedYear],
    ["Điều hành", operator],
  ] as const;
  return known.flatMap(([name, value]) => (value === null ? [] : [{ name, value: String(value) }]));
}
