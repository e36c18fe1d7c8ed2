import { expect, test } from "vitest";
import { priceHint } from "./price-hint.ts";

test("priceHint names the price of the rules when the entered one differs", () => {
  expect(priceHint(3_350_000, 3_149_000)).toBe(
    "Lưu ý: quy tắc giá cho thấp nhất 3,149,000 đ và khách thấy số đó. Giá ở đây chỉ để lọc khi chưa chọn ngày.",
  );
  expect(priceHint(3_350_000, 3_350_000)).not.toContain("Lưu ý");
  expect(priceHint(3_350_000, null)).toContain("Chưa mở bán");
});
