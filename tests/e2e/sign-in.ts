import { type Cookie, expect, type Page } from "@playwright/test";
import { DEMO_PASSWORD } from "#database/seed/demo/accounts.ts";

/** Who has signed in before: an address may do so thirty times in ten minutes, and journeys are quicker than that. */
const sessions = new Map<string, Cookie[]>();

/** Signs a member of staff in; somebody with a temporary password is led on to choose one. */
export async function signIn(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  const known = sessions.get(username);
  if (known) {
    await page.context().addCookies(known);
    await page.goto("/admin");
    // A journey may have ended that session.
    if (!page.url().includes("/admin/dang-nhap")) return;
  }
  await page.goto("/admin/dang-nhap");
  await page.getByLabel("Tên đăng nhập").fill(username);
  await page.getByLabel("Mật khẩu").fill(password);
  await page.getByRole("button", { name: "Đăng nhập", exact: true }).click();
  await expect(page).not.toHaveURL(/dang-nhap$/);
  if (password !== DEMO_PASSWORD) return;
  const cookies = await page.context().cookies();
  sessions.set(
    username,
    cookies.filter(({ name }) => /(^|-)token$/.test(name)),
  );
}
