import { formatVnd } from "#kernel/money.ts";

/** Guests see the price of the rules; a different entered price affects only the search filter. */
export function priceHint(price: number | null, from: number | null): string {
  if (from === null) return "Chưa có ngày đặt được trong 90 ngày tới, nên khách thấy “Chưa mở bán”.";
  if (price === from) return "Đúng với giá thấp nhất theo quy tắc giá.";
  return `Lưu ý: quy tắc giá cho thấp nhất ${formatVnd(from)} và khách thấy số đó. Giá ở đây chỉ để lọc khi chưa chọn ngày.`;
}
