import { expect, test } from "@playwright/test";
import { DEMO_PASSWORD } from "#database/seed/demo/accounts.ts";
import { expectClean, untilReady } from "./expect-clean.ts";
import { signIn } from "./sign-in.ts";

test("a staff member who is signed out in the middle of a form signs in there, and the form is sent", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await signIn(page, "chu");
  await page.goto("/admin/du-thuyen/danh-muc?muc=ship");
  await page.getByRole("button", { name: /^Thêm/ }).first().click();
  const nameField = page.locator("dialog[open]").getByLabel("Tên tiện ích");
  await nameField.fill("Bể sục thử phiên");
  await context.clearCookies();
  await page.locator("dialog[open]").getByRole("button", { name: "Thêm", exact: true }).click();
  const signInDialog = page.getByRole("dialog", { name: "Bạn cần đăng nhập lại" });
  await expect(signInDialog).toBeVisible();
  await expect(nameField).toHaveValue("Bể sục thử phiên");
  await expectClean(page, "signed out", "dialog[open]");

  const opened = context.waitForEvent("page");
  await signInDialog.getByRole("link", { name: "Đăng nhập ở thẻ mới" }).click();
  const other = await opened;
  await other.getByLabel("Tên đăng nhập").fill("chu");
  await other.getByLabel("Mật khẩu").fill(DEMO_PASSWORD);
  await other.getByRole("button", { name: "Đăng nhập", exact: true }).click();
  await expect(other).toHaveURL(/\/admin\/du-thuyen\/danh-muc\?/);
  await other.close();
  // The event that a tab gets when the user returns to it.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));

  await expect(signInDialog).toBeHidden();
  await expect(page.locator("main").getByText("Bể sục thử phiên").first()).toBeVisible();
});

test("the window is covered while a file is tried, and is free again with its result", { tag: "@desktop" }, async ({
  page,
}) => {
  await signIn(page, "chu");
  await page.goto("/admin/du-thuyen/tour/nhap-tep");
  await untilReady(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/nhap-tep\.data/, async (route) => {
    if (route.request().method() === "POST") await released;
    await route.continue();
  });
  const file = { name: "tau.csv", mimeType: "text/csv", buffer: Buffer.from("Cột lạ\n1\n") };
  await page.getByLabel("Tệp Excel hoặc CSV").setInputFiles(file);
  await page.getByRole("button", { name: "Thử tệp" }).click();
  await expect(page.locator(".loading-overlay")).toBeVisible();
  release();
  await expect(page.getByText("Cột “Cột lạ” không có trong mẫu.").first()).toBeVisible();
  await expect(page.locator(".loading-overlay")).toBeHidden();
});
