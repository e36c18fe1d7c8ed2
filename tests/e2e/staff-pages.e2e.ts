import { expect, test } from "@playwright/test";
import { expectClean } from "./expect-clean.ts";
import { staffPages } from "./pages.ts";
import { signIn } from "./sign-in.ts";

test("staff pages are hidden from anonymous visitors", async ({ request }) => {
  for (const path of staffPages) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(302);
    expect(answer.headers().location, path).toMatch(/^\/admin\/dang-nhap/);
  }
});

test("the sign-in page leads a staff member to the bookings", { tag: "@smoke" }, async ({ page }) => {
  await signIn(page, "kinhdoanh");
  await page.goto("/admin/don-dat");
  await page.getByRole("link", { name: /^HT/ }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/admin\/don-dat\/[2-9A-Y]{8}(\?|$)/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("HT");
});

test("the form of an account is accessible", { tag: "@wide" }, async ({ page }) => {
  await signIn(page, "chu");
  await page.goto("/admin/quan-ly-tai-khoan");
  await page.getByRole("link", { name: "Kế Toán Thử Nghiệm" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { name: "Cập nhật tài khoản" })).toBeVisible();
  await expectClean(page, "edit");
});
