import { expect } from "@playwright/test";
import { aCopy, saved } from "./editor.ts";
import { expectClean, expectNoHorizontalOverflow, untilReady } from "./expect-clean.ts";
import { ownPicture } from "./own-picture.ts";
import { signIn } from "./sign-in.ts";
import { test } from "./visitor.ts";

test("a ship is copied, changed, given a described picture, published, and read by guests at once", {
  tag: "@phone",
}, async ({ page }) => {
  await signIn(page, "chu");
  const name = `Du thuyền Bình Minh ${Date.now() % 100_000}`;
  await aCopy(page, name);
  await expectClean(page, "editor of a copy");

  await page.getByLabel("Địa chỉ").fill("Bến thử <script>alert(1)</script>");
  const bytes = await ownPicture();
  const pictures = page.locator("#anh");
  const before = await pictures.locator(".picture-tile").count();
  await pictures.getByLabel(/^Thêm ảnh vào/).setInputFiles({ name: "tau.jpg", mimeType: "image/jpeg", buffer: bytes });
  await expect(pictures.locator(".picture-tile")).toHaveCount(before + 1);
  await expect(page.getByText("Còn 1 mục cần điền trước khi đăng")).toBeVisible();

  await page.getByRole("button", { name: "Đăng", exact: true }).click();
  await expect(page.getByText("Có ảnh chưa có mô tả.", { exact: true })).toBeVisible();
  await pictures
    .getByRole("button", { name: /Sửa mô tả và điểm chính/ })
    .last()
    .click();
  await page.getByLabel("Mô tả ảnh").fill("Boong tàu lúc bình minh");
  const point = page.getByRole("button", { name: /^Điểm chính/ });
  await point.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Ngang 55%, dọc 50%")).toBeVisible();
  await expectClean(page, "picture dialog", "dialog[open]");
  await page.getByRole("button", { name: "Lưu ảnh" }).click();
  await expect(pictures.getByText("Boong tàu lúc bình minh")).toBeVisible();

  const handle = pictures.getByRole("button", { name: /^Xếp Boong tàu/ });
  await handle.focus();
  for (let step = 0; step < before; step += 1) await page.keyboard.press("ArrowLeft");
  await expect(pictures.locator(".picture-cover")).toContainText("Boong tàu lúc bình minh");

  await page.getByRole("button", { name: "Đăng", exact: true }).click();
  // A copy has no prices and nights yet; the same step puts it on sale.
  await expectClean(page, "opening dialog", "dialog[open]");
  await page.getByRole("button", { name: /^Đăng và mở bán \d+ phòng$/ }).click();
  await expect(page).toHaveURL(/cap-nhat-tour\/du-thuyen-binh-minh/);
  await expect(
    page
      .getByText(/^Đã đăng tour. Đã mở bán/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(page.getByText("Khách chưa đặt được tàu này.")).toHaveCount(0);
  await page.getByRole("link", { name: "Xem trang" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await page.content()).not.toContain("<script>alert(1)");

  // Other journeys use the home page of the demo, so the new ship is removed from sale.
  await page.goto(`/admin/du-thuyen/tour?text=${encodeURIComponent(name)}`);
  await untilReady(page);
  await page.getByRole("button", { name: `Ẩn ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Ẩn / }).click();
  await expect(page.getByRole("button", { name: `Ẩn ${name}` })).toHaveCount(0);
});

test("a draft is saved automatically, survives a reload, and a second editor sees both values", {
  tag: "@phone",
}, async ({ browser, page }) => {
  await signIn(page, "chu");
  const address = await aCopy(page, `Tàu Hai Người ${Date.now() % 100_000}`);
  const other = await (await browser.newContext({ locale: "vi-VN" })).newPage();
  await signIn(other, "noidung");
  await other.goto(address);
  await expect(other.getByLabel("Bến", { exact: false }).first()).toBeVisible();
  await untilReady(other);

  await page.getByLabel(/^Điều hành/).fill("Hãng");
  await page.locator(".edit-room summary").first().click();
  const size = page.getByLabel(/^Kích thước, m²/).first();
  await size.fill("28.5");
  await size.blur();
  await expect(page.getByText("Chỉ nhận số nguyên.")).toBeVisible();
  await expect(size).toHaveValue("28.5");
  await size.fill("31");
  await page.getByRole("button", { name: "Thêm phòng" }).click();
  await expect(page.getByLabel(/^Tên phòng/).last()).toBeFocused();
  await expect(page.getByText(/Có thay đổi chưa lưu/)).toBeVisible();
  await expect(saved(page)).toBeVisible();
  // Adding a place reloads the data of the page; unsaved fields keep their values.
  await page.getByRole("button", { name: "Thêm danh mục" }).click();
  await page.getByLabel("Tên danh mục mới").fill(`Vịnh ${Date.now() % 100_000}`);
  await page.getByLabel(/^Điều hành/).fill("Hãng Một");
  await page.getByRole("button", { name: "Thêm", exact: true }).click();
  await expect(page.getByLabel("Tên danh mục mới")).toBeHidden();
  await expect(page.getByLabel(/^Điều hành/)).toHaveValue("Hãng Một");
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/^Điều hành/)).toHaveValue("Hãng Một");
  await expect(size).toHaveValue("31");

  await other.getByLabel(/^Điều hành/).fill("Hãng Hai");
  const alert = other.getByRole("alert");
  await expect(alert).toContainText("đã sửa tour này lúc");
  await expect(alert).toContainText("Của bạn: Hãng Hai");
  await expect(alert).toContainText("Của người kia: Hãng Một");
  await expectClean(other, "conflict");
  await other.getByRole("button", { name: "Lấy điều hành của người kia" }).click();
  await other.getByRole("button", { name: "Lưu bản đang thấy" }).click();
  await expect(alert).toHaveCount(0);
  await expect(other.getByLabel(/^Điều hành/)).toHaveValue("Hãng Một");
  await expect(other.getByRole("button", { name: "Đăng", exact: true })).toHaveCount(0);
  await other.context().close();
});

test("featured ships are chosen and ordered by keyboard, and the home page follows", { tag: "@phone" }, async ({
  page,
}) => {
  await signIn(page, "chu");
  await page.goto("/admin/du-thuyen/top-du-thuyen");
  for (const text of ["ngoc", "du thuyen"]) {
    await page.getByRole("combobox", { name: "Thêm du thuyền" }).fill(text);
    const taken = await page.locator(".top-name b").allTextContents();
    const options = page.getByRole("option", { disabled: false });
    await expect(options.first()).toBeVisible();
    for (const option of await options.all()) {
      const label = (await option.textContent()) ?? "";
      if (taken.some((title) => label.startsWith(title))) continue;
      await option.click();
      break;
    }
  }
  const second = await page.locator(".top-name b").last().textContent();
  // Six are on the home page, and six are chosen already.
  for (let step = 0; step < 4; step += 1) await page.getByRole("button", { name: `Đưa ${second} lên` }).press("Enter");
  await page.getByRole("button", { name: "Lưu thứ tự" }).click();
  await expect(page.getByText("Đã lưu thứ tự")).toBeVisible();
  await expectClean(page, "top ships");

  await page.context().clearCookies();
  await page.goto("/");
  await expect(page.locator("main")).toContainText(second ?? "?");
});

test("the staff pages of ships are clean on phones and desktops", { tag: ["@phone", "@long"] }, async ({ page }) => {
  await signIn(page, "chu");
  const editor = "/admin/du-thuyen/cap-nhat-tour/";
  await page.goto("/admin/du-thuyen/tour");
  const first = await page.locator(".tour-name a").first().getAttribute("href");
  expect(first).toContain(editor);
  for (const path of ["/admin/du-thuyen", "/admin/du-thuyen/tour", "/admin/du-thuyen/tao-moi-tour", first ?? ""]) {
    await page.goto(path);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoHorizontalOverflow(page, `${path} at ${width}`);
    }
    await expectClean(page, path);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectClean(page, `${path} on a phone`);
  }
});
