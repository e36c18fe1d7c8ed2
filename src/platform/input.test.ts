import { expect, test } from "vitest";
import { dateInput, vndInput, vndNumberInput, wholeInput } from "./input.ts";

const firstMessage = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

test.each([
  ["199.000", 199_000],
  ["199,000", 199_000],
  ["199000", 199_000],
  ["1.200.000 đ", 1_200_000],
  ["0", 0],
  [199_000, 199_000],
])("vndInput reads %j as %j đồng", (typed, amount) => {
  expect(vndInput.parse(typed)).toBe(amount);
});

test.each([
  ["", "Bạn cần điền mục này."],
  [" ", "Bạn cần điền mục này."],
  [undefined, "Bạn cần điền mục này."],
  [null, "Số tiền chỉ gồm chữ số, ví dụ 300.000.000 hoặc 300 triệu."],
  ["199.00", "Số tiền chỉ gồm chữ số, ví dụ 300.000.000 hoặc 300 triệu."],
  ["1e5", "Số tiền chỉ gồm chữ số, ví dụ 300.000.000 hoặc 300 triệu."],
  ["-5.000", "Số tiền không âm."],
  [199.5, "Số tiền là số nguyên đồng."],
])("vndInput rejects %j", (typed, message) => {
  expect(firstMessage(vndInput.safeParse(typed))).toBe(message);
});

test("vndNumberInput accepts numbers and rejects text", () => {
  expect(vndNumberInput.parse(2_692_000)).toBe(2_692_000);
  for (const text of ["2692000", "2.692.000", "", null])
    expect(vndNumberInput.safeParse(text).success, `${text}`).toBe(false);
  expect(firstMessage(vndNumberInput.safeParse(undefined))).toBe("Bạn cần điền mục này.");
});

test.each([
  [undefined, "Bạn cần chọn ngày."],
  ["", "Bạn cần chọn ngày."],
  ["2026-02-30", "Ngày không có thật. Ngày viết là năm-tháng-ngày, ví dụ 2026-12-12."],
])("dateInput rejects %j with its own message", (day, message) => {
  expect(dateInput.safeParse(day).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("count inputs read typed whole numbers, and an empty field is not zero", () => {
  const minutes = wholeInput(1, 1440);
  expect(minutes.parse("1.440")).toBe(1440);
  expect(firstMessage(minutes.safeParse(""))).toBe("Bạn cần điền mục này.");
  expect(firstMessage(minutes.safeParse("1.5"))).toBe("Mục này là số nguyên.");
  expect(firstMessage(minutes.safeParse("1441"))).toBe("Nhiều nhất 1440.");
});
