import { expect, type Page } from "@playwright/test";
import { untilReady } from "./expect-clean.ts";

/** Copies the first ship of the list and returns the address of its editor. */
export async function aCopy(page: Page, title: string): Promise<string> {
  await page.goto("/admin/du-thuyen/tour?state=published");
  await page
    .getByRole("link", { name: /^Sao chép/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Tạo bản sao" })).toBeVisible();
  await untilReady(page);
  await page.getByLabel("Tên tour").fill(title);
  await page.getByRole("button", { name: "Tạo bản sao" }).click();
  await expect(page).toHaveURL(/\/cap-nhat-tour\//);
  await expect(page.getByRole("region", { name: "Lưu và đăng" })).toBeVisible();
  await untilReady(page);
  return page.url();
}

/** The note that the draft is saved. */
export const saved = (page: Page) => page.getByText(/^Đã lưu \d/);
