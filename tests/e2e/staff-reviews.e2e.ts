import { expect, type Page, test } from "@playwright/test";
import { expectClean, untilReady } from "./expect-clean.ts";
import { signIn } from "./sign-in.ts";

const HOTEL = "/tim-khach-san/cua-luc";
const LIST = "/admin/khach-san/quan-ly-review";

/** The public reviews of the hotel. */
async function readPublicReviews(page: Page) {
  await page.goto(HOTEL);
  const section = page.locator("#danh-gia");
  const text = (await section.locator(".rating-breakdown").textContent()) ?? "";
  return { section, count: Number(/(\d+) đánh giá/.exec(text)?.[1]) };
}

const card = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test("staff reject a review with a reason, approve another, answer it, and remove it again", {
  tag: "@wide",
}, async ({ page }) => {
  test.slow();
  const mark = `${Date.now() % 1_000_000}`;
  const [good, bad] = [`Khách Vui ${mark}`, `Khách Lạ ${mark}`];
  await page.goto(HOTEL);
  const list = await page.request.get("/api/hotels/detail?slug=cua-luc");
  const productId = (await list.json()).result._id;
  for (const [name, score] of [
    [good, 4],
    [bad, 1],
  ] as const) {
    const comment = score === 4 ? "Phòng sạch, bữa sáng có bún." : "Gọi 0912 345 678 rẻ hơn nhiều.";
    const contact = { email: "khach@example.vn", phone: "0912 345 678" };
    const answer = await page.request.post("/api/reviews/add-new", {
      data: { productId, name, score, comment, ...contact },
    });
    expect(answer.status()).toBe(200);
  }
  const before = await readPublicReviews(page);
  await expect(before.section).not.toContainText(good);

  await signIn(page, "quanly");
  await page.goto(LIST);
  await untilReady(page);
  await expect(card(page, bad)).toContainText("Có số điện thoại trong bài");
  await expect(card(page, bad)).toContainText("khach@example.vn");
  await expectClean(page, "reviews that wait");
  await card(page, bad)
    .getByRole("button", { name: /^Từ chối/ })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Lý do/).fill("x");
  await dialog.getByRole("button", { name: "Từ chối", exact: true }).click();
  await expect(dialog).toContainText("Ghi lý do từ chối, ít nhất 5 ký tự.");
  await expectClean(page, "a reason that is too short");
  await dialog.getByLabel(/^Lý do/).fill("Bài quảng cáo");
  await dialog.getByRole("button", { name: "Từ chối", exact: true }).click();
  await expect(card(page, bad)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Chưa phê duyệt" })).toBeFocused();

  await page.getByLabel(`Chọn đánh giá của ${good}`).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Đã chọn 1")).toBeVisible();
  await page.getByRole("button", { name: "Phê duyệt của 1 khách đã chọn" }).click();
  await expect(card(page, good)).toHaveCount(0);

  await page.goto(`${LIST}?state=rejected`);
  await expect(card(page, bad)).toContainText("Từ chối vì: Bài quảng cáo");
  await page.goto(`${LIST}?state=approved&text=${encodeURIComponent(good)}`);
  await untilReady(page);
  await expect(card(page, good).getByRole("button", { name: /^Phê duyệt/ })).toBeDisabled();
  await card(page, good)
    .getByRole("button", { name: /^Trả lời/ })
    .click();
  await dialog.getByLabel(/^Trả lời của công ty/).fill("Cảm ơn bạn.\nHẹn gặp lại.");
  await dialog.getByRole("button", { name: "Lưu trả lời" }).click();
  await expect(card(page, good)).toContainText("Hẹn gặp lại.");
  await expectClean(page, "a review that was answered");

  const approved = await readPublicReviews(page);
  expect(approved.count).toBe(before.count + 1);
  await expect(approved.section).toContainText(good);
  await expect(approved.section).toContainText("Hẹn gặp lại.");
  await expect(approved.section).not.toContainText(bad);
  await expect(approved.section).not.toContainText("khach@example.vn");
  await expectClean(page, "a house whose review was answered", "#danh-gia");

  await page.goto(`${LIST}?state=approved&text=${encodeURIComponent(good)}`);
  await untilReady(page);
  await card(page, good).getByRole("button", { name: /^Xoá/ }).click();
  await dialog.getByRole("button", { name: "Xoá", exact: true }).click();
  await expect(page.getByText("Không tìm thấy kết quả")).toBeVisible();
  const after = await readPublicReviews(page);
  expect(after.count).toBe(before.count);
  await expect(after.section).not.toContainText(good);
});
