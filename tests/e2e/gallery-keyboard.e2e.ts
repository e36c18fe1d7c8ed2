import { expect, type Page, test } from "@playwright/test";
import { GALLERY } from "./server.ts";

const suggestions = (page: Page) => page.locator(".suggestions");

async function openGallery(page: Page): Promise<void> {
  await page.goto(GALLERY);
  await expect(page.getByText("42/500 ký tự")).toBeVisible();
  await expect(page.locator("html[data-alive]")).toBeAttached();
}

test.beforeEach(async ({ page }) => openGallery(page));

test("an airport is suggested, reached and chosen by keyboard", { tag: "@desktop" }, async ({ page }) => {
  await page.clock.install();
  await openGallery(page);
  const box = page.getByRole("combobox", { name: "Điểm đến" });
  await box.focus();
  await expect(suggestions(page).getByRole("option")).toHaveCount(0);
  // No request is sent while the visitor types.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await page.keyboard.type("da");
  await expect(box).toHaveAttribute("aria-expanded", "false");
  await page.clock.resume();
  await expect(suggestions(page).getByRole("option")).toHaveCount(2);
  await expect(page.getByRole("status").filter({ hasText: "2 kết quả" })).toHaveCount(1);

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(suggestions(page).getByRole("option", { name: /Đà Lạt/ })).toHaveAttribute("aria-selected", "true");
  await expect(box).toHaveAttribute("aria-activedescendant", /-1$/);
  await page.keyboard.press("ArrowDown");
  await expect(suggestions(page).getByRole("option", { name: /Đà Nẵng/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue("Đà Nẵng");
  await expect(page.locator('input[name="airportCode"]')).toHaveValue("DAD");
  await expect(suggestions(page).getByRole("option")).toHaveCount(0);

  await page.keyboard.type(" x");
  await expect(page.locator('input[name="airportCode"]')).toHaveValue("");
});

test("suggestions close on Escape and on a press outside, and never open for an empty field", {
  tag: "@desktop",
}, async ({ page }) => {
  await page.clock.install();
  await openGallery(page);
  const box = page.getByRole("combobox", { name: "Điểm đến" });
  await box.fill("ha");
  await expect(suggestions(page).getByRole("option", { name: /Hà Nội/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(suggestions(page).getByRole("option")).toHaveCount(0);
  await box.click();
  await expect(suggestions(page).getByRole("option", { name: /Hà Nội/ })).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(suggestions(page).getByRole("option")).toHaveCount(0);
  await box.fill("");
  await box.click();
  await page.clock.runFor(800);
  await expect(box).toHaveAttribute("aria-expanded", "false");
});

test("a day is chosen with the arrows, across months, and past days are never reached", { tag: "@desktop" }, async ({
  page,
}) => {
  const field = page.locator("details").filter({ hasText: "Ngày đi" }).first();
  await field.locator("summary").focus();
  await page.keyboard.press("Enter");
  const focused = page.locator(":focus");
  await expect(field.getByRole("grid")).toBeVisible();
  await field.locator('[data-date="2026-12-12"]').focus();
  await expect(focused).toHaveAccessibleName("Thứ 7, 12 tháng 12 năm 2026, mùng 4 tháng 11 âm, đã chọn");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(focused).toHaveAttribute("data-date", "2026-12-05");
  await page.keyboard.press("End");
  await expect(focused).toHaveAttribute("data-date", "2026-12-06");
  await page.keyboard.press("PageDown");
  await expect(focused).toHaveAttribute("data-date", "2027-01-06");
  await page.keyboard.press("Home");
  await expect(focused).toHaveAttribute("data-date", "2027-01-04");
  await page.keyboard.press("PageUp");
  await page.keyboard.press("ArrowLeft");
  await expect(focused).toHaveAttribute("data-date", "2026-12-05");
  await page.keyboard.press("Enter");
  await expect(field.locator("summary")).toContainText("T7, 05/12/2026");
  await expect(field.locator("summary")).toBeFocused();
  await expect(page.locator('input[name="date"]')).toHaveValue("2026-12-05");
});

test("a stay is chosen with the keys and counted in nights and lunar days", { tag: "@desktop" }, async ({ page }) => {
  const picker = page.locator(".gallery-picker").first();
  await picker.locator('[data-date="2026-12-12"]').focus();
  await page.keyboard.press("Enter");
  await expect(picker.getByText("Chọn ngày trả", { exact: true })).toBeVisible();
  for (let day = 0; day < 3; day += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(picker.getByText("3 đêm · mùng 4 đến mùng 7 tháng 11 âm")).toBeVisible();
  await expect(picker.getByRole("status")).toHaveText("3 đêm");
  await expect(picker.getByRole("gridcell", { selected: true })).toHaveCount(4);
});

test("arrow keys move between tabs, which are one stop for the tab key", { tag: "@desktop" }, async ({ page }) => {
  await page.getByRole("tab", { name: "Du thuyền" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Khách sạn" })).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "Khách sạn" })).toBeVisible();
  await expect(page.getByRole("tabpanel", { name: "Du thuyền" })).toBeHidden();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Du thuyền" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tab", { name: "Khách sạn" })).not.toBeFocused();
});

test("a carousel moves with the arrow keys and wraps around", { tag: "@desktop" }, async ({ page }) => {
  const carousel = page.getByRole("region", { name: "Ảnh Du thuyền Ngọc Lam" });
  const count = carousel.locator(".carousel-count");
  const track = carousel.locator(".carousel-track");
  await track.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(count).toContainText("6 / 6");
  await page.keyboard.press("ArrowRight");
  await expect(count).toContainText("1 / 6");
  await expect.poll(() => track.evaluate((box) => box.scrollLeft)).toBe(0);
  await expect(count).toContainText("1 / 6");
});

test("the lightbox opens on its picture, turns, closes on Escape and gives the focus back", {
  tag: "@desktop",
}, async ({ page }) => {
  const opener = page.getByRole("button", { name: "Xem 6 ảnh" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Ảnh Du thuyền Ngọc Lam" });
  await expect(dialog.locator(".carousel-count")).toContainText("2 / 6");
  const place = () => dialog.locator(".carousel-track").evaluate((box) => box.scrollLeft / box.clientWidth);
  await expect.poll(place).toBeCloseTo(1, 1);
  await page.keyboard.press("ArrowRight");
  await expect(dialog.locator(".carousel-count")).toContainText("3 / 6");
  await expect.poll(place).toBeCloseTo(2, 1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a modal keeps the focus, closes on Escape, outside and by its button, and gives the focus back", {
  tag: "@desktop",
}, async ({ page }) => {
  const opener = page.locator("#cho-va-trong").getByRole("button", { name: "Huỷ đơn" });
  const dialog = page.getByRole("dialog", { name: "Huỷ đơn HT 7K3Q XA?" });
  await opener.focus();
  await page.keyboard.press("Enter");
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || Boolean(document.activeElement?.closest("dialog")),
      ),
    ).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await page.mouse.click(20, 20);
  await expect(dialog).toBeHidden();
  await opener.click();
  await dialog.getByRole("button", { name: "Đóng" }).click();
  await expect(dialog).toBeHidden();

  // A text selection from inside to outside is no press outside.
  await opener.click();
  await dialog.getByText("Bạn nhận lại").hover();
  await page.mouse.down();
  await page.mouse.move(20, 20);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
});

test("the page size keeps to 1 to 20 and is applied on leaving the field", { tag: "@desktop" }, async ({ page }) => {
  const size = page.getByRole("spinbutton", { name: /du thuyền mỗi trang/ });
  await size.fill("99");
  await expect(page).not.toHaveURL(/size=/);
  await size.blur();
  await expect(page).toHaveURL(/size=20/);
});
