import { calendarDate, formatDate, formatInstant, isCalendarDate } from "#kernel/calendar-date.ts";
import { roleNames } from "#modules/accounts/messages.ts";
import type { AuditChange } from "#modules/audit/contract.ts";

export type ChangeLine = { field: string; before: string; after: string };

/** Fields that entries of several kinds share; others keep their own name. */
const fieldNames = new Map([
  ["name", "Tên"],
  ["title", "Tên"],
  ["username", "Tên đăng nhập"],
  ["email", "Email"],
  ["phone", "Số điện thoại"],
  ["role", "Vai trò"],
  ["active", "Kích hoạt"],
  ["verified", "Đã xác thực"],
  ["twoFactor", "Xác thực hai bước"],
  ["sessions", "Số phiên"],
  ["slug", "Đường dẫn"],
  ["status", "Trạng thái"],
  ["state", "Trạng thái"],
  ["text", "Nội dung"],
  ["score", "Điểm"],
  ["from", "Từ ngày"],
  ["to", "Đến ngày"],
  ["amount", "Số tiền"],
  ["address", "Địa chỉ"],
  ["brand", "Thương hiệu"],
  ["rows", "Dòng"],
  ["rowCount", "Số dòng"],
  ["ships", "Du thuyền"],
  ["shipCount", "Số du thuyền"],
  ["searched", "Theo ô tìm"],
  ["guests", "Số khách"],
  ["document", "Tài liệu"],
  ["contentType", "Loại tệp"],
  ["length", "Độ dài"],
  ["letter", "Thư"],
  ["on", "Ngày đi"],
  ["bookings", "Số đơn"],
]);

/** What an entry changed, field by field, in words. */
export function changeLines({ before, after }: { before: AuditChange; after: AuditChange }): ChangeLine[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.map((name) => ({
    field: fieldNames.get(name) ?? name,
    before: wordsOf(name, before[name]),
    after: wordsOf(name, after[name]),
  }));
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

function wordsOf(name: string, value: unknown): string {
  if (value === undefined || value === null) return "—";
  if (typeof value === "boolean") return value ? "Có" : "Không";
  if (Array.isArray(value)) return value.length === 0 ? "(trống)" : value.map((item) => wordsOf("", item)).join("\n");
  if (typeof value === "object") {
    return Object.entries(value)
      .map(([key, inner]) => `${fieldNames.get(key) ?? key}: ${wordsOf(key, inner)}`)
      .join("\n");
  }
  const text = String(value);
  if (name === "role" && Object.hasOwn(roleNames, text)) return roleNames[text as keyof typeof roleNames];
  if (isCalendarDate(text)) return formatDate(calendarDate(text));
  if (INSTANT.test(text)) return formatInstant(new Date(text));
  return text === "" ? "(trống)" : text;
}
