import { expect, test } from "@playwright/test";
import { untilLaidOut } from "./expect-clean.ts";
import { signIn } from "./sign-in.ts";

const OA = "1234567890123456789";

test("the chat loads only at the first tap, in its own frame, and never covers the booking buttons", {
  tag: "@wide",
}, async ({ page, browser }) => {
  await signIn(page, "chu");
  await page.goto("/admin/cai-dat/cong-ty");
  const id = page.getByLabel("Mã khung chat");
  const save = () => page.getByRole("button", { name: /^Lưu/ }).first().click();
  await id.fill("<script>");
  await save();
  await expect(page.getByText(/Mã gồm 8 đến 25 chữ số/)).toBeVisible();
  await id.fill(OA);
  await save();
  await expect(page.locator(".toast")).toBeVisible();

  try {
    const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const guest = await visitor.newPage();
    const requests: string[] = [];
    await guest.route(/zalo\.me/, (route) => {
      requests.push(route.request().url());
      return route.fulfill({ contentType: "text/javascript", body: "document.body.dataset.chat = document.domain;" });
    });
    await guest.goto("/tim-du-thuyen");
    const bubble = guest.locator(".bubble-button");
    await bubble.scrollIntoViewIfNeeded();
    expect(requests).toEqual([]);
    await expect(guest.locator("iframe")).toHaveCount(0);

    await bubble.click();
    await guest.getByRole("link", { name: "Trò chuyện ngay" }).click();
    const frame = guest.frameLocator("iframe[title='Trò chuyện']");
    await expect(frame.locator(`[data-oaid="${OA}"]`)).toBeAttached();
    await expect(frame.locator("body")).toHaveAttribute("data-chat", /.*/);
    expect(requests).toEqual(["https://sp.zalo.me/plugins/sdk.js"]);
    await expect(guest.getByRole("button", { name: "Đóng khung trò chuyện" })).toBeFocused();
    await guest.keyboard.press("Escape");
    await expect(guest.locator(".chat-panel")).toBeHidden();
    await expect(bubble).toBeFocused();

    for (const width of [390, 1024, 1440]) {
      await guest.setViewportSize({ width, height: 844 });
      await guest.goto("/tim-du-thuyen");
      await untilLaidOut(guest);
      const boxes = (name: string) =>
        guest.locator(name).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      const [[chat], books] = [await boxes(".bubble-button"), await boxes(".list-row-price a")];
      expect(books.length, `at ${width}`).toBeGreaterThan(5);
      const covered = books.filter(
        (book) =>
          chat.left < book.right &&
          book.left < chat.right &&
          (width >= 1400 || (chat.top < book.bottom && book.top < chat.bottom)),
      );
      expect(covered, `at ${width}`).toEqual([]);
    }
    await visitor.close();
  } finally {
    await page.goto("/admin/cai-dat/cong-ty");
    await id.fill("");
    await save();
    await expect(page.locator(".toast")).toBeVisible();
  }
});
