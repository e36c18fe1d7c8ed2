import { expect, type Page } from "@playwright/test";
import { placeBooking } from "./book.ts";
import { expectClean } from "./expect-clean.ts";
import { signIn } from "./sign-in.ts";
import { test } from "./visitor.ts";

const WIDTHS = [320, 390, 1024, 1280, 1340];

/** The bell is in the header at every width, opens by keyboard, shows earlier messages, and closes on Escape. */
async function expectBellIn(page: Page, header: string, name: RegExp): Promise<void> {
  const bell = page.locator(header).getByLabel(/^Xem lại thông báo/);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await expect(bell).toBeVisible();
    const [row, box] = [await page.locator(header).boundingBox(), await bell.boundingBox()];
    if (!row || !box) throw new Error("The header is not laid out.");
    expect(box.x + box.width, `${header} at ${width}`).toBeLessThanOrEqual(width);
    expect(box.y + box.height, `${header} at ${width}`).toBeLessThanOrEqual(row.y + row.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBeLessThanOrEqual(width);
    await bell.press("Enter");
    const log = page.getByText("Thông báo gần đây");
    await expect(log).toBeVisible();
    await expect(page.locator(".toast-log").getByText(name)).toBeVisible();
    await expectClean(page, `bell open at ${width}`);
    await page.keyboard.press("Escape");
    await expect(log).toBeHidden();
    await expect(bell).toBeFocused();
  }
}

test("the bell of old messages stands in the header of the site and of the staff area, and covers nothing", {
  tag: "@phone",
}, async ({ page, browser }) => {
  test.slow();
  const code = await placeBooking(page, "0987000889");
  await page
    .getByRole("button", { name: /^Sao chép/ })
    .first()
    .click();
  await expectBellIn(page, ".header", /sao chép|chép tay/);

  const staff = await (await browser.newContext()).newPage();
  await signIn(staff, "quanly");
  await staff.goto(`/admin/don-dat/${code}`);
  await staff.getByRole("button", { name: "Giao", exact: true }).click();
  await expectBellIn(staff, ".admin-header", /Đã giao đơn/);
  await expect(staff.getByRole("button", { name: "Đăng xuất" })).toBeVisible();
});

test("the breadcrumb of a narrow phone can be read to its end", { tag: "@phone" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ["/du-thuyen/ngoc-lam", "/tim-khach-san/pho-co-hang-manh/danh-gia"]) {
    await page.goto(path);
    const parts = page.getByRole("navigation", { name: "Đường dẫn" }).getByRole("listitem");
    expect(await parts.count(), path).toBeGreaterThan(1);
    for (const part of await parts.all()) {
      const box = await part.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 999), path).toBeLessThanOrEqual(320);
    }
  }
});
