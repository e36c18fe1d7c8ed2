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

test("the list of bookings hides its filters on a phone until they are opened", {
  tag: ["@smoke", "@phone"],
}, async ({ page }) => {
  await signIn(page, "kinhdoanh");
  await page.goto("/admin/don-dat");
  const states = page.getByRole("combobox", { name: "Trạng thái" });
  await expect(states).toBeHidden();
  await page.getByRole("button", { name: "Bộ lọc" }).click();
  await states.focus();
  await states.selectOption("Đã huỷ");
  await expect(page).toHaveURL(/trang-thai=/);
  await expect(states).toBeFocused();
  // The fields stay in view for the next choice.
  await page.getByRole("combobox", { name: "Loại" }).selectOption("Du thuyền");
  const fold = page.getByRole("button", { name: "Bộ lọc (2)" });
  await expect(fold).toBeVisible();
  // An invalid field that is hidden is shown; otherwise the button would seem to do nothing.
  const from = page.getByRole("textbox", { name: "Đi từ ngày" });
  await from.fill("31/02/2026");
  await fold.click();
  await expect(from).toBeHidden();
  await page.getByRole("button", { name: "Tìm", exact: true }).click();
  await expect(from).toBeVisible();
  await page.getByRole("link", { name: /^HT/ }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/admin\/don-dat\/[2-9A-Y]{8}(\?|$)/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("HT");
});

test("a check box of a filter follows the address", { tag: "@desktop" }, async ({ page }) => {
  await signIn(page, "chu");
  await page.goto("/admin/khieu-nai");
  const mine = page.getByRole("checkbox", { name: "Của tôi" });
  const search = page.getByRole("button", { name: "Tìm", exact: true });
  for (const _ of ["first", "again"]) {
    await mine.check();
    await search.click();
    await expect(page).toHaveURL(/mine=1/);
    await page.getByRole("link", { name: "Bỏ lọc" }).click();
    await expect(page).not.toHaveURL(/mine/);
    await expect(mine).not.toBeChecked();
  }
});

test("the form of an account is accessible", { tag: "@wide" }, async ({ page }) => {
  await signIn(page, "chu");
  await page.goto("/admin/quan-ly-tai-khoan");
  await page.getByRole("link", { name: "Kế Toán Thử Nghiệm" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { name: "Cập nhật tài khoản" })).toBeVisible();
  await expectClean(page, "edit");
});

test("a dialog sent empty shows the errors beside its fields and keeps the input", async ({ page }) => {
  await signIn(page, "chu");
  await page.goto("/admin/cai-dat/thanh-toan");
  await page.getByRole("button", { name: "Thêm tài khoản" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Chi nhánh").fill("Quảng Ninh");
  await dialog.getByRole("button", { name: "Thêm tài khoản" }).click();
  await expect(dialog.getByText("Bạn cần chọn ngân hàng.")).toBeVisible();
  await expect(dialog.getByLabel("Ngân hàng")).toBeFocused();
  await expect(dialog.getByLabel("Chi nhánh")).toHaveValue("Quảng Ninh");
});
