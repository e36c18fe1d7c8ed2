import { expect } from "@playwright/test";
import { addDays, today } from "#kernel/calendar-date.ts";
import { placeBooking } from "./book.ts";
import { ordinaryNight } from "./ordinary-night.ts";
import { test } from "./visitor.ts";

test.use({ javaScriptEnabled: false });

test("a ship is searched and booked without scripts", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("combobox", { name: "Tên du thuyền" }).fill("moc lan");
  await page.getByRole("button", { name: "Tìm du thuyền" }).click();
  await expect(page.getByText("Tìm thấy 1 kết quả")).toBeVisible();
  await page.getByRole("link", { name: "Thuyền buồm Mộc Lan" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Thuyền buồm Mộc Lan" })).toBeVisible();

  const code = await placeBooking(page, "0912 555 666", "/du-thuyen/moc-lan");
  await expect(page.getByText(`HT${code}`).first()).toBeVisible();
});

test("a hotel shows the price of a stay without scripts", { tag: "@phone" }, async ({ page }) => {
  const arrival = addDays(today(new Date()), 110);
  await page.goto("/tim-khach-san/cua-luc?adults=2");
  const rooms = page.locator("#phong");
  await rooms.getByLabel("Nhận phòng").fill(arrival);
  await rooms.getByLabel("Trả phòng").fill(addDays(arrival, 2));
  await rooms.getByRole("button", { name: "Xem giá" }).click();
  await expect(page).toHaveURL(new RegExp(`checkIn=${arrival}`));
  await rooms
    .getByRole("button", { name: /^Thêm phòng/ })
    .first()
    .click();
  await expect(page).toHaveURL(/cabins=/);
  await expect(page.locator(".booking-bar").getByRole("link", { name: "Đặt ngay" })).toBeVisible();
});

test("the home page has all its parts without scripts", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/");
  for (const name of [/Du thuyền mới/, /Giá cho đúng đoàn của bạn/, /cùng chúng tôi/]) {
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
  await expect(page.getByText("Turkish Airlines")).toBeVisible();
  await expect(page.getByText("Sáu giờ sáng mở rèm")).toBeVisible();
});

test("a rejected checkout keeps its values without scripts", { tag: "@phone" }, async ({ page }) => {
  await page.goto(`/du-thuyen/moc-lan/dat-phong?date=${ordinaryNight("moc-lan", 110)}&nights=1&adults=2`);
  await page.getByLabel("Họ và tên").fill("Võ Bích Liên");
  await page.getByLabel("Số điện thoại").fill("12345");
  await page.getByLabel("Địa chỉ email").fill("lien@example.vn");
  await page.getByLabel(/Tôi đã đọc/).check();
  await page
    .getByRole("button", { name: /Giữ phòng/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByText("Số điện thoại chưa đúng").first()).toBeVisible();
  await expect(page.getByLabel("Họ và tên")).toHaveValue("Võ Bích Liên");
});

test("a guest finds reviews and writes one without scripts", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/du-thuyen/ngoc-lam");
  await page
    .locator("#danh-gia")
    .getByRole("link", { name: /Xem cả \d+ đánh giá/ })
    .click();
  const list = page.getByRole("region", { name: "Các đánh giá" });
  await list.getByLabel("Số sao").selectOption({ index: 1 });
  await list.getByRole("button", { name: "Tìm" }).click();
  await expect(page).toHaveURL(/score=5/);
  await expect(list.getByRole("listitem").first().getByRole("img", { name: "5 trên 5 sao" })).toBeVisible();

  const form = page.getByRole("form", { name: "Viết đánh giá" });
  await form.getByLabel("Tên hiển thị").fill("Lê Thử Nghiệm");
  await form.getByLabel("Số điện thoại").fill("12345");
  await form.getByLabel("Email").fill("thu@example.vn");
  await form.getByLabel("Đánh giá của bạn").fill("Tàu sạch, bếp ngon.");
  await form.getByRole("button", { name: "Gửi đánh giá" }).click();
  await expect(form).toContainText("Chọn từ 1 đến 5 sao.");
  await expect(form.getByLabel("Tên hiển thị")).toHaveValue("Lê Thử Nghiệm");
  await form.getByRole("radio", { name: /4 sao/ }).check({ force: true });
  await form.getByLabel("Số điện thoại").fill("0912 345 678");
  await form.getByRole("button", { name: "Gửi đánh giá" }).click();
  await expect(page.getByText("Đánh giá sẽ hiện sau khi chúng tôi duyệt.")).toBeVisible();
  await expect(list).not.toContainText("Lê Thử Nghiệm");
});
