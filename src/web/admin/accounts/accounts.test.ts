import { expect, test } from "vitest";
import { roles } from "#kernel/actor.ts";
import { deviceOf } from "./device.ts";
import { roleSummary } from "./role-summary.ts";

test("roleSummary describes a role by the table of permissions", () => {
  expect(roleSummary("owner")).toBe("Được làm mọi việc.");
  expect(roleSummary("manager")).toBe(
    "Mọi việc, trừ: quản lý và chốt quỹ, mở lại ngày đã chốt quỹ, xuất và điều chỉnh hoá đơn, sửa cài đặt và tài khoản ngân hàng, thêm, sửa, xoá tài khoản nội bộ.",
  );
  expect(roleSummary("viewer")).toBe("Được xem tour và khách sạn, xem giá và phòng, xem đơn đặt, xem thống kê.");
  expect(new Set(roles.map(roleSummary)).size).toBe(roles.length);
});

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36", "Chrome trên Windows"],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0", "Edge trên Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1",
    "Safari trên iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36",
    "Chrome trên Android",
  ],
  ["curl/8.5.0", "Thiết bị không rõ"],
  ["", "Thiết bị không rõ"],
])("deviceOf %s is %s", (agent, shown) => expect(deviceOf(agent)).toBe(shown));
