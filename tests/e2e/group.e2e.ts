import { expect, type Locator } from "@playwright/test";
import { ships } from "#database/seed/demo/ships.ts";
import { formatDate } from "#kernel/calendar-date.ts";
import { expectClean } from "./expect-clean.ts";
import { ordinaryNight } from "./ordinary-night.ts";
import { signIn } from "./sign-in.ts";
import { test } from "./visitor.ts";

const GROUP = 36;

/** A ship that sleeps the group and that no other journey uses. */
const ship = ships.find(({ slug, rooms }) => {
  const sleeps = rooms.reduce((sum, { units }) => sum + 2 * units, 0);
  return sleeps >= GROUP && !["ngoc-lam", "cat-tien"].includes(slug);
});

test("a group of 36 asks by phone, and its rooming list is pasted from a sheet in ten presses", {
  tag: "@wide",
}, async ({ page, browser }) => {
  test.slow();
  if (!ship) throw new Error("no ship sleeps the group");
  const night = ordinaryNight(ship.slug, 170);
  const who = { name: `Trần Đoàn ${Date.now() % 1_000_000}`, phone: "0987 000 551", email: "doan36@example.vn" };
  const desk = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await signIn(desk, "quanly");
  await desk.goto("/admin/yeu-cau/moi");
  await desk.getByLabel("Số điện thoại").fill(who.phone);
  await desk.getByLabel("Họ và tên").fill(who.name);
  await desk.getByLabel("Email").fill(who.email);
  const stranger = desk.getByText("Số này chưa có đơn hay yêu cầu nào.");
  await expect(stranger).toBeVisible();
  // The caller found for a number disappears when the number changes.
  await desk.getByLabel("Số điện thoại").fill(`${who.phone}1`);
  await expect(stranger).toBeHidden();
  await desk.getByLabel("Số điện thoại").fill(who.phone);
  await expect(stranger).toBeVisible();
  await desk.getByLabel("Số người").fill(String(GROUP));
  await desk.getByRole("textbox", { name: "Ngày đi" }).fill(formatDate(night));
  await desk.getByLabel("Số đêm").fill("1");
  await desk.getByLabel("Thuê trọn tàu").check();
  await expectClean(desk, "an enquiry by telephone");
  await desk.getByRole("button", { name: "Ghi yêu cầu" }).click();
  await desk.getByRole("link", { name: "Lập báo giá" }).click();
  await expect(desk.getByRole("spinbutton", { name: /người lớn/i })).toHaveValue(String(GROUP));
  await expect(desk.getByLabel("Thuê trọn tàu")).toBeChecked();
  await desk.getByLabel(/^Tàu/).selectOption(ship.slug);
  await desk.getByRole("button", { name: "Xem giá" }).click();
  await expect(desk.getByRole("heading", { name: "Giá hôm nay" })).toBeVisible();
  await desk.getByRole("button", { name: /^Lưu báo giá/ }).click();
  await desk.getByRole("button", { name: "Gửi cho khách" }).click();
  const link = (await desk.locator(".quote-link a").getAttribute("href")) ?? "";

  await page.goto(new URL(link).pathname);
  await page.getByLabel("Số điện thoại").fill(who.phone);
  await page.getByLabel(/^Tôi đồng ý/).check();
  await page.getByRole("button", { name: "Đồng ý và giữ phòng" }).click();
  await expect(page).toHaveURL(/\/thanh-toan$/);
  const code = /don-hang\/([2-9A-Y]{8})/.exec(page.url())?.[1] ?? "";

  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  await desk.goto("/admin/don-dat");
  await press(desk.getByRole("link", { name: new RegExp(code.slice(4)) }).first());
  await press(desk.getByRole("button", { name: "Sửa danh sách" }));
  await press(desk.getByText("Dán từ bảng tính"));
  await desk.getByLabel(/^Dán các dòng/).fill(sheetOf(GROUP));
  await press(desk.getByRole("button", { name: "Xem trước danh sách" }));
  await expect(desk.getByText("Đã đọc 36 khách, 1 dòng cần sửa trước khi lưu.")).toBeVisible();
  await expectClean(desk, "a rooming list to save");
  await desk.getByLabel("Ngày sinh").filter({ visible: true }).fill("01/02/1990");
  await press(desk.getByRole("button", { name: "Lưu danh sách" }));
  await expect(desk.getByText("Đủ giấy tờ 36/36")).toBeVisible();
  expect(presses).toBeLessThanOrEqual(10);
  await expect(desk.getByRole("row").filter({ hasText: "Khách Thử Một" })).toContainText("1. ");
});

/** Rows as copied from a spreadsheet; the birthday of the seventh guest is no valid day. */
function sheetOf(guests: number): string {
  const heading = ["STT", "Họ tên", "Ngày sinh", "Giới tính", "Quốc tịch", "Số CCCD", "Phòng"];
  const rows = Array.from({ length: guests }, (_, index) => [
    String(index + 1),
    index === 0 ? "Khách Thử Một" : `Khách Thử ${"ABCDEFGHIJ"[index % 10]}${"ABCDEFGHIJ"[Math.floor(index / 10)]}`,
    index === 6 ? "31/02/1990" : "01/02/1990",
    index % 2 === 0 ? "Nam" : "Nữ",
    "Việt Nam",
    String(1_090_000_000 + index),
    String(Math.floor(index / 2) + 1),
  ]);
  return [heading, ...rows].map((row) => row.join("\t")).join("\n");
}
