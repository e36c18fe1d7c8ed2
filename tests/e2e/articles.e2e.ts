import { expect, type Page, test } from "@playwright/test";
import { addDays, formatDate, today } from "#kernel/calendar-date.ts";
import { expectClean, recordCspViolations, untilReady } from "./expect-clean.ts";
import { signIn } from "./sign-in.ts";

const bar = (page: Page) => page.getByRole("region", { name: "Lưu và đăng" });

async function write(page: Page, title: string) {
  await page.goto("/admin/tao-moi-blog");
  await untilReady(page);
  await page.getByRole("textbox", { name: /^Tiêu đề/ }).fill(title);
  await page.getByRole("button", { name: "Chọn ảnh bìa" }).click();
  const library = page.getByRole("dialog", { name: "Kho ảnh" });
  await library.getByLabel("Tìm ảnh theo mô tả").fill("kayak duoi chan nui");
  await library.getByRole("button", { name: "Tìm", exact: true }).click();
  await expect(library.getByText("1 ảnh", { exact: true })).toBeVisible();
  await expectClean(page, "library of pictures", "dialog[open]");
  await library.getByRole("button", { name: /^Chọn ảnh: Hai người chèo kayak/ }).click();
  await expect(library).toBeHidden();

  const text = page.getByRole("textbox", { name: "Nội dung bài" });
  await text.click();
  await page.keyboard.type("Đi sớm thì vắng.");
  await page.getByRole("button", { name: "Ảnh", exact: true }).click();
  await library
    .getByRole("button", { name: /^Chọn ảnh/ })
    .first()
    .click();
  const words = page.getByRole("dialog", { name: "Ảnh trong bài" });
  await words.getByLabel(/^Mô tả ảnh/).fill("");
  await words.getByRole("button", { name: "Đặt vào bài" }).click();
  await expect(words.getByText("Ảnh trong bài cần mô tả.")).toBeVisible();
  await words.getByLabel(/^Mô tả ảnh/).fill("Sương trên vịnh");
  await words.getByLabel(/^Chú thích/).fill("Sáu giờ sáng");
  await expectClean(page, "words of a picture", "dialog[open]");
  await words.getByRole("button", { name: "Đặt vào bài" }).click();
  await expect(text.locator("figure figcaption")).toHaveText("Sáu giờ sáng");
}

test("an article is written with pictures, scheduled, published, corrected by two at once, and its old address leads on", {
  tag: "@wide",
}, async ({ browser, page }) => {
  test.slow();
  const violations = await recordCspViolations(page);
  const mark = `${Date.now() % 1_000_000}`;
  await signIn(page, "quanly");
  await write(page, `Sương sớm ${mark}`);
  await bar(page).getByRole("button", { name: "Tạo bài viết" }).click();
  // The error appears at its field, and the form keeps its values.
  await expect(page.getByText("Bạn cần điền mục này.")).toBeVisible();
  await expectClean(page, "an article that lacks its summary");
  await page.getByLabel(/^Tóm tắt/).fill("Ra boong lúc sáu giờ.");
  await page.getByLabel("Thêm tàu hay khách sạn").selectOption({ label: "Du thuyền Ngọc Lam" });
  await bar(page).getByRole("button", { name: "Tạo bài viết" }).click();
  await expect(page).toHaveURL(new RegExp(`/cap-nhat-blog/suong-som-${mark}`));

  await page.getByRole("link", { name: "Xem trước", exact: true }).click();
  await expect(page.getByText("Bản xem trước, bản 1 – bạn đọc chưa thấy")).toBeVisible();
  await expect(page.getByRole("figure").filter({ hasText: "Sáu giờ sáng" })).toBeVisible();
  await expectClean(page, "preview of an article");
  await page.getByRole("link", { name: "Quay lại sửa" }).click();

  const visitor = await browser.newContext({ locale: "vi-VN" });
  const guest = await visitor.newPage();
  const statusOf = async (slug: string) => (await guest.goto(`/blog-detail/${slug}`))?.status();
  await untilReady(page);
  await bar(page).getByRole("button", { name: "Đăng", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Hẹn giờ").check();
  const day = dialog.getByLabel("Ngày đăng", { exact: true });
  await day.fill(formatDate(addDays(today(new Date()), -1)));
  await day.press("Tab");
  await expectClean(page, "scheduling an article", "dialog[open]");
  await dialog.getByRole("button", { name: "Đăng bài" }).click();
  await expect(
    dialog
      .getByText(/Giờ hẹn đã qua/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await day.fill(formatDate(addDays(today(new Date()), 2)));
  await day.press("Tab");
  await dialog.getByRole("button", { name: "Đăng bài" }).click();
  await expect(page.getByText(/^Hẹn giờ /)).toBeVisible();
  expect(await statusOf(`suong-som-${mark}`)).toBe(404);

  await bar(page).getByRole("button", { name: "Đổi giờ đăng" }).click();
  await dialog.getByLabel("Ngay bây giờ").check();
  await dialog.getByRole("button", { name: "Đăng bài" }).click();
  await expect(
    page
      .getByText(/^Đã đăng /)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  expect(await statusOf(`suong-som-${mark}`)).toBe(200);
  await expect(guest.getByRole("figure").filter({ hasText: "Sáu giờ sáng" }).getByRole("img")).toHaveAttribute(
    "alt",
    "Sương trên vịnh",
  );
  await expect(guest.getByRole("link", { name: "Du thuyền Ngọc Lam" })).toBeVisible();

  await untilReady(page);
  const other = await page.context().newPage();
  await other.goto(page.url().replace(/\?.*/, ""));
  await untilReady(other);
  await other.getByLabel(/^Tóm tắt/).fill("Lời của người thứ hai.");
  await bar(other).getByRole("button", { name: "Lưu nháp" }).click();
  await expect(bar(other)).toContainText("có thay đổi chưa đăng");
  await page.getByRole("textbox", { name: /^Tiêu đề/ }).fill(`Sương muộn ${mark}`);
  await bar(page).getByRole("button", { name: "Lưu nháp" }).click();
  await expect(page.getByText(/đã lưu bài này lúc/)).toBeVisible();
  await expectClean(page, "two who write at once");
  await page.getByRole("button", { name: "Lấy tóm tắt của người kia" }).click();
  await page.getByRole("button", { name: "Lưu bản đang thấy" }).click();
  await expect(bar(page)).toContainText("Bản 3");
  await expect(page.getByRole("textbox", { name: /^Tiêu đề/ })).toHaveValue(`Sương muộn ${mark}`);
  await expect(page.getByLabel(/^Tóm tắt/)).toHaveValue("Lời của người thứ hai.");

  await page.getByRole("textbox", { name: /^Đường dẫn/ }).fill(`suong-muon-${mark}`);
  await bar(page).getByRole("button", { name: "Đăng thay đổi" }).click();
  await dialog.getByRole("button", { name: "Đăng thay đổi" }).click();
  await expect(page).toHaveURL(new RegExp(`/cap-nhat-blog/suong-muon-${mark}`));
  await guest.goto(`/blog-detail/suong-som-${mark}`);
  await expect(guest).toHaveURL(new RegExp(`/blog-detail/suong-muon-${mark}$`));
  await expect(guest.getByRole("heading", { level: 1, name: `Sương muộn ${mark}` })).toBeVisible();

  await untilReady(page);
  await page.getByRole("button", { name: "Khôi phục bản 1" }).click();
  await dialog.getByRole("button", { name: "Khôi phục" }).click();
  await expect(page.getByRole("textbox", { name: /^Tiêu đề/ })).toHaveValue(`Sương sớm ${mark}`);
  await bar(page).getByRole("button", { name: "Gỡ bài" }).click();
  await dialog.getByRole("button", { name: "Gỡ bài" }).click();
  await expect(page.getByText("Nháp", { exact: true })).toBeVisible();
  expect(await statusOf(`suong-muon-${mark}`)).toBe(404);
  await bar(page).getByRole("button", { name: "Xoá" }).click();
  await dialog.getByRole("button", { name: "Xoá bài viết" }).click();
  await expect(page).toHaveURL(/\/admin\/blogs/);
  await visitor.close();
  expect(violations).toEqual([]);
});
