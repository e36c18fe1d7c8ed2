import { expect, test } from "@playwright/test";
import { untilReady } from "./expect-clean.ts";

test.skip(({ isMobile }) => isMobile, "a count is typed with keys");

test("a typed count is applied when its field is left, and shows an error when it is too high", {
  tag: "@wide",
}, async ({ page }) => {
  await page.goto("/tim-ve-may-bay");
  await untilReady(page);
  const search = page.getByRole("search", { name: "Tìm chuyến bay" });
  await search.getByText("Hành khách").click();
  const adults = search.getByRole("spinbutton", { name: "Số người lớn" });
  const summary = search.locator(".search-cell-value").last();

  await adults.press("End");
  await adults.press("Backspace");
  await expect(adults).toHaveValue("");
  await adults.pressSequentially("3");
  await adults.press("Tab");
  await expect(adults).toHaveValue("3");
  await expect(summary).toHaveText("3 người lớn");

  await adults.fill("13");
  await adults.press("Enter");
  await expect(page).toHaveURL(/\/tim-ve-may-bay$/);
  await expect(search.getByText("Tối đa 9 người lớn").last()).toBeVisible();
  await expect(summary).toHaveText("3 người lớn");

  await adults.fill("");
  await adults.press("Tab");
  await expect(adults).toHaveValue("3");
  await expect(search.getByText("Tối đa 9 người lớn")).toHaveCount(0);
});
