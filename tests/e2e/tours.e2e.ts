import { expect, type Locator, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { expectClean, expectNoOverhang } from "./expect-clean.ts";
import { signIn } from "./sign-in.ts";

/** The address of the editor of a copy of the first ship on the list. */
async function aCopy(page: Page, title: string): Promise<string> {
  await page.goto("/admin/du-thuyen/tour?state=published");
  await page
    .getByRole("link", { name: /^Sao chép/ })
    .first()
    .click();
  await page.getByLabel("Tên tour").fill(title);
  await page.getByRole("button", { name: "Tạo bản sao" }).click();
  await expect(page).toHaveURL(/\/cap-nhat-tour\//);
  return page.url();
}

const saved = (page: Page) => page.getByText(/^Đã lưu \d/);

test("a ship is copied, changed, given a described picture, published, and read by guests at once", async ({
  page,
}) => {
  await signIn(page, "chu");
  const name = `Du thuyền Bình Minh ${Date.now() % 100_000}`;
  await aCopy(page, name);
  await expectClean(page, "editor of a copy");

  await page.getByLabel("Địa chỉ").fill("Bến thử <script>alert(1)</script>");
  const bytes = await sharp({ create: { width: 1600, height: 1067, channels: 3, background: "#3a8a82" } })
    .jpeg()
    .toBuffer();
  const pictures = page.locator("#anh");
  const before = await pictures.locator(".picture-tile").count();
  await pictures.getByLabel(/^Thêm ảnh vào/).setInputFiles({ name: "tau.jpg", mimeType: "image/jpeg", buffer: bytes });
  await expect(pictures.locator(".picture-tile")).toHaveCount(before + 1);
  await expect(page.getByText("Còn 1 mục cần điền trước khi đăng")).toBeVisible();

  await page.getByRole("button", { name: "Đăng", exact: true }).click();
  await expect(page.getByText("Có ảnh chưa có mô tả.")).toBeVisible();
  await pictures
    .getByRole("button", { name: /Sửa mô tả và điểm chính/ })
    .last()
    .click();
  await page.getByLabel("Mô tả ảnh").fill("Boong tàu lúc bình minh");
  const point = page.getByRole("button", { name: /^Điểm chính/ });
  await point.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Ngang 55%, dọc 50%")).toBeVisible();
  await expectClean(page, "picture dialog", "dialog[open]");
  await page.getByRole("button", { name: "Lưu ảnh" }).click();
  await expect(pictures.getByText("Boong tàu lúc bình minh")).toBeVisible();

  const handle = pictures.getByRole("button", { name: /^Xếp Boong tàu/ });
  await handle.focus();
  for (let step = 0; step < before; step += 1) await page.keyboard.press("ArrowLeft");
  await expect(pictures.locator(".picture-cover")).toContainText("Boong tàu lúc bình minh");

  await page.getByRole("button", { name: "Đăng", exact: true }).click();
  // A copy has no prices and no nights yet, so it is asked about.
  await page.getByRole("button", { name: "Vẫn đăng" }).click();
  await expect(page).toHaveURL(/cap-nhat-tour\/du-thuyen-binh-minh/);
  await page.getByRole("link", { name: "Xem trang" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await page.content()).not.toContain("<script>alert(1)");
});

test("what rests is saved by itself, is still there after a reload, and a second editor sees both values", async ({
  browser,
  page,
}) => {
  await signIn(page, "chu");
  const address = await aCopy(page, `Tàu Hai Người ${Date.now() % 100_000}`);
  const other = await (await browser.newContext({ locale: "vi-VN" })).newPage();
  await signIn(other, "noidung");
  await other.goto(address);
  await expect(other.getByLabel("Bến", { exact: false }).first()).toBeVisible();

  await page.getByLabel(/^Điều hành/).fill("Hãng Một");
  await expect(page.getByText(/Có thay đổi chưa lưu/)).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/^Điều hành/)).toHaveValue("Hãng Một");

  await other.getByLabel(/^Điều hành/).fill("Hãng Hai");
  const alert = other.getByRole("alert");
  await expect(alert).toContainText("đã sửa tour này lúc");
  await expect(alert).toContainText("Của bạn: Hãng Hai");
  await expect(alert).toContainText("Của người kia: Hãng Một");
  await expectClean(other, "conflict");
  await other.getByRole("button", { name: "Lấy điều hành của người kia" }).click();
  await other.getByRole("button", { name: "Lưu bản đang thấy" }).click();
  await expect(alert).toHaveCount(0);
  await expect(other.getByLabel(/^Điều hành/)).toHaveValue("Hãng Một");
  await expect(other.getByRole("button", { name: "Đăng", exact: true })).toHaveCount(0);
  await other.context().close();
});

/** The browser refuses nothing that the page asks for: a style or a script of the editor's own would be. */
function refusalsOn(page: Page): string[] {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  return refused;
}

type Writing = HTMLElement & { editor: { state: EditorState } };
type EditorState = {
  selection: { from: number; to: number };
  doc: { content: { size: number }; textBetween: (from: number, to: number) => string };
};

/** Presses a key until the editor itself has read what is selected: it looks a moment after the browser. */
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

test("a description is written with keys, previewed by staff alone, published, and read by guests", async ({
  browser,
  page,
}) => {
  const refused = refusalsOn(page);
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
  // A copy has no prices and no nights yet, so it is asked about.
  await page.getByRole("button", { name: "Vẫn đăng" }).click();
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
  expect(refused).toEqual([]);
});

const fromWord = `<html><head><style>p.MsoNormal{margin:0}</style></head><body><h1 style="color:red">Từ Word</h1>
  <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Một</p>
  <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.&nbsp;</span>Trong một</p>
  <p class=MsoNormal><o:p>&nbsp;</o:p></p>
  <p class=MsoNormal onclick="alert(1)"><a href="javascript:alert(1)">Bẫy</a> <a href="https://haitrinh.example">thật</a></p></body></html>`;
const fromDocs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Thường </span><span style="font-weight:700">đậm</span><img src=x onerror="alert(1)"></p></b>`;

test("what is pasted from Word and Google Docs comes in clean, and can be taken back", async ({ page }) => {
  const refused = refusalsOn(page);
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
  expect(await text.innerHTML()).toBe(
    '<h2>Từ Word</h2><ul><li><p>Một</p><ol><li><p>Trong một</p></li></ol></li></ul><p>Bẫy <a class="link" href="https://haitrinh.example">thật</a></p>',
  );
  await page.getByRole("button", { name: "Hoàn tác" }).click();
  expect(await text.innerHTML()).toBe(before);
  await paste(fromDocs);
  expect(await text.innerHTML()).toBe("<p>Thường <strong>đậm</strong></p>");
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(text.locator("strong")).toHaveText("đậm");
  expect(refused).toEqual([]);
});

test("without a script the description can be read where it is written", async ({ browser, page }) => {
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

test("ships on top are picked and ordered by keys, and the home page follows", async ({ page }) => {
  await signIn(page, "chu");
  await page.goto("/admin/du-thuyen/top-du-thuyen");
  for (const text of ["ngoc", "du thuyen"]) {
    await page.getByRole("combobox", { name: "Thêm du thuyền" }).fill(text);
    const taken = await page.locator(".top-name b").allTextContents();
    const options = page.getByRole("option");
    await expect(options.first()).toBeVisible();
    for (const option of await options.all()) {
      const label = (await option.textContent()) ?? "";
      if (taken.some((title) => label.startsWith(title))) continue;
      await option.click();
      break;
    }
  }
  const second = await page.locator(".top-name b").last().textContent();
  // Six stand on the home page, and six are chosen already.
  for (let step = 0; step < 4; step += 1) await page.getByRole("button", { name: `Đưa ${second} lên` }).press("Enter");
  await page.getByRole("button", { name: "Lưu thứ tự" }).click();
  await expect(page.getByText("Đã lưu thứ tự")).toBeVisible();
  await expectClean(page, "top ships");

  await page.context().clearCookies();
  await page.goto("/");
  await expect(page.locator("main")).toContainText(second ?? "?");
});

test("the screens of ships are clean on phones and desktops", async ({ page }) => {
  await signIn(page, "chu");
  const editor = "/admin/du-thuyen/cap-nhat-tour/";
  await page.goto("/admin/du-thuyen/tour");
  const first = await page.locator(".tour-name a").first().getAttribute("href");
  expect(first).toContain(editor);
  for (const path of ["/admin/du-thuyen", "/admin/du-thuyen/tour", "/admin/du-thuyen/tao-moi-tour", first ?? ""]) {
    await page.goto(path);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoOverhang(page, `${path} at ${width}`);
    }
    await expectClean(page, path);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectClean(page, `${path} on a phone`);
  }
});
