import type { HotelDraftState } from "#modules/hotels/contract/editing.ts";
import type { Section } from "../section.ts";

export const hotelSections = [
  {
    id: "thong-tin",
    title: "Thông tin khách sạn",
    fields: [
      ...(["title", "slug", "defaultPrice", "salePrice", "cityId", "stars", "address"] as const),
      ...(["mapLink", "mapIframeLink", "coordinates", "shortDescription"] as const),
    ],
  },
  {
    id: "khach-san",
    title: "Toà nhà và giờ giấc",
    fields: ["totalRooms", "floors", "builtYear", "renovatedYear", "operator", "checkInTime", "checkOutTime"],
  },
  { id: "anh", title: "Ảnh", fields: ["imageIds"] },
  { id: "tien-ich", title: "Tiện ích", fields: ["amenityIds"] },
  { id: "gioi-thieu", title: "Giới thiệu", fields: ["longDescription"] },
  { id: "xung-quanh", title: "Xung quanh", fields: ["surroundings"] },
  { id: "phong", title: "Phòng", fields: ["rooms"], required: true },
  { id: "dieu-kien", title: "Điều kiện giá", fields: ["plans"], required: true },
  { id: "noi-quy", title: "Nội quy", fields: ["houseRules", "policies"] },
] as const satisfies readonly Section<HotelDraftState>[];

export const hotelFields: Readonly<Record<keyof HotelDraftState, string>> = {
  title: "Tên khách sạn",
  slug: "Slug",
  cityId: "Thành phố",
  defaultPrice: "Giá gốc",
  salePrice: "Giá khuyến mãi",
  stars: "Hạng sao",
  totalRooms: "Tổng số phòng",
  floors: "Số tầng",
  builtYear: "Năm xây",
  renovatedYear: "Năm sửa mới",
  operator: "Điều hành",
  address: "Địa chỉ",
  mapLink: "Liên kết bản đồ",
  mapIframeLink: "Bản đồ nhúng",
  coordinates: "Toạ độ",
  checkInTime: "Giờ nhận phòng",
  checkOutTime: "Giờ trả phòng",
  shortDescription: "Điểm nổi bật",
  longDescription: "Giới thiệu",
  houseRules: "Nội quy",
  surroundings: "Xung quanh",
  policies: "Quy định khác",
  plans: "Điều kiện giá",
  amenityIds: "Tiện ích",
  imageIds: "Ảnh",
  rooms: "Phòng",
};
