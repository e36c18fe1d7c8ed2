import { expect, type Page, test } from "@playwright/test";
import { untilReady } from "./expect-clean.ts";
import { staffPages } from "./pages.ts";
import { signIn } from "./sign-in.ts";

const COMPANY = "/admin/cai-dat/cong-ty";
const back = (page: Page) => page.getByText("Phần bạn điền dở lần trước đã được điền lại");

/** Answers the browser's leave dialogs and records them. */
function answerQuestions(page: Page, isLeaving: () => boolean): string[] {
  const questions: string[] = [];
  page.on("dialog", async (dialog) => {
    questions.push(dialog.type() === "beforeunload" ? "beforeunload" : dialog.message());
    await (isLeaving() ? dialog.accept() : dialog.dismiss());
  });
  return questions;
}

test("unsaved input of staff survives: leaving asks, a reload restores it, saving ends it", {
  tag: "@desktop",
}, async ({ page }) => {
  let isLeaving = false;
  const questions = answerQuestions(page, () => isLeaving);
  await signIn(page, "chu");
  await page.goto(COMPANY);
  await untilReady(page);
  const hotline = page.getByLabel("Hotline", { exact: true });
  const save = page.getByRole("button", { name: "Lưu thông tin" });
  const overview = page.getByRole("link", { name: "Tổng quan", exact: true });
  const before = await hotline.inputValue();
  await hotline.fill("12");

  await overview.click();
  await expect.poll(() => questions).toEqual(["Thay đổi chưa được lưu. Bạn vẫn muốn rời trang?"]);
  await expect(page).toHaveURL(COMPANY);

  isLeaving = true;
  await page.reload();
  expect(questions.at(-1)).toBe("beforeunload");
  await expect(hotline).toHaveValue("12");
  await expect(back(page)).toBeVisible();

  await save.click();
  await expect(hotline).toHaveAttribute("aria-invalid", "true");
  await hotline.fill(before);
  await expect(hotline).not.toHaveAttribute("aria-invalid");
  await hotline.fill("0987 000 999");
  await save.click();
  await expect(page.getByText("Đã lưu thông tin công ty").filter({ visible: true }).first()).toBeVisible();
  const count = questions.length;
  await page.reload();
  await expect(back(page)).toBeHidden();
  await hotline.fill(before);
  await save.click();
  await expect(page.getByText("Đã lưu thông tin công ty").filter({ visible: true }).first()).toBeVisible();
  await overview.click();
  await expect(page).toHaveURL("/admin");
  expect(questions).toHaveLength(count);
});

test("signing out asks once and only then drops unsaved input; dropping it asks nothing", { tag: "@wide" }, async ({
  page,
}) => {
  let isLeaving = false;
  const questions = answerQuestions(page, () => isLeaving);
  await signIn(page, "chu");
  await page.goto(COMPANY);
  await untilReady(page);
  const hotline = page.getByLabel("Hotline", { exact: true });
  const before = await hotline.inputValue();
  await hotline.fill("12");
  const signOut = page.getByRole("button", { name: "Đăng xuất" });
  await signOut.click();
  await expect.poll(() => questions.length).toBe(1);

  isLeaving = true;
  await page.reload();
  await expect(back(page)).toBeVisible();
  await expect(hotline).toHaveValue("12");
  const count = questions.length;
  await page.getByRole("button", { name: "Bỏ phần điền dở" }).click();
  await expect(hotline).toHaveValue(before);
  expect(questions).toHaveLength(count);

  await untilReady(page);
  await hotline.fill("12");
  await signOut.click();
  await expect(page).toHaveURL(/dang-nhap/);
  await untilReady(page);
  expect(questions).toHaveLength(count + 1);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("ban-nhap:")))).toEqual(
    [],
  );
});

test("leaving a page with a day asks nothing while nobody has changed it", { tag: "@desktop" }, async ({ page }) => {
  const questions = answerQuestions(page, () => true);
  await signIn(page, "chu");
  for (const path of ["/admin/ve-may-bay/chuyen/VN201", "/admin/cai-dat/hoa-don"]) {
    await page.goto(path);
    await untilReady(page);
    // The text field has replaced the browser's date field.
    await expect(page.getByPlaceholder("dd/mm/yyyy").first()).toBeVisible();
    await page.getByRole("link", { name: "Tổng quan", exact: true }).click();
    await expect(page).toHaveURL("/admin");
  }
  expect(questions).toEqual([]);
});

test("a call starts without the input of the last caller; a reload keeps it", { tag: "@desktop" }, async ({ page }) => {
  answerQuestions(page, () => true);
  await signIn(page, "chu");
  await page.goto("/admin/don-dat/tao-moi");
  await untilReady(page);
  const name = page.getByLabel("Họ và tên");
  await name.fill("Khách trước");
  await page.reload();
  await expect(name).toHaveValue("Khách trước");
  await untilReady(page);
  await page.getByRole("link", { name: "Đơn đặt", exact: true }).first().click();
  await expect(page).toHaveURL("/admin/don-dat");
  await page.getByRole("link", { name: "Đặt qua điện thoại" }).click();
  await expect(name).toHaveValue("");
  await expect(back(page)).toBeHidden();
});

test("unsaved price rules are restored after a reload and end with the save", { tag: "@long" }, async ({ page }) => {
  answerQuestions(page, () => true);
  await signIn(page, "chu");
  const rules = "/admin/khach-san/lich-gia/cua-luc/quy-tac";
  await page.goto(rules);
  await untilReady(page);
  const price = page.locator('.rules input[inputmode="numeric"]').filter({ visible: true }).first();
  const before = await price.inputValue();
  await price.fill("1,234,000");
  await page.reload();
  await expect(back(page)).toBeVisible();
  await expect(price).toHaveValue("1,234,000");
  const save = page.getByRole("button", { name: /^Lưu \d+ quy tắc/ });
  await price.fill(before);
  await save.click();
  await expect(page.getByText(/^Đã lưu \d+ quy tắc giá/).filter({ visible: true })).toBeVisible();
  await page.reload();
  await expect(price).toHaveValue(before);
  await expect(back(page)).toBeHidden();
});

/** Types into every text field of the saving forms, and returns their values. */
const typeEverywhere = (page: Page) =>
  page.evaluate(() => {
    const inputs: string[] = [];
    for (const form of document.querySelectorAll<HTMLFormElement>('#main form[method="post"]:not([data-unkept])')) {
      if (!form.checkVisibility()) continue;
      for (const field of form.querySelectorAll<HTMLInputElement>("input[type=text], input:not([type]), textarea")) {
        if (field.disabled || field.readOnly || field.dataset.once !== undefined || !field.checkVisibility()) continue;
        field.focus();
        document.execCommand("insertText", false, "7");
        inputs.push(`${form.ariaLabel ?? ""} ${field.name || field.ariaLabel} ${field.value}`);
      }
    }
    return inputs;
  });

const fieldTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLFormElement>('#main form[method="post"]:not([data-unkept])')]
      .filter((form) => form.checkVisibility())
      .flatMap((form) =>
        [...form.querySelectorAll<HTMLInputElement>("input[type=text], input:not([type]), textarea")]
          .filter((field) => !field.disabled && !field.readOnly && field.dataset.once === undefined)
          .filter((field) => field.checkVisibility())
          .map((field) => `${form.ariaLabel ?? ""} ${field.name || field.ariaLabel} ${field.value}`),
      ),
  );

test("every staff page restores typed text after a reload", { tag: "@long" }, async ({ page }) => {
  test.slow();
  await signIn(page, "chu");
  answerQuestions(page, () => true);
  const lost: Record<string, string[]> = {};
  for (const path of staffPages) {
    await page.goto(path);
    await untilReady(page);
    const inputs = await typeEverywhere(page);
    if (inputs.length === 0) continue;
    await page.waitForTimeout(50);
    await page.reload();
    await untilReady(page);
    const now = await fieldTexts(page);
    const gone = inputs.filter((one) => !now.includes(one));
    if (gone.length > 0) lost[path] = gone;
  }
  expect(lost).toEqual({});
});
