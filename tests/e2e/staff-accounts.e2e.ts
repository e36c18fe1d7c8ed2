import { expect, type Page, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { DEMO_PASSWORD } from "#database/seed/demo/accounts.ts";
import { expectClean, untilReady } from "./expect-clean.ts";
import { signIn } from "./sign-in.ts";

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Đăng xuất" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Đã đăng xuất" })).toBeVisible();
}

/** The code of an authenticator app, `steps` periods later, because a code is valid once. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

const expectStatus = (page: Page, words: string) => expect(page.getByRole("status").getByText(words)).toBeVisible();

test("an owner adds a staff member, who must choose a password first, then changes and deletes the account", {
  tag: "@desktop",
}, async ({ page, browser }) => {
  const username = "nhanvien.mt";
  const temporary = "thuyền giấy trôi sông";
  await signIn(page, "chu");
  await page.goto("/admin/quan-ly-tai-khoan");
  await page.getByRole("link", { name: "Tạo tài khoản" }).click();
  await page.getByRole("textbox", { name: "Tên *", exact: true }).fill("Người Mới");
  await page.getByLabel("Tên đăng nhập").fill(username);
  await page.getByLabel("Email").fill(`${username}@example.vn`);
  await page.getByLabel("Số điện thoại").fill("12");
  await page.getByRole("radio", { name: "Nội dung" }).check();
  await page.getByRole("radio", { name: /Đặt mật khẩu tạm/ }).check();
  await page.getByLabel("Mật khẩu tạm", { exact: true }).fill(temporary);
  await page.getByRole("button", { name: "Tạo tài khoản" }).click();
  await expect(page.getByText("Số điện thoại chưa đúng")).toBeVisible();
  await expect(page.getByLabel("Số điện thoại")).toBeFocused();
  await expectClean(page, "rejected account");
  await page.getByLabel("Số điện thoại").fill("0912 777 002");
  await page.getByRole("button", { name: "Tạo tài khoản" }).click();
  await expectStatus(page, "Đã tạo tài khoản");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, username, temporary);
  await other.goto("/admin/quan-ly-tai-khoan");
  await expect(other).toHaveURL("/admin/thong-tin-tai-khoan");
  await expect(other.getByText("Bạn đang dùng mật khẩu tạm")).toBeVisible();
  await expectClean(other, "forced change");
  await other.getByLabel("Mật khẩu hiện tại").fill(temporary);
  await other.getByLabel("Mật khẩu mới").fill("gió mùa đông bắc về");
  await other.getByRole("button", { name: "Đổi mật khẩu" }).click();
  await expect(other.getByRole("heading", { name: "Phiên đăng nhập" })).toBeVisible();
  await expect(other.getByRole("link", { name: "Nhật ký thay đổi", includeHidden: true })).toHaveCount(0);
  expect((await other.goto("/admin/nhat-ky"))?.status()).toBe(403);
  await expect(other.getByRole("heading", { name: "Bạn không có quyền xem trang này" })).toBeVisible();
  await expect(other).toHaveURL("/403");
  await expect(other.getByRole("heading", { name: "Bạn không có quyền xem trang này" })).toBeVisible();
  await expect(other.getByRole("button", { name: "Đăng xuất" })).toBeVisible();

  await page.getByRole("searchbox", { name: "Tìm tài khoản" }).fill(username);
  await page.getByRole("button", { name: "Tìm", exact: true }).click();
  await page.getByRole("link", { name: "Người Mới" }).filter({ visible: true }).click();
  await page.getByRole("radio", { name: "Chỉ xem" }).check();
  await page.getByRole("button", { name: "Lưu thay đổi" }).click();
  await expectStatus(page, "Đã cập nhật tài khoản");
  await page.getByRole("button", { name: /Xoá tài khoản/ }).click();
  await expect(page.getByRole("dialog", { name: `Xoá tài khoản ${username}?` })).toBeVisible();
  await expectClean(page, "confirmation");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: /Xoá tài khoản/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Xoá tài khoản/ })
    .click();
  await expectStatus(page, "Đã xoá tài khoản");
  expect((await other.goto("/admin"))?.url()).toContain("/admin/dang-nhap");
  await elsewhere.close();

  await page.goto(`/admin/nhat-ky?text=${username}&action=account.changed`);
  const entry = page.getByRole("listitem").filter({ hasText: "Sửa tài khoản" });
  await entry.getByText("1 mục thay đổi: Vai trò").click();
  await expect(entry.getByRole("row", { name: "Vai trò Nội dung Chỉ xem" })).toBeVisible();
  await expectClean(page, "log with a change");
});

test("text typed into a filter before hydration is kept", { tag: "@desktop" }, async ({ browser }) => {
  // A service worker would provide the scripts at once.
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await signIn(page, "chu");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/admin/quan-ly-tai-khoan", { waitUntil: "commit" });
  const text = page.getByRole("searchbox", { name: "Tìm tài khoản" });
  await text.fill("ketoan");
  release();
  await untilReady(page);
  await expect(text).toHaveValue("ketoan");
  await context.close();
});

test("without a script accounts are found, rejected with a reason, and deleted after a question", {
  tag: "@desktop",
}, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, "chu");
  await page.goto("/admin/quan-ly-tai-khoan");
  await page.getByLabel("Vai trò").selectOption("Kế toán");
  await page.getByRole("button", { name: "Tìm", exact: true }).click();
  await page.getByRole("link", { name: "Kế Toán Thử Nghiệm" }).filter({ visible: true }).click();

  await page.getByRole("button", { name: /Xoá tài khoản/ }).click();
  await expect(page).toHaveURL(/quan-ly-tai-khoan\/[\w-]{36}$/);
  await page.getByRole("textbox", { name: "Mật khẩu tạm" }).fill("ngắn");
  await page.getByRole("button", { name: "Đặt mật khẩu tạm" }).click();
  await expect(page.getByText("Mật khẩu cần ít nhất 12 ký tự")).toBeVisible();
  await page.getByRole("button", { name: "Lưu thay đổi" }).click();
  await expect(page.getByText("Đã cập nhật tài khoản")).toBeVisible();
  await context.close();
});

test("an owner sets up two-factor authentication, signs out, and signs in with password and code", {
  tag: "@desktop",
}, async ({ page }) => {
  await signIn(page, "chu");
  await expect(page).toHaveURL("/admin");
  await page.goto("/admin/thong-tin-tai-khoan");

  const begin = page.getByRole("form", { name: "Thiết lập xác thực hai bước" });
  await begin.getByLabel("Mật khẩu của bạn").fill("không phải mật khẩu này");
  await begin.getByRole("button").click();
  await expect(begin.getByText("Mật khẩu hiện tại chưa đúng.")).toBeVisible();
  await expect(begin.getByLabel("Mật khẩu của bạn")).toBeFocused();
  await begin.getByLabel("Mật khẩu của bạn").fill(DEMO_PASSWORD);
  await begin.getByRole("button").click();

  await expect(page.getByRole("img", { name: /Mã QR/ })).toBeVisible();
  await expectClean(page, "two-factor set-up");
  const secret = ((await page.locator(".secret").textContent()) ?? "").replaceAll(" ", "");
  const confirm = page.getByRole("form", { name: "Xác nhận mã" });
  await confirm.getByRole("textbox").fill("000000");
  await confirm.getByRole("button", { name: "Bật xác thực hai bước" }).click();
  await expect(confirm.getByText("Mã chưa đúng")).toBeVisible();
  await confirm.getByRole("textbox").fill(codeOf(secret));
  await confirm.getByRole("button", { name: "Bật xác thực hai bước" }).click();
  const recoveryCodes = page.getByRole("list", { name: "Mã dự phòng" }).getByRole("listitem");
  await expect(recoveryCodes).toHaveCount(10);
  const recoveryCode = (await recoveryCodes.first().textContent()) ?? "";
  await expectClean(page, "recovery codes", ".alert-warning");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Tải về" }).click();
  expect((await download).suggestedFilename()).toBe("ma-du-phong-chu.txt");

  await signOut(page);
  await signIn(page, "chu");
  await expect(page.getByRole("textbox", { name: "Mã xác thực" })).toBeFocused();
  await page.getByRole("textbox", { name: "Mã xác thực" }).fill(codeOf(secret, 1));
  await page.getByRole("button", { name: "Tiếp tục" }).click();
  await expect(page).toHaveURL("/admin");

  await page.goto("/admin/thong-tin-tai-khoan");
  await expect(page.getByRole("list", { name: "Mã dự phòng" })).toBeHidden();
  const off = page.getByRole("form", { name: "Tắt xác thực hai bước" });
  await off.getByLabel("Mật khẩu của bạn").fill(DEMO_PASSWORD);
  await off.getByLabel("Mã xác thực hoặc mã dự phòng").fill(recoveryCode);
  await off.getByRole("button").click();
  await expectStatus(page, "Đã tắt xác thực hai bước");
});
