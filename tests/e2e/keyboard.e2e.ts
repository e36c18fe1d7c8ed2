import { expect, type Page } from "@playwright/test";
import { payForBooking } from "./book.ts";
import { untilReady } from "./expect-clean.ts";
import { test } from "./visitor.ts";

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: RegExp, most = 160): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === document.body) return "";
      const labels = element && "labels" in element ? [...((element.labels as NodeListOf<HTMLElement>) ?? [])] : [];
      const visible = (element as HTMLElement | null)?.checkVisibility?.() ?? false;
      const text = [
        element?.getAttribute("aria-label"),
        ...labels.map((label) => label.textContent),
        element?.textContent,
      ];
      return visible ? (text.find((one) => one?.trim())?.trim() ?? "") : "";
    });
    if (name.test(focused)) return;
  }
  throw new Error(`no focus on ${name} within ${most} presses`);
}

test("a ship is found, chosen, booked and paid without a mouse", { tag: "@desktop" }, async ({ page }) => {
  // A hundred key presses, each of which waits for the page.
  test.slow();
  await page.goto("/");
  await tabTo(page, /Tên du thuyền/);
  await page.keyboard.type("bach hac");
  await expect(page.getByRole("option", { name: "Du thuyền Bạch Hạc" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Du thuyền Bạch Hạc" })).toBeVisible();

  const month = page.locator("#lich-gia .calendar-head h3").first();
  const thisMonth = (await month.textContent()) ?? "";
  await tabTo(page, /Tháng sau/);
  await page.keyboard.press("Enter");
  await expect(month).not.toHaveText(thisMonth);
  await tabTo(page, /(Thứ \d|Chủ nhật), \d+ tháng .*đồng/, 220);
  const focusedDay = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.date ?? "");
  const openDays = await page
    .locator("#lich-gia a[data-date]")
    .evaluateAll((days) => days.filter((day) => day.checkVisibility()).map((day) => day.dataset.date ?? ""));
  const nextFrom = (date: string, days: number) =>
    openDays.find((open) => Date.parse(open) >= Date.parse(date) + days * 86_400_000);
  const weekLater = nextFrom(await focusedDay(), 7) ?? "no day a week later";
  await page.keyboard.press("ArrowDown");
  expect(await focusedDay()).toBe(weekLater);
  await page.keyboard.press("ArrowRight");
  expect(await focusedDay()).toBe(nextFrom(weekLater, 1));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/date=/);
  await expect(page.getByRole("link", { name: "Đặt ngay" }).first()).toBeVisible();
  // Both ends of a number, and not only the field between them.
  await tabTo(page, /^Thêm /, 260);
  await tabTo(page, /^Đặt ngay/, 260);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/dat-phong/);
  await expect(page.getByRole("heading", { name: "Người đặt" })).toBeVisible();
  await untilReady(page);

  await tabTo(page, /^Họ và tên/);
  await page.keyboard.type("Phạm Anh Khoa");
  await expect(page.getByLabel("Họ và tên")).toHaveValue("Phạm Anh Khoa");
  await tabTo(page, /Số điện thoại/);
  await page.keyboard.type("0987000333");
  await tabTo(page, /Địa chỉ email/);
  await page.keyboard.type("anhkhoa@example.vn");
  await tabTo(page, /Tôi đã đọc/);
  await page.keyboard.press("Space");
  await tabTo(page, /Giữ phòng/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/thanh-toan$/);
  await expect(page.getByRole("heading", { level: 1, name: "Chuyển khoản để giữ chỗ" })).toBeVisible();
  await tabTo(page, /^Tôi đã chuyển khoản$/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Đã ghi nhận bạn chuyển")).toBeVisible();

  await payForBooking(page);
  await expect(
    page
      .getByText(/Đã xác nhận|đã nhận đủ/i)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
});

test("the footer ends above the booking bar", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/du-thuyen/bach-hac");
  await expect(page.locator(".booking-bar")).toBeVisible();
  const isCovered = await page.evaluate(async () => {
    const last = [...document.querySelectorAll<HTMLElement>("footer *")]
      .filter((part) => part.checkVisibility())
      .at(-1);
    if (!last) throw new Error("an empty footer");
    // Parts below the fold get their height when they come near.
    for (let pass = 0; pass < 3; pass += 1) {
      scrollTo(0, document.documentElement.scrollHeight);
      await new Promise(requestAnimationFrame);
    }
    const bar = document.querySelector(".booking-bar")?.getBoundingClientRect();
    return last.getBoundingClientRect().bottom > (bar?.top ?? 0);
  });
  expect(isCovered).toBe(false);
});
