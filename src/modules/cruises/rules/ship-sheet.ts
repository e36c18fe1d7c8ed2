import { priceLinesField } from "#modules/availability/rules/rule-cell.ts";
import { cancellationField, policiesField, roomsField, storyField } from "#modules/availability/rules/sheet-fields.ts";
import { parseMapEmbed, productFieldsOf, productSheet } from "#modules/products/rules/product-sheet.ts";
import { clockOf } from "#platform/spreadsheets/cells.ts";
import { cruiseDraft } from "../contract/cruise.ts";
import type { CruiseDraftState } from "../contract/editing.ts";

/** The fields of a ship that fit into cells, with its price rules as lines; pictures and itineraries do not. */
export type ShipTexts = Pick<
  CruiseDraftState,
  | ("title" | "areaId" | "stars" | "defaultPrice" | "schedule" | "address" | "pier" | "mapLink" | "mapIframeLink")
  | ("launchYear" | "cabins" | "shell" | "trip" | "operator" | "checkInTime" | "checkOutTime")
  | ("shortDescription" | "longDescription" | "included" | "excluded" | "amenityIds" | "instantConfirmation")
  | ("rooms" | "policies" | "cancellation")
> & { priceLines?: string | undefined };

const { text, number, lines, yes, place, amenities } = productFieldsOf<ShipTexts>(cruiseDraft.shape);

export const shipSheet = productSheet<ShipTexts>("Du thuyền", "du thuyền", [
  text("title", "Tên tour", 30),
  place("areaId", "Danh mục"),
  number("stars", "Hạng sao", 8),
  number("defaultPrice", "Giá tour, đ", 14, { isMoney: true }),
  text("schedule", "Lịch trình", 18),
  text("address", "Địa chỉ", 36),
  text("pier", "Bến", 16),
  text("mapLink", "Liên kết bản đồ", 30),
  text("mapIframeLink", "Bản đồ nhúng", 30, parseMapEmbed),
  number("launchYear", "Hạ thuỷ", 8),
  number("cabins", "Cabin", 8),
  text("shell", "Thân vỏ", 12),
  text("trip", "Hành trình", 40),
  text("operator", "Điều hành", 28),
  text("checkInTime", "Giờ nhận phòng", 10, clockOf),
  text("checkOutTime", "Giờ trả phòng", 10, clockOf),
  lines("shortDescription", "Điểm nổi bật"),
  lines("included", "Đã gồm"),
  lines("excluded", "Chưa gồm"),
  amenities("Đặc điểm"),
  yes("instantConfirmation", "Xác nhận ngay"),
  storyField("Thông tin thêm"),
  cancellationField(),
  policiesField("Quy định"),
  roomsField(),
  priceLinesField("guest-trip"),
]);
