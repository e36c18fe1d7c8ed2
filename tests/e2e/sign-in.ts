import { type Cookie, expect, type Page } from "@playwright/test";
import { DEMO_PASSWORD } from "#database/seed/demo/accounts.ts";

/** Sessions of earlier sign-ins: one address may sign in thirty times in ten minutes, and journeys are faster. */
const sessions = new Map<string, Cookie[]>();

/** Signs a staff member in. With a temporary password the page to change it follows. */
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
