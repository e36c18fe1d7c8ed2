import { expect, type Page, test } from "@playwright/test";
import { expectClean, expectNoHorizontalOverflow } from "./expect-clean.ts";
import { GALLERY, PORT } from "./server.ts";

const sheets = [
  "mau-va-chu",
  "nut",
  "o-nhap",
  "goi-y",
  "chon-ngay",
  "duong-di",
  "thong-bao",
  "the-va-gia",
  "bang",
  "anh",
  "cho-va-trong",
];

async function openGallery(page: Page): Promise<void> {
  await page.goto(GALLERY);
  await expect(page.getByText("ký tự", { exact: false }).filter({ hasText: "/500" })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

/** Forces hover, active and focus states in the browser, on every element that asks for one. */
async function forceStates(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("DOM.enable");
  await client.send("CSS.enable");
  const { root } = await client.send("DOM.getDocument");
  for (const state of ["hover", "active", "focus-visible"]) {
    const selector = `[data-force="${state}"]`;
    const { nodeIds } = await client.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
    const forcedPseudoClasses = state === "focus-visible" ? ["focus", "focus-visible"] : [state];
    for (const nodeId of nodeIds) await client.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses });
  }
}

const suggestions = (page: Page) => page.locator(".suggestions");

async function suggest(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Điểm đến" }).fill("da");
  await expect(suggestions(page).getByRole("option").first()).toBeVisible();
}

test("every component matches its reference picture in every state", { tag: "@both" }, async ({ page }) => {
  await openGallery(page);
  await forceStates(page);
  for (const sheet of sheets) {
    if (sheet === "goi-y") {
      await suggest(page);
      await page.keyboard.press("ArrowDown");
    }
    await expect.soft(page.locator(`#${sheet}`)).toHaveScreenshot(`${sheet}.png`);
  }
});

test("every component is accessible in every state", async ({ page }) => {
  await openGallery(page);
  await forceStates(page);
  await expectClean(page, "at rest, pointed at, pressed and focused");

  await suggest(page);
  await expectClean(page, "suggestions", "#goi-y");
  await page.getByRole("combobox", { name: "Điểm đến" }).fill("xyzabc");
  await expect(suggestions(page).getByRole("option", { name: "Không tìm thấy kết quả" })).toBeVisible();
  await expectClean(page, "nothing found", "#goi-y");
  await page.getByRole("combobox", { name: "Không tải được" }).fill("da");
  await expect(suggestions(page).getByRole("option", { name: /Chưa tải được gợi ý/ })).toBeVisible();
  await expectClean(page, "suggestions that fail", "#goi-y");
  await page.getByRole("combobox", { name: "Đang tìm" }).fill("da");
  await expect(suggestions(page).getByRole("option", { name: "Đang tìm" })).toBeVisible();
  await expectClean(page, "suggestions on their way", "#goi-y");
  await page.keyboard.press("Escape");
});

test("opened components are accessible", async ({ page }) => {
  await openGallery(page);
  for (const field of ["Ngày đi T7, 12/12/2026", "Ngày bay đi Chọn ngày Ngày bay về Chọn ngày"]) {
    await page
      .locator("summary")
      .filter({ hasText: field.slice(0, 8) })
      .click();
    await expect(page.locator("details[open]").getByRole("grid").first()).toBeVisible();
    await expectClean(page, field, "details[open]");
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: "Giá đã gồm gì" }).click();
  await expect(page.getByRole("dialog", { name: "Giá đã gồm" })).toBeVisible();
  await expectClean(page, "popup", "#thong-bao");
  await page.keyboard.press("Escape");

  await page.locator("#cho-va-trong").getByRole("button", { name: "Huỷ đơn" }).click();
  await expectClean(page, "modal", "dialog[open]");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Xem 6 ảnh" }).click();
  await expectClean(page, "lightbox", "dialog[open]");
  await page.keyboard.press("Escape");
});

test("a toast is announced, stays while it is held and can be read again", { tag: "@desktop" }, async ({ page }) => {
  await page.clock.install();
  await openGallery(page);
  // Nothing disappears before it is held.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await page.getByRole("button", { name: "Báo lỗi" }).click();
  const toast = page.locator(".toast");
  await expect(page.getByRole("alert").filter({ hasText: "Vui lòng chọn sân bay!" })).toBeVisible();
  await toast.getByRole("button", { name: "Đóng thông báo" }).focus();
  await page.clock.runFor(3500);
  await expect(toast).toBeVisible();
  await page.clock.resume();
  await expectClean(page, "toast", ".toasts");

  await page.getByRole("button", { name: "Báo xong" }).focus();
  await page.clock.runFor(3500);
  await expect(toast).toBeHidden();
  await page.locator("summary[aria-label^='Xem lại thông báo']").click();
  await expect(page.getByText("Thông báo gần đây")).toBeVisible();
  await expect(page.locator(".toast-log").getByText("Vui lòng chọn sân bay!")).toBeVisible();
  await expectClean(page, "log of toasts");
});

test("the overlay covers the window during a wait", async ({ page }) => {
  await page.clock.install();
  await openGallery(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await page.getByRole("button", { name: "Chờ ba giây" }).click();
  await expect(page.locator(".loading-overlay")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Đang tải" })).toHaveCount(1);
  await page.clock.runFor(3000);
  await expect(page.locator(".loading-overlay")).toBeHidden();
});

test("a popup opens on pointing, lets the pointer in and closes outside", { tag: "@desktop" }, async ({ page }) => {
  await page.clock.install();
  await openGallery(page);
  const popup = page.getByRole("dialog", { name: "Giá đã gồm" });
  await page.getByRole("button", { name: "Giá đã gồm gì" }).hover();
  await expect(popup).toBeVisible();
  await popup.getByText("Vé tham quan vịnh").hover();
  await page.clock.runFor(300);
  await expect(popup).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(popup).toBeHidden();

  await page.getByRole("button", { name: "Giá đã gồm gì" }).click();
  await page.mouse.move(5, 5);
  await page.clock.runFor(300);
  await expect(popup).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(popup).toBeHidden();
});

test("nothing overflows at 320 pixels, at 200 % zoom or with doubled text", async ({ page }) => {
  for (const width of [320, 720]) {
    await page.setViewportSize({ width, height: 800 });
    await openGallery(page);
    await expectNoHorizontalOverflow(page, `${width} pixels`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await expectNoHorizontalOverflow(page, "text twice as large");
});

test("nothing moves when the user prefers reduced motion", async ({ page }) => {
  await openGallery(page);
  await page.locator("#cho-va-trong").getByRole("button", { name: "Huỷ đơn" }).click();
  await expect(page.locator("dialog[open]")).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Ảnh sau" }).first().click();
  const track = page.locator(".carousel-track").first();
  await expect.poll(() => track.evaluate((box) => Math.round(box.scrollLeft / box.clientWidth))).toBe(1);
});

test("the server writes no inline styles, and the policy blocks nothing", async ({ page }) => {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || /Content Security Policy/.test(message.text())) violations.push(message.text());
  });
  const html = (await (await page.goto(GALLERY))?.text()) ?? "";
  expect(html.match(/<[^>]+\sstyle=/)?.[0]).toBeUndefined();
  expect(html).not.toMatch(/<style(?! nonce=")/);
  await suggest(page);
  await page.getByRole("button", { name: "Báo xong" }).click();
  expect(violations).toEqual([]);
});

test("the production build has no gallery", async ({ request }) => {
  const answer = await request.get(`http://127.0.0.1:${PORT}/_ui`);
  expect(answer.status()).toBe(404);
  const home = await (await request.get(`http://127.0.0.1:${PORT}/`)).text();
  expect(home).not.toMatch(/_ui|gallery-page/);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("fields, tabs and pictures work", async ({ page }) => {
    await page.goto(GALLERY);
    await expect(page.locator('input[type="date"][name="date"]')).toBeVisible();
    await expect(page.getByText("Tìm theo tên hoặc thành phố.")).toBeVisible();
    await expect(page.getByText("Một chiều hoặc khứ hồi.")).toBeVisible();
    await expect(page.getByRole("tablist")).toBeHidden();
    await expect(page.getByText("Tối đa 500 ký tự")).toBeVisible();
    await expect(page.getByRole("button", { name: "Ảnh sau" })).toHaveCount(0);
  });
});
