import { expect, test } from "@playwright/test";
import { addDays, formatDate, today } from "#kernel/calendar-date.ts";
import { expectClean, recordCspViolations, untilReady } from "./expect-clean.ts";
import { signIn } from "./sign-in.ts";

test("staff write an information page with placeholders from a day on, and visitors read it from that day", {
  tag: "@wide",
}, async ({ page, browser }) => {
  test.slow();
  const violations = await recordCspViolations(page);
  const mark = `${Date.now() % 1_000_000}`;
  await signIn(page, "quanly");
  await page.goto("/admin/cai-dat/trang-thong-tin");
  await page.getByRole("link", { name: "Hướng dẫn sử dụng", exact: true }).click();
  await untilReady(page);
  const lead = page.getByLabel(/^Lời dẫn/);
  const bar = page.getByRole("region", { name: "Lưu và áp dụng" });

  await lead.fill(`Lời ${mark}, giữ {{giờ}} phút.`);
  await bar.getByRole("button", { name: "Lưu nháp" }).click();
  await expect(page.getByText(/Không có số liệu {{giờ}}/)).toBeVisible();
  await expectClean(page, "an unknown figure");
  await page.getByText("Số liệu dùng được trong bài").click();
  await expect(page.getByText("{{giữ chỗ phút}}", { exact: true })).toBeVisible();
  await lead.fill(`Lời ${mark}, giữ {{giữ chỗ phút}} phút.`);
  await bar.getByRole("button", { name: "Lưu nháp" }).click();
  await expect(bar).toContainText(/^Bản \d+, lưu/);

  await page.getByRole("link", { name: "Xem trước bản đã lưu" }).click();
  await expect(page.getByText(new RegExp(`Lời ${mark}, giữ \\d+ phút`))).toBeVisible();
  await expect(page.getByText(/khách không đọc bản này/)).toBeVisible();
  await expectClean(page, "preview of a page of words");
  await page.getByRole("link", { name: "Quay lại sửa" }).click();
  await untilReady(page);

  const dialog = page.getByRole("dialog");
  const publish = async (days: number) => {
    await bar.getByRole("button", { name: "Đặt ngày áp dụng" }).click();
    const day = dialog.getByLabel("Ngày áp dụng", { exact: true });
    await day.fill(formatDate(addDays(today(new Date()), days)));
    await day.press("Tab");
    await expectClean(page, "the day of a version", "dialog[open]");
    await dialog.getByRole("button", { name: "Đặt ngày áp dụng" }).click();
    await expect(dialog).toBeHidden();
  };
  await publish(5);
  await expect(page.getByText(/^Sẽ áp dụng từ/)).toBeVisible();
  const visitor = await browser.newContext({ locale: "vi-VN" });
  const guest = await visitor.newPage();
  await guest.goto("/huong-dan-su-dung");
  await expect(guest.getByText(`Lời ${mark}`)).toHaveCount(0);

  await page.getByRole("button", { name: /^Rút ngày/ }).click();
  await dialog.getByRole("button", { name: "Rút ngày áp dụng" }).click();
  await expect(page.getByText(/^Sẽ áp dụng từ/)).toHaveCount(0);
  await publish(0);
  await expect(page.getByText(/^Đang áp dụng từ/)).toBeVisible();
  await guest.goto("/huong-dan-su-dung");
  await expect(guest.getByText(new RegExp(`Lời ${mark}, giữ \\d+ phút`))).toBeVisible();
  await visitor.close();
  expect(violations).toEqual([]);
});
