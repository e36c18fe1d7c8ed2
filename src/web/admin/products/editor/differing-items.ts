import { isId } from "#kernel/is-id.ts";
import { isSameValue } from "#kernel/same-value.ts";

type Item = Readonly<Record<string, unknown>>;

/** The differences of a list: new items by name, and of changed items the differing fields. */
export function describeListDifferences(list: readonly unknown[], other: readonly unknown[]): string[] {
  const own = list.flatMap((one, index) => {
    if (other.some((item) => isSameValue(item, one))) return [];
    if (!isItem(one)) return [one];
    const twin = other.find((item) => isItem(item) && isTwin(item, one)) ?? other[index];
    return isItem(twin) ? [`${itemLabel(one)} (${describeDifferences(one, twin)})`] : [`${itemLabel(one)} (mới)`];
  });
  const descriptions = own.filter((one) => typeof one === "string" && !isId(one)) as string[];
  const unnamed = own.length - descriptions.length;
  if (unnamed > 0) descriptions.push(`${unnamed} mục chỉ có ở bản này`);
  if (descriptions.length > 0) return descriptions;
  if (list.length === 0) return ["để trống"];
  return [list.length < other.length ? `thiếu ${other.length - list.length} mục` : "thứ tự khác"];
}

const isItem = (value: unknown): value is Item => typeof value === "object" && value !== null && !Array.isArray(value);

const isTwin = (one: Item, other: Item) =>
  ["id", "title", "nights", "daysBefore"].some(
    (key) => one[key] !== undefined && one[key] !== "" && one[key] === other[key],
  );

function itemLabel(item: Item): string {
  if (typeof item.title === "string" && item.title !== "") return item.title;
  if (typeof item.nights === "number") return `${item.nights} đêm`;
  if (typeof item.daysBefore === "number") return `trước ${item.daysBefore} ngày`;
  return "mục chưa có tên";
}

const fieldLabels: Readonly<Record<string, string>> = {
  title: "tên",
  text: "nội dung",
  description: "mô tả",
  bed: "giường",
  view: "hướng nhìn",
  areaM2: "kích thước",
  units: "số phòng",
  baseGuests: "khách tính giá gốc",
  maxGuests: "sức chứa",
  maxAdults: "người lớn tối đa",
  maxChildren: "trẻ em tối đa",
  hidden: "ẩn",
  amenityIds: "đặc điểm",
  imageIds: "ảnh",
  nights: "số đêm",
  days: "các ngày",
  daysBefore: "trước, ngày",
  percent: "phí",
  metres: "khoảng cách",
  board: "bữa ăn",
  cancellation: "phí huỷ",
  depositPercent: "đặt cọc",
  instantConfirmation: "xác nhận ngay",
  restAtHouse: "trả tại khách sạn",
  changePercent: "giá theo phần trăm",
  extraBeds: "giường phụ",
  cots: "nôi",
  children: "trẻ em",
  pets: "thú cưng",
  deposit: "đặt cọc",
  latitude: "vĩ độ",
  longitude: "kinh độ",
};

/** The fields of an item that differ from another, with their values. */
export function describeDifferences(one: Item, other: Item): string {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((key) => fieldLabels[key] && !isSameValue(one[key], other[key]))
    .map((key) => {
      const value = one[key];
      const valueText =
        typeof value === "string" || typeof value === "number" ? `: ${value === "" ? "để trống" : value}` : "";
      return `${fieldLabels[key]}${valueText}`;
    })
    .join(", ");
}
