import { expect, type Locator } from "@playwright/test";
import { addDays, formatDate, formatShortDate } from "#kernel/calendar-date.ts";
import { payForBooking, placeBooking } from "./book.ts";
import { expectClean } from "./expect-clean.ts";
import { ordinaryNight } from "./ordinary-night.ts";
import { signIn } from "./sign-in.ts";
import { test } from "./visitor.ts";

const SHIP = "Du thuyền Cát Tiên";

test("a storm keeps a ship in port: staff see the outcome of each booking, move all of them, and that night cannot be booked", async ({
  page,
  browser,
  isMobile,
}) => {
  test.slow();
  // Each width uses its own night, because both may run in one world.
  const night = ordinaryNight("cat-tien", isMobile ? 100 : 130, 3);
  const later = addDays(night, 2);
  const code = await placeBooking(page, isMobile ? "0987000991" : "0987000992", "/du-thuyen/cat-tien", night);
  await payForBooking(page);

  const manager = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await signIn(manager, "quanly");
  await manager.goto(`/admin/don-dat/len-tau?ngay=${night}`);
  await manager.getByRole("link", { name: `Huỷ hoặc dời cả chuyến ${SHIP}` }).click();
  await expect(manager.getByRole("heading", { name: "Đơn của chuyến (1)" })).toBeVisible();
  await expectClean(manager, "departure");

  // The closure must also work without scripts.
  const plain = await (
    await browser.newContext({ javaScriptEnabled: false, storageState: await manager.context().storageState() })
  ).newPage();
  await plain.goto(manager.url());
  await plain.getByLabel("Lý do").fill("Cấm tàu vì bão");
  await plain.getByRole("button", { name: "Xem trước" }).click();
  await expect(plain.getByRole("status").filter({ hasText: "Huỷ 1 đơn." })).toBeVisible();
  await expect(plain.getByLabel("Lý do")).toHaveValue("Cấm tàu vì bão");
  await expect(plain.getByRole("button", { name: "Huỷ 1 đơn và báo khách" })).toBeVisible();

  await manager.getByLabel("Lý do").fill("Cảng vụ cấm tàu vì bão");
  await manager.getByRole("button", { name: "Xem trước" }).click();
  await expect(manager.getByRole("status").filter({ hasText: "Huỷ 1 đơn." })).toBeVisible();
  await manager.getByLabel("Dời tất cả sang ngày khác").check();
  await manager.getByRole("button", { name: "Xem trước" }).click();
  await expect(manager.getByText("Bạn cần chọn ngày.")).toBeVisible();
  await expectClean(manager, "rejected departure");
  await manager.getByRole("textbox", { name: "Dời sang ngày" }).fill(formatDate(later));
  await manager.getByRole("button", { name: "Xem trước" }).click();
  await expect(manager.getByRole("status").filter({ hasText: "Dời 1 đơn." })).toBeVisible();
  await expect(manager.getByRole("listitem").filter({ hasText: code.slice(4) })).toContainText("Dời, giữ giá");
  await expectClean(manager, "departure as it would be");
  await manager.getByRole("button", { name: "Dời 1 đơn và báo khách" }).click();
  await expect(manager.getByText("Đã dời 1 đơn và báo khách.")).toBeInViewport();
  await expectClean(manager, "departure that has moved");

  await page.goto(`/don-hang/${code}`);
  await expect(page.getByRole("main")).toContainText(formatShortDate(later).slice(-10));
  await page.goto(`/du-thuyen/cat-tien?date=${night}&adults=2`);
  await expect(page.getByRole("main")).not.toContainText("Chọn phòng này");
  await manager.getByRole("link", { name: "Về danh sách lên tàu" }).click();
  await expect(manager.getByText("Không có khách lên tàu")).toBeVisible();
});

test("a sales clerk closes a bay in six presses, and a guest chooses by the link of the email", {
  tag: "@wide",
}, async ({ page, browser }) => {
  test.slow();
  const night = ordinaryNight("cat-tien", 160, 3);
  const code = await placeBooking(page, "0987000993", "/du-thuyen/cat-tien", night);
  await payForBooking(page);
  const sales = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await signIn(sales, "kinhdoanh");
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  // The dashboard links there.
  await press(sales.getByRole("link", { name: "Lên tàu" }).first());
  await press(sales.getByRole("link", { name: "Ngừng chạy cả vịnh" }));
  presses += 1;
  await sales.getByRole("combobox", { name: "Vịnh" }).selectOption({ label: "Đảo Cát Bà" });
  for (const name of ["Từ ngày", "Đến hết ngày"]) await sales.getByRole("textbox", { name }).fill(formatDate(night));
  await press(sales.getByRole("button", { name: "Xem trước" }));
  await expect(sales.getByRole("listitem").filter({ hasText: code.slice(4) })).toContainText("Ngày gần nhất giữ giá");
  await expectClean(sales, "bay to close");
  // Other journeys open the pages of ships at the same time.
  await sales.getByLabel("Thông báo trên trang du thuyền").fill("");
  await press(sales.getByRole("button", { name: /Ngừng chạy \d+ tàu, báo 1 đơn/ }));
  expect(presses).toBeLessThanOrEqual(6);

  await expect(sales.getByRole("status").filter({ hasText: "Đã báo 1 đơn" })).toBeVisible();
  await expectClean(sales, "closed bay");
  await page.goto(`/don-hang/${code}`);
  await page.getByRole("link", { name: "Chọn cách xử lý" }).click();
  await page.getByRole("button", { name: "Làm theo lựa chọn này" }).click();
  await expect(page.getByText("Bạn chọn một cách xử lý.")).toBeVisible();
  await expectClean(page, "choice of a guest");
  await page
    .getByRole("radio", { name: /giữ giá/ })
    .first()
    .check();
  await page.getByRole("button", { name: "Làm theo lựa chọn này" }).click();
  await expect(page).toHaveURL(new RegExp(`/don-hang/${code}$`));
  await expect(page.getByText("Tàu không chạy ngày này")).toBeHidden();
  await sales.reload();
  await expect(sales.getByText("Khách đã chọn ngày khác.")).toBeVisible();
  await sales.getByRole("button", { name: "Cho chạy lại" }).click();
  await sales.getByRole("button", { name: "Cho chạy lại và mở bán" }).click();
  await expect(sales.getByRole("heading", { name: "Tàu đã chạy lại" })).toBeVisible();
});
