import { flightTypeNames, passengerTypeNames, supplierTitles } from "#modules/flights/messages.ts";
import { findAirline } from "#modules/flights/reference/airlines.ts";
import { weekdaysText } from "#modules/flights/rules/weekdays.ts";

/** Fields that only flight entries have. */
export const flightFieldNames: readonly (readonly [string, string])[] = [
  ["airline", "Hãng bay"],
  ["route", "Chặng bay"],
  ["asking", "Đã hỏi"],
  ["flights", "Số chuyến bay"],
  ["numbers", "Số hiệu chuyến bay"],
  ["fares", "Số hạng vé"],
  ["fareCodes", "Hạng vé"],
  ["departsAt", "Giờ đi"],
  ["minutes", "Số phút bay"],
  ["weekdays", "Ngày bay"],
  ["aircraft", "Máy bay"],
  ["fromTerminal", "Nhà ga đi"],
  ["toTerminal", "Nhà ga đến"],
  ["bookingClass", "Ký hiệu đặt chỗ"],
  ["handBaggage", "Hành lý xách tay"],
  ["checkedBaggage", "Hành lý ký gửi"],
  ["refundable", "Được hoàn vé"],
  ["roundTripPercent", "Khứ hồi rẻ hơn, %"],
  ["amounts", "Giá vé"],
  ["adult", passengerTypeNames.adult],
  ["child", passengerTypeNames.child],
  ["infant", passengerTypeNames.infant],
  ["fare", "Giá"],
  ["tax", "Thuế"],
  ["fee", "Phí"],
  ["flightType", "Đường bay"],
  ["off", "Nguồn vé không bán"],
  ["domestic", "Phí vé nội địa"],
  ["international", "Phí vé quốc tế"],
  ["internationalPartner", "Phí vé quốc tế, hãng ưu tiên"],
  ["partners", "Hãng ưu tiên"],
  ["per", "Cách tính"],
  ["infantsPay", "Tính phí cho em bé"],
];

/** Timetable fields whose name has another meaning elsewhere. */
export const timetableFieldNames: ReadonlyMap<string, string> = new Map([
  ["number", "Số hiệu"],
  ["from", "Điểm đi"],
  ["to", "Điểm đến"],
  ["toOn", "Đến hết ngày"],
  ["code", "Mã"],
  ["brand", "Tên hạng"],
  ["cabin", "Khoang"],
  ["rules", "Điều kiện vé"],
  ["lines", "Các dòng"],
  ["seats", "Số chỗ mỗi chuyến"],
  ["daysBefore", "Mua trước, ngày"],
  ["percent", "Tăng hoặc giảm, %"],
  ["capacity", "Số chỗ mở bán"],
]);

export const flightValueNames: readonly (readonly [string, string])[] = [
  ["asking book", "Giữ chỗ"],
  ["asking issue", "Xuất vé"],
  ["asking read", "Đọc lại đặt chỗ"],
  ["asking cancel", "Trả chỗ"],
  ["per flight", "Mỗi khách, mỗi chiều bán riêng"],
  ["per journey", "Mỗi khách, một lần cho cả hành trình"],
  ...Object.entries(flightTypeNames).map(([type, name]) => [`flightType ${type}`, name] as const),
  ...Object.entries(supplierTitles).map(([supplier, name]) => [`off ${supplier}`, name] as const),
];

/** Label of a flight's code value; null for other values. */
export function flightValueLabel(name: string, value: unknown): string | null {
  if (name === "weekdays" && Array.isArray(value)) return weekdaysText(value);
  if ((name === "airline" || name === "partners") && typeof value === "string")
    return findAirline(value)?.name ?? value;
  return null;
}

/** Fields with several values. Each value gets its own label. */
export const listsLabelledByValue: readonly string[] = ["off", "partners"];
