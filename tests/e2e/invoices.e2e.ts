import { expect } from "@playwright/test";
import { today } from "#kernel/calendar-date.ts";
import { payForBooking, placeBooking } from "./book.ts";
import { expectClean } from "./expect-clean.ts";
import { signIn } from "./sign-in.ts";
import { test } from "./visitor.ts";

test("an owner names the series, the accountant issues the invoice of a paid booking, and its customer sees it", {
  tag: "@phone",
}, async ({ page, browser }) => {
  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, "chu");
  await owner.goto("/admin/cai-dat/hoa-don");
  await owner.getByLabel("Ký hiệu").fill("sai");
  await owner.getByRole("button", { name: "Lưu" }).click();
  await expect(owner.getByText(/Ký hiệu gồm 6 ký tự/)).toBeVisible();
  await owner.getByLabel("Ký hiệu").fill(`c${today(new Date()).slice(2, 4)}tab`);
  await owner.getByRole("button", { name: "Lưu" }).click();
  await expect(owner.getByText("Đã lưu cách xuất hoá đơn").filter({ visible: true }).first()).toBeVisible();
  await expectClean(owner, "settings of invoices");

  const code = await placeBooking(page, "0912 000 175", "/du-thuyen/van-hai");
  await payForBooking(page);

  const accountant = await (await browser.newContext()).newPage();
  await signIn(accountant, "ketoan");
  await accountant.goto(`/admin/don-dat/${code}`);
  const panel = accountant.getByRole("region", { name: "Hoá đơn" });
  await panel.getByRole("button", { name: "Xuất hoá đơn" }).click();
  await accountant.getByRole("dialog").getByRole("button", { name: "Xuất hoá đơn" }).click();
  await expect(async () => {
    await accountant.reload();
    await expect(panel.getByText("Đã xuất", { exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expect(panel.getByText(/^C\d\dTAB\d+$/)).toBeVisible();
  await expect(panel.getByRole("button", { name: "Xuất hoá đơn" })).toBeHidden();
  await expectClean(accountant, "invoices of a booking");
  await accountant.goto("/admin/don-dat/hoa-don");
  await expect(accountant.getByRole("link", { name: new RegExp(code.slice(4)) }).first()).toBeVisible();
  await expectClean(accountant, "invoices");

  await page.goto(`/don-hang/${code}`);
  await expect(page.getByRole("region", { name: "Hoá đơn", exact: true })).toContainText(/C\d\dTAB\d+/);
});
