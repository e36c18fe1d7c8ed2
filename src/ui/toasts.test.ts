import { beforeEach, expect, test } from "vitest";
import { clearToasts, closeToast, showToast, toastState } from "./toasts.ts";

beforeEach(clearToasts);

test("Toast log keeps expired toasts, latest first", () => {
  showToast("Đã sao chép số tài khoản");
  showToast("Vui lòng chọn sân bay!", "error");
  for (const toast of toastState().shown) closeToast(toast.id);

  expect(toastState().shown).toEqual([]);
  expect(toastState().log.map((toast) => toast.text)).toEqual(["Vui lòng chọn sân bay!", "Đã sao chép số tài khoản"]);
});

test("Toast log keeps the latest twenty toasts", () => {
  for (let count = 1; count <= 25; count += 1) showToast(`Lần ${count}`);

  expect(toastState().log).toHaveLength(20);
  expect(toastState().log[0]?.text).toBe("Lần 25");
});
