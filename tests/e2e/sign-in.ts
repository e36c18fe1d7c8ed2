import { expect, type Page } from "@playwright/test";
import { DEMO_PASSWORD } from "#database/seed/demo/accounts.ts";

/** Signs a member of staff in; somebody with a temporary password is led on to choose one. */
export async function signIn(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto("/admin/dang-nhap");
  await page.getByLabel("Tên đăng nhập").fill(username);
  await page.getByLabel("Mật khẩu").fill(password);
  await page.getByRole("button", { name: "Đăng nhập", exact: true }).click();
  await expect(page).not.toHaveURL(/dang-nhap$/);
}
