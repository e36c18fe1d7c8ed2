import { expect, type Locator, type Page, test } from "@playwright/test";
import { aCopy, saved } from "./editor.ts";
import { expectClean } from "./expect-clean.ts";
import { signIn } from "./sign-in.ts";

/** Records what the policy blocks, such as a style or script that the editor adds. */
function cspViolationsOn(page: Page): string[] {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  return violations;
}

type Writing = HTMLElement & { editor: { state: EditorState } };
type EditorState = {
  selection: { from: number; to: number };
  doc: { content: { size: number }; textBetween: (from: number, to: number) => string };
};

/** Repeats a key until the editor has read the selection, which happens a moment after the browser changed it. */
async function pressUntilRead(page: Page, text: Locator, key: string, selected: "end" | "all") {
  await text.focus();
  await expect(async () => {
    await page.keyboard.press(key);
    const left = await text.evaluate((element) => {
      const { selection, doc } = (element as Writing).editor.state;
      return {
        before: doc.textBetween(0, selection.from).length,
        chosen: doc.textBetween(selection.from, selection.to).length,
        after: doc.textBetween(selection.to, doc.content.size).length,
      };
    });
    expect(left.after).toBe(0);
    expect(selected === "all" ? left.before : left.chosen).toBe(0);
  }).toPass();
}

test("a description is written with the keyboard, previewed only by staff, published, and read by guests", {
  tag: "@phone",
}, async ({ browser, page }) => {
  const violations = cspViolationsOn(page);
  await signIn(page, "chu");
  const name = `Tàu Biết Kể ${Date.now() % 100_000}`;
  await aCopy(page, name);
  const text = page.getByRole("textbox", { name: "Bài giới thiệu" });
  await pressUntilRead(page, text, "ControlOrMeta+End", "end");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Tiêu đề lớn" }).click();
  await page.keyboard.type("Điều đáng nhớ");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+b");
  await expect(page.getByRole("button", { name: "Đậm", exact: true })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.type("Bơi sáng");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type(" rồi ");

  await page.keyboard.press("Alt+F10");
  await expect(page.getByRole("button", { name: "Đậm", exact: true })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Liên kết" });
  await dialog.getByLabel("Địa chỉ").fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/Liên kết bắt đầu bằng/)).toBeVisible();
  await expectClean(page, "link dialog", "dialog[open]");
  await dialog.getByLabel("Địa chỉ").fill("/lien-he");
  await dialog.getByLabel("Chữ hiển thị").fill("hỏi chúng tôi");
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.type(" nhé.");
  await expectClean(page, "editor with a written text");

  await page.getByRole("link", { name: "Xem trước" }).click();
  await expect(page).toHaveURL(/\/xem-truoc$/);
  await expect(page.getByText("Bản xem trước – khách chưa thấy")).toBeVisible();
  const preview = page.url();
  const story = page.locator("#gioi-thieu");
  await expect(story.getByRole("heading", { level: 3, name: "Điều đáng nhớ" })).toBeVisible();
  await expect(story.locator("strong", { hasText: "Bơi sáng" })).toBeVisible();
  await expect(story.getByRole("link", { name: "hỏi chúng tôi" })).toHaveAttribute("href", "/lien-he");
  await expectClean(page, "preview of a draft");
  await page
    .getByRole("button", { name: /^Thêm .*phòng/ })
    .first()
    .click();
  await expect(page.getByRole("alert")).toContainText("Đây là bản xem trước");
  expect(page.url()).toBe(preview);
  expect((await page.request.get(preview)).headers()["cache-control"]).toBe("no-store");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex, nofollow");

  const visitor = await browser.newContext({ locale: "vi-VN" });
  const guest = await visitor.newPage();
  await guest.goto(preview);
  await expect(guest).toHaveURL(/\/admin\/dang-nhap\?den=/);

  await page.getByRole("link", { name: "Quay lại sửa" }).click();
  await page.getByRole("button", { name: "Đăng", exact: true }).click();
  // A copy has no prices and nights yet, so the page asks for confirmation.
  await page.getByRole("button", { name: "Chỉ đăng, chưa bán" }).click();
  await expect(page).toHaveURL(/cap-nhat-tour\/tau-biet-ke/);
  const address = await page.getByRole("link", { name: "Xem trang" }).getAttribute("href");
  await guest.goto(address ?? "");
  await expect(guest.getByRole("heading", { level: 1, name })).toBeVisible();
  const read = guest.locator("#gioi-thieu");
  await expect(read.getByRole("heading", { level: 3, name: "Điều đáng nhớ" })).toBeVisible();
  await expect(read.locator("strong", { hasText: "Bơi sáng" })).toBeVisible();
  const scripts = await guest.evaluate(() => performance.getEntriesByType("resource").map((one) => one.name));
  expect(scripts.filter((one) => /rich-text-editor/.test(one))).toEqual([]);
  await guest.goto(preview.replace(/[^/]+\/xem-truoc$/, `${address?.split("/").at(-1)}/xem-truoc`));
  await expect(guest).toHaveURL(/\/admin\/dang-nhap/);
  await visitor.close();
  expect(violations).toEqual([]);
});

const fromWord = `<html><head><style>p.MsoNormal{margin:0}</style></head><body><h1 style="color:red">Từ Word</h1>
  <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Một</p>
  <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.&nbsp;</span>Trong một</p>
  <p class=MsoNormal><o:p>&nbsp;</o:p></p>
  <p class=MsoNormal onclick="alert(1)"><a href="javascript:alert(1)">Bẫy</a> <a href="https://haitrinh.example">thật</a></p></body></html>`;
const fromDocs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Thường </span><span style="font-weight:700">đậm</span><img src=x onerror="alert(1)"></p></b>`;

test("text pasted from Word and Google Docs is cleaned, and the paste can be undone", { tag: "@phone" }, async ({
  page,
}) => {
  const violations = cspViolationsOn(page);
  await signIn(page, "chu");
  await aCopy(page, `Tàu Dán ${Date.now() % 100_000}`);
  const text = page.getByRole("textbox", { name: "Bài giới thiệu" });
  const before = await text.innerHTML();
  const paste = async (html: string) => {
    await pressUntilRead(page, text, "ControlOrMeta+a", "all");
    await text.evaluate((element, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", data);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, html);
  };
  await paste(fromWord);
  await expect
    .poll(() => text.innerHTML())
    .toBe(
      '<h2>Từ Word</h2><ul><li><p>Một</p><ol><li><p>Trong một</p></li></ol></li></ul><p>Bẫy <a class="link" href="https://haitrinh.example">thật</a></p>',
    );
  await page.getByRole("button", { name: "Hoàn tác" }).click();
  await expect.poll(() => text.innerHTML()).toBe(before);
  await paste(fromDocs);
  await expect.poll(() => text.innerHTML()).toBe("<p>Thường <strong>đậm</strong></p>");
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(text.locator("strong")).toHaveText("đậm");
  expect(violations).toEqual([]);
});

test("the editor page shows the description without JavaScript", { tag: "@phone" }, async ({ browser, page }) => {
  await signIn(page, "chu");
  const address = await aCopy(page, `Tàu Lặng ${Date.now() % 100_000}`);
  const text = await page.getByRole("textbox", { name: "Bài giới thiệu" }).locator("p").first().innerText();
  const silent = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await silent.newPage();
  await still.goto(address);
  await expect(still.locator("#gioi-thieu")).toContainText(text);
  await expect(still.getByText("Cần JavaScript để sửa mục này.")).toBeVisible();
  await silent.close();
});
