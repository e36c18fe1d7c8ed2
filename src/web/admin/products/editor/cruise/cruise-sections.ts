import type { CruiseDraftState } from "#modules/cruises/contract/editing.ts";
import type { Section } from "../section.ts";

export const cruiseSections = [
  {
    id: "thong-tin",
    title: "Thông tin tour",
    fields: [
      ...(["title", "slug", "defaultPrice", "areaId", "stars", "schedule", "address", "pier", "mapLink"] as const),
      ...(["mapIframeLink", "shortDescription", "instantConfirmation"] as const),
    ],
  },
  {
    id: "tau",
    title: "Thông tin du thuyền",
    fields: ["launchYear", "cabins", "shell", "trip", "operator", "checkInTime", "checkOutTime"],
  },
  { id: "anh", title: "Ảnh", fields: ["imageIds"] },
  { id: "dac-diem", title: "Đặc điểm", fields: ["amenityIds"] },
  { id: "gioi-thieu", title: "Thông tin thêm", fields: ["longDescription"] },
  { id: "lich-trinh", title: "Lịch trình", fields: ["itineraries"] },
  { id: "phong", title: "Phòng", fields: ["rooms"], required: true },
  { id: "chinh-sach", title: "Chính sách", fields: ["included", "excluded", "policies", "cancellation"] },
] as const satisfies readonly Section<CruiseDraftState>[];

export const cruiseFields: Readonly<Record<keyof CruiseDraftState, string>> = {
  title: "Tên tour",
  slug: "Slug",
  areaId: "Danh mục",
  defaultPrice: "Giá tour",
  stars: "Hạng sao",
  address: "Địa chỉ",
  pier: "Bến",
  mapLink: "Liên kết bản đồ",
  mapIframeLink: "Bản đồ nhúng",
  schedule: "Lịch trình",
  launchYear: "Hạ thuỷ",
  cabins: "Cabin",
  shell: "Thân vỏ",
  trip: "Hành trình",
  operator: "Điều hành",
  checkInTime: "Giờ có mặt tại cảng",
  checkOutTime: "Giờ trả phòng",
  shortDescription: "Điểm nổi bật",
  longDescription: "Thông tin thêm",
  included: "Đã gồm",
  excluded: "Chưa gồm",
  policies: "Quy định",
  cancellation: "Phí huỷ",
  itineraries: "Lịch trình từng ngày",
  instantConfirmation: "Xác nhận ngay",
  amenityIds: "Đặc điểm",
  imageIds: "Ảnh",
  rooms: "Phòng",
};
