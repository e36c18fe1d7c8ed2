import { expect, type Page, test } from "@playwright/test";
import { expectClean, untilReady } from "./expect-clean.ts";
import { ordinaryNight } from "./ordinary-night.ts";

const ship = () => `/du-thuyen/ngoc-lam?date=${ordinaryNight("ngoc-lam", 110)}&nights=2&adults=2&childAges=6`;

const totalOn = async (page: Page) => {
  const price = page.getByText(/^Tổng tiền cho 2 người lớn, bé 6 tuổi/).locator("data");
  return price.getAttribute("value");
};

/** A browser with a sheet of its own, which remembers what it got. */
const withSheet = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(navigator, { share: async (data: ShareData) => Object.assign(globalThis, { sent: data }) });
  });

test("a phone sends the choice by its own sheet, and another phone opens it at the same price", {
  tag: "@phone",
}, async ({ page, browser }) => {
  await withSheet(page);
  await page.goto(ship());
  const total = await totalOn(page);
  await page.getByRole("button", { name: "Chia sẻ" }).click();
  await page.waitForFunction(() => "sent" in globalThis);
  const shared = await page.evaluate(() => (globalThis as unknown as { sent: ShareData }).sent);
  expect(shared.title).toBe("Du thuyền Ngọc Lam");
  expect(shared.text).toContain("2 người lớn, bé 6 tuổi");

  const other = await (await browser.newContext()).newPage();
  await other.goto(shared.url ?? "");
  expect(await totalOn(other)).toBe(total);
  await expect(other).toHaveURL(/cabins=.*/);
  await other.context().close();
});

test("a computer without a sheet shows the link, and copies it", { tag: "@desktop" }, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(ship());
  await untilReady(page);
  await page.getByRole("button", { name: "Chia sẻ" }).click();
  const window = page.getByRole("dialog", { name: "Chia sẻ lựa chọn này" });
  const link = await window.getByLabel("Đường dẫn").inputValue();
  await expectClean(page, "link to share", "dialog");
  await window.getByRole("button", { name: "Sao chép", exact: true }).click();
  await expect(window.getByRole("status")).toHaveText("Đã sao chép đường dẫn.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.keyboard.press("Escape");
  await expect(window).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Chia sẻ" })).toBeFocused();
});

test("a comparison is sent with its products and its party", { tag: "@phone" }, async ({ page }) => {
  await withSheet(page);
  await page.goto("/so-sanh/khach-san?chon=cua-luc,nha-suong&adults=3");
  await page.getByRole("button", { name: "Chia sẻ" }).click();
  await page.waitForFunction(() => "sent" in globalThis);
  const shared = await page.evaluate(() => (globalThis as unknown as { sent: ShareData }).sent);
  expect(shared.url).toMatch(/\/so-sanh\/khach-san\?chon=cua-luc,nha-suong&adults=3$/);
});
