import { priceLinesField } from "#modules/availability/rules/rule-cell.ts";
import { plansField, policiesField, roomsField, storyField } from "#modules/availability/rules/sheet-fields.ts";
import { productFields } from "#modules/products/contract/draft.ts";
import {
  type ProductField,
  parseMapEmbed,
  productFieldsOf,
  productSheet,
} from "#modules/products/rules/product-sheet.ts";
import { CellProblem, clockOf, linesOf, parseCell, parseWholeCell, textOf } from "#platform/spreadsheets/cells.ts";
import type { HotelDraftState } from "../contract/editing.ts";
import {
  coordinatesInput,
  type HouseRules,
  hotelFields,
  houseRulesInput,
  surroundingInput,
} from "../contract/hotel.ts";

/** The fields of a hotel that fit into cells, with its price rules as lines; pictures do not. */
export type HotelTexts = Pick<
  HotelDraftState,
  | (
      | "title"
      | "cityId"
      | "stars"
      | "defaultPrice"
      | "salePrice"
      | "address"
      | "mapLink"
      | "mapIframeLink"
      | "coordinates"
    )
  | ("totalRooms" | "builtYear" | "renovatedYear" | "floors" | "operator" | "checkInTime" | "checkOutTime")
  | ("shortDescription" | "longDescription" | "houseRules" | "surroundings" | "amenityIds")
  | ("rooms" | "plans" | "policies")
> & { priceLines?: string | undefined };

const shape = { ...productFields, ...hotelFields };
const { text, number, lines, place, amenities } = productFieldsOf<HotelTexts>(shape);

const coordinates: ProductField<HotelTexts> = {
  column: { key: "coordinates", title: "Toạ độ", kind: "text", width: 20 },
  write: ({ coordinates: at }) => (at ? `${at.latitude ?? ""}, ${at.longitude ?? ""}` : ""),
  read: (value) => {
    const [latitude, longitude, ...more] = textOf(value)
      .split(/\s*[,;]\s*/)
      .map(degreesOf);
    const at = coordinatesInput.safeParse({ latitude, longitude });
    if (!at.success || more.length > 0)
      throw new CellProblem("Toạ độ là vĩ độ rồi kinh độ ở Việt Nam, ví dụ 20.9512, 107.0480.");
    return { coordinates: at.data };
  },
  cleared: { coordinates: null },
};

const degreesOf = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN);

const houseRule = (key: keyof HouseRules, title: string): ProductField<HotelTexts> => ({
  column: { key: `houseRules.${key}`, title, kind: "text", width: 30 },
  write: ({ houseRules }) => houseRules[key],
  read: (value, _, { houseRules }) => ({
    houseRules: { ...houseRules, [key]: parseCell(houseRulesInput.shape[key], textOf(value)) },
  }),
});

/** One nearby place a line, with its distance in metres: "Suối | 400". */
const surroundings: ProductField<HotelTexts> = {
  column: { key: "surroundings", title: "Xung quanh, m", kind: "text", width: 40 },
  write: ({ surroundings }) => surroundings.map(({ title, metres }) => `${title} | ${metres ?? ""}`.trim()).join("\n"),
  read: (value) => {
    const near = linesOf(value).map((line) => {
      const at = line.lastIndexOf("|");
      if (at < 1) throw new CellProblem("Mỗi dòng là một nơi và số mét, ví dụ: Bãi tắm | 400.");
      const one = { title: line.slice(0, at).trim(), metres: parseWholeCell(line.slice(at + 1).trim()) };
      return parseCell(surroundingInput, one);
    });
    return { surroundings: parseCell(hotelFields.surroundings, near) };
  },
  cleared: { surroundings: [] },
};

export const hotelSheet = productSheet<HotelTexts>("Khách sạn", "khách sạn", [
  text("title", "Tên khách sạn", 30),
  place("cityId", "Thành phố"),
  number("stars", "Hạng sao", 8),
  number("defaultPrice", "Giá gốc, đ", 14, { isMoney: true }),
  number("salePrice", "Giá khuyến mãi, đ", 14, { isMoney: true }),
  text("address", "Địa chỉ", 36),
  text("mapLink", "Liên kết bản đồ", 30),
  text("mapIframeLink", "Bản đồ nhúng", 30, parseMapEmbed),
  coordinates,
  number("totalRooms", "Tổng số phòng", 8),
  number("builtYear", "Năm xây", 8),
  number("renovatedYear", "Năm sửa mới", 8),
  number("floors", "Số tầng", 8),
  text("operator", "Điều hành", 28),
  text("checkInTime", "Giờ nhận phòng", 10, clockOf),
  text("checkOutTime", "Giờ trả phòng", 10, clockOf),
  lines("shortDescription", "Điểm nổi bật"),
  houseRule("children", "Trẻ em"),
  houseRule("extraBeds", "Giường phụ"),
  houseRule("cots", "Nôi em bé"),
  houseRule("pets", "Thú cưng"),
  houseRule("deposit", "Đặt cọc"),
  surroundings,
  amenities("Tiện ích"),
  storyField("Giới thiệu"),
  policiesField("Quy định khác"),
  roomsField(),
  plansField(),
  priceLinesField("room-night"),
]);
