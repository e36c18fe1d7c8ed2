import { expect } from "@playwright/test";
import { addDays, formatDate, formatShortDate } from "#kernel/calendar-date.ts";
import { payForBooking, placeBooking } from "./book.ts";
import { expectClean } from "./expect-clean.ts";
import { ordinaryNight } from "./ordinary-night.ts";
import { signIn } from "./sign-in.ts";
import { test } from "./visitor.ts";

const SHIP = "Du thuyền Cát Tiên";

test("a storm keeps a ship in port: staff see what becomes of each booking, move all of them, and nobody books that night", async ({
  page,
  browser,
  isMobile,
}) => {
  test.slow();
  // Each width has a night of its own: both may happen in one world.
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

  // A script that did not arrive is no reason to leave guests at the pier.
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
  await expectClean(manager, "refused departure");
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
