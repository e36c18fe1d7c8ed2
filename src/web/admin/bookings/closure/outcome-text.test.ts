import { expect, test } from "vitest";
import { outcomeText } from "./outcome-text.ts";

const row = { answer: null, isByStaff: false, told: "told", state: "cancelled" } as const;

test("the outcome of a booking on a closed day names an expired hold and a change by its cause", () => {
  expect(outcomeText({ ...row, answer: "day", isByStaff: true })).toBe(
    "Khách đã chọn ngày khác, nhân viên trả lời thay.",
  );
  expect(outcomeText({ ...row, told: "waiting", state: "expired" })).toBe("Hết hạn giữ chỗ trước khi báo.");
  expect(outcomeText({ ...row, state: "expired" })).toBe("Đã đổi, huỷ hoặc hết hạn theo cách khác.");
  expect(outcomeText({ ...row, told: "gone" })).toBe("Đã đổi hoặc huỷ trước khi báo.");
});
