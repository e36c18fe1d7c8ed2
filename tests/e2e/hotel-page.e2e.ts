import { expect, type Page, test } from "@playwright/test";
import { addDays, type CalendarDate, today } from "#kernel/calendar-date.ts";

const HOTEL = "/tim-khach-san/cua-luc";

const daysOf = (page: Page) => page.locator(".date-ends").filter({ visible: true }).first();

/** Presses a day in the open calendar and turns its months until the day is visible. */
async function press(page: Page, day: CalendarDate): Promise<void> {
  const cell = page.locator(`.picker button[data-date="${day}"]`).filter({ visible: true });
  await expect(page.locator(".picker-grid").filter({ visible: true }).first()).toBeVisible();
  while ((await cell.count()) === 0) {
    await page.locator(".picker").getByRole("button", { name: "Tháng sau" }).filter({ visible: true }).click();
  }
  await cell.click();
}

test("both days of a stay are chosen in one calendar, and the page requests them together", { tag: "@both" }, async ({
  page,
}) => {
  const arrival = addDays(today(new Date()), 3);
  await page.goto(HOTEL);
  await daysOf(page).click();
  await press(page, arrival);
  await press(page, addDays(arrival, 2));

  await expect(page).toHaveURL(new RegExp(`checkIn=${arrival}&checkOut=${addDays(arrival, 2)}$`));
  await expect(page.getByText(/Tổng tiền 2 đêm cho 1 người lớn/)).toBeVisible();
  // The second day closes the calendar.
  await expect(page.locator(".date-popover")).toBeHidden();
  await expect(daysOf(page)).toBeFocused();
});

test("a stay that is longer than the hotel sells shows an error at its days, and nothing is requested", async ({
  page,
}) => {
  const arrival = addDays(today(new Date()), 3);
  await page.goto(HOTEL);
  await daysOf(page).click();
  await press(page, arrival);
  await press(page, addDays(arrival, 45));

  await expect(page.getByText("Tối đa 30 đêm một đơn. Ở lâu hơn xin gọi cho chúng tôi.")).toBeVisible();
  expect(page.url()).not.toContain("checkIn");
});

test("an unknown hotel is a real 404 with a link home", async ({ page }) => {
  const response = await page.goto("/tim-khach-san/nha-ma");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("không tìm thấy kết quả cho bạn")).toBeVisible();
});

test("a child chosen before hydration is kept", { tag: "@both" }, async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/hydrate-island-[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(HOTEL);
  // The form is above the rooms on a phone and in the side panel on a wide window.
  const rooms = page.locator("#phong, .booking-panel");
  await rooms.getByText("1 người lớn", { exact: true }).filter({ visible: true }).first().click();
  const another = rooms.getByRole("combobox", { name: /^Thêm bé/ });
  await another.selectOption("6");
  release();
  await expect(rooms.getByRole("combobox", { name: /^Bé 1/ })).toHaveValue("6");
  await another.selectOption("9");
  await expect(rooms.getByRole("combobox", { name: /^Bé 2/ })).toHaveValue("9");
  await rooms.getByRole("button", { name: "Áp dụng" }).click();
  await expect(page).toHaveURL(/childAges=6,9/);
});

test("a pop-up is a sheet on a phone, and its main button is visible on a low screen", { tag: "@phone" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto("/khach-san");
  const rooms = page.locator("summary").filter({ hasText: "Phòng và khách" }).filter({ visible: true }).first();
  await rooms.click();
  await expect(page.getByRole("button", { name: "Áp dụng" }).filter({ visible: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("Mỗi phòng cần một người lớn")).toBeVisible();
  await page.getByRole("button", { name: "Thêm người lớn" }).filter({ visible: true }).click();
  await expect(page.getByText("Mỗi phòng cần một người lớn")).toBeHidden();

  await page.goto(HOTEL);
  await daysOf(page).click();
  await expect(page.getByRole("button", { name: "Xong" })).toBeInViewport({ ratio: 1 });
});
