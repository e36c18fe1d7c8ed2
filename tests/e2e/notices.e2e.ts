import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { expectClean } from "./expect-clean.ts";
import { signIn } from "./sign-in.ts";

// The notice is limited to flight pages: on all pages it would appear in the pictures of other journeys.
const path = "/kiem-tra-ve";

test("staff publish a notice for today, a visitor reads it, staff end it, and it disappears", { tag: "@wide" }, async ({
  page,
  browser,
}) => {
  const mark = randomUUID().slice(0, 8);
  const words = `Cảng tạm đóng vì bão, chuyến ${mark} dời ngày`;
  await signIn(page, "chu");
  await page.goto("/admin/cai-dat/thong-bao");
  await page.getByRole("button", { name: "Thêm thông báo" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nội dung").fill(words);
  await dialog.getByLabel("Liên kết").fill("javascript:alert(1)");
  await dialog.getByLabel("Loại").selectOption("warning");
  await dialog.getByLabel("Hiện ở").selectOption("flights");
  await dialog.getByRole("button", { name: "Thêm", exact: true }).click();
  await expect(dialog.getByText("Liên kết là một trang của mình")).toBeVisible();
  await expect(dialog.getByRole("alert")).toBeHidden();
  await dialog.getByLabel("Liên kết").fill("/lien-he");
  await expectClean(page, "form of a notice");
  await dialog.getByRole("button", { name: "Thêm", exact: true }).click();
  await expect(dialog).toBeHidden();
  const row = page
    .getByRole("region", { name: /^Đang hiện/ })
    .getByRole("listitem")
    .filter({ hasText: mark });
  await expect(row).toContainText("Trang vé máy bay");

  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  const guest = await visitor.newPage();
  await guest.goto(path);
  const notice = guest.getByRole("complementary", { name: "Thông báo" }).locator(".notice").filter({ hasText: mark });
  await expect(notice).toBeVisible();
  expect((await notice.boundingBox())?.height, "two lines at most").toBeLessThan(64);
  await notice.getByRole("link", { name: /^Xem chi tiết/ }).click();
  await expect(guest).toHaveURL(/\/lien-he$/);
  await expect(guest.getByText(mark)).toHaveCount(0);

  await row.getByRole("button", { name: "Kết thúc ngay" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Kết thúc ngay" }).click();
  await expect(
    page
      .getByRole("region", { name: /^Đã qua/ })
      .getByText(mark)
      .first(),
  ).toBeVisible();
  await guest.goto(path);
  await expect(guest.getByText(mark)).toHaveCount(0);
  await visitor.close();

  await page
    .getByRole("region", { name: /^Đã qua/ })
    .getByRole("listitem")
    .filter({ hasText: mark })
    .getByRole("button", { name: "Xoá" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Xoá" }).click();
  await expect(page.getByText(mark)).toHaveCount(0);
});

test("a new notice is visible after a reload at the top of a page", { tag: "@wide" }, async ({ page, browser }) => {
  const mark = randomUUID().slice(0, 8);
  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await guest.goto("/tim-ve-may-bay");
  await expect(guest.locator("html[data-alive]")).toBeAttached();
  await signIn(page, "chu");
  await page.goto("/admin/cai-dat/thong-bao");
  await page.getByRole("button", { name: "Thêm thông báo" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nội dung").fill(`Cảng tạm đóng, ${mark}`);
  await dialog.getByLabel("Hiện ở").selectOption("flights");
  await dialog.getByRole("button", { name: "Thêm", exact: true }).click();
  await expect(dialog).toBeHidden();

  const notice = guest.locator(".notice").filter({ hasText: mark });
  await expect(async () => {
    await guest.reload();
    await expect(notice).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  // The browser restores the scroll position with the first frame.
  await guest.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await guest.evaluate(() => scrollY)).toBe(0);
  await expect(notice).toBeInViewport({ ratio: 1 });
  await guest.context().close();

  const row = page.getByRole("listitem").filter({ hasText: mark });
  await row.getByRole("button", { name: "Xoá" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Xoá" }).click();
  await expect(page.getByText(mark)).toHaveCount(0);
});
