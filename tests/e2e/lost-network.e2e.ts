import { expect, type Locator, type Page } from "@playwright/test";
import { openCheckout, payForBooking, placeBooking } from "./book.ts";
import { untilReady } from "./expect-clean.ts";
import { signIn } from "./sign-in.ts";
import { test } from "./visitor.ts";

const notice = (page: Page | Locator) => page.getByText("Mất mạng. Những gì bạn đã điền vẫn còn đây");

/** Waits until the page fetches nothing more, neither scripts nor later additions. */
async function untilAllIsHere(page: Page): Promise<void> {
  await untilReady(page);
  await expect(page.locator(".bubble")).toBeAttached();
}

/** Acts without a network: the page shows a notice and stays, and continues when the network is back. */
async function withoutNetwork(page: Page, act: () => Promise<void>, whileLost: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true);
  await act();
  await expect(notice(page)).toBeVisible();
  await whileLost();
  await page.context().setOffline(false);
  await expect(notice(page)).toBeHidden();
}

test("a visitor who loses the network keeps the page and all input, and continues when it is back", {
  tag: "@phone",
}, async ({ page }) => {
  await openCheckout(page, "/du-thuyen/van-hai");
  await untilAllIsHere(page);
  await page.getByLabel("Họ và tên").fill("Trần Quốc Bảo");
  await page.getByLabel("Số điện thoại").fill("0936 112 244");
  await page.getByLabel("Địa chỉ email").fill("quocbao@example.vn");
  await page.getByLabel(/Tôi đã đọc/).check();
  const expectSameName = () => expect(page.getByLabel("Họ và tên")).toHaveValue("Trần Quốc Bảo");

  const hold = page.getByRole("button", { name: /Giữ phòng/ }).filter({ visible: true });
  // On a phone the trip is one line until the visitor opens it.
  await page.getByRole("button", { name: "Đổi ngày, khách hoặc phòng" }).click();
  await withoutNetwork(page, () => page.getByRole("button", { name: "Bớt người lớn" }).click(), expectSameName);
  // The notice disappears when the request is repeated; the response comes later.
  await expect(page).toHaveURL(/adults=1/);
  await expect(hold).toBeVisible();
  await expectSameName();

  await withoutNetwork(page, () => hold.click(), expectSameName);
  await expect(page).toHaveURL(/\/thanh-toan$/);

  const announce = page.getByRole("button", { name: "Tôi đã chuyển khoản" });
  await expect(announce).toBeVisible();
  await untilAllIsHere(page);
  const stays = () => expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await withoutNetwork(page, () => announce.click(), stays);
  await expect(page.getByRole("button", { name: /Tôi đã chuyển khoản|Đang ghi nhận/ })).toHaveCount(0);
});

test("a list that is sorted without a network stays where it is and is sorted when it is back", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/tim-du-thuyen");
  const sort = page.getByLabel("Sắp xếp").filter({ visible: true }).first();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await untilAllIsHere(page);

  await withoutNetwork(
    page,
    async () => void (await sort.selectOption({ index: 1 })),
    () => expect(page.getByRole("heading", { level: 1 })).toBeVisible(),
  );
  await expect(page).toHaveURL(/sort/);
});

test("a question that is sent without a network keeps its page and is sent once when it is back", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/lien-he");
  await untilAllIsHere(page);
  const question = `Phòng cho nhà bốn người ${Date.now()}`;
  await page.getByLabel("Họ và tên").fill("Trần Quốc Bảo");
  await page.getByLabel("Số điện thoại").fill("0936 112 245");
  await page.getByLabel("Email").fill("quocbao@example.vn");
  await page.getByLabel("Nội dung").fill(question);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  const send = page.getByRole("button", { name: "Gửi câu hỏi" });
  await withoutNetwork(
    page,
    async () => {
      await page.waitForFunction(() => !navigator.onLine);
      await send.click();
      await send.click();
    },
    () => expect(page.getByLabel("Nội dung")).toHaveValue(question),
  );
  await expect(page.getByRole("heading", { name: "Đã nhận yêu cầu của bạn" })).toBeInViewport();
  expect(posts).toHaveLength(1);
});

test("an email that staff write without a network waits in its dialog and is sent afterwards", {
  tag: "@phone",
}, async ({ page }) => {
  const code = await placeBooking(page, "0987 000 555", "/du-thuyen/van-hai");
  await signIn(page, "kinhdoanh");
  await page.goto(`/admin/don-dat/${code}`);
  const dialog = page.getByRole("dialog", { name: "Viết thư cho khách" });
  const open = page.getByRole("button", { name: "Viết thư" });
  await open.click();
  await dialog.getByLabel("Tiêu đề").fill("Giờ đón ở bến");
  await dialog.getByLabel("Nội dung").fill("Xe đón quý khách lúc 11 giờ.");
  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Gửi thư" }).click();
  await expect(notice(dialog)).toBeVisible();
  // The page also polls for new bookings, so the notice may be about those a moment earlier.
  await expect(dialog.getByRole("button", { name: "Đang gửi" })).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await open.click();
  await expect(dialog.getByLabel("Nội dung")).toHaveValue("Xe đón quý khách lúc 11 giờ.");

  await page.context().setOffline(false);
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Giờ đón ở bến").first()).toBeVisible();
});

test("a voucher that was seen opens without a network, also with data saver, until its booking is cancelled", {
  tag: "@phone",
}, async ({ page, context }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const code = await placeBooking(page, "0987 000 556");
  await payForBooking(page);
  await page.goto(`/don-hang/${code}`);
  await page.getByRole("link", { name: "Xem và in phiếu xác nhận" }).click();
  await expect(page.getByText("Mở được cả khi không có mạng")).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(`HT ${code.slice(0, 4)} ${code.slice(4)}`).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Điều kiện" })).toBeVisible();
  // The full stylesheets and the fonts apply, and the page works.
  await expect(page.locator("html")).toHaveAttribute("data-alive", "true");
  expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === "loaded"))).toBe(true);
  await expect(page.getByText("Mở được cả khi không có mạng")).toBeVisible();
  // Nothing else of the booking is kept.
  await page.goto(`/don-hang/${code}`);
  await expect(page.getByRole("heading", { name: "Máy của bạn đang không có mạng" })).toBeVisible();

  await context.setOffline(false);
  // The offline page reloads itself, which would interrupt the next navigation.
  await expect(page.getByRole("link", { name: "Xem và in phiếu xác nhận" })).toBeVisible();
  await page.goto(`/don-hang/${code}/huy`);
  await page.getByLabel("Số tài khoản").fill("0123 456 789");
  await page.getByLabel("Ngân hàng").selectOption("Techcombank");
  await page.getByLabel("Chủ tài khoản").fill("KHACH THU");
  await page.getByRole("button", { name: /^Huỷ đơn, nhận lại/ }).click();
  await expect(page.getByText("Đã huỷ").first()).toBeVisible();
  const voucherCaches = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("voucher ")));
  await expect.poll(voucherCaches).toEqual([]);
});

test.describe("parts that are fetched later", () => {
  // A service worker would fetch them where the test cannot block them.
  test.use({ serviceWorkers: "block" });

  test("a lazy part whose script is lost is requested once for each press, and the page stays", {
    tag: "@phone",
  }, async ({ page }) => {
    let requests = 0;
    await page.route(/\/hydrate-island-[^/]+\.js$/, (route) => {
      requests += 1;
      return route.abort();
    });
    await page.goto("/du-thuyen/ngoc-lam");
    await page.getByRole("button", { name: "Phòng Ban Công", exact: true }).click();
    await expect.poll(() => requests).toBeGreaterThan(0);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
    expect(requests).toBeLessThan(20);
    await expect(page.getByRole("heading", { level: 1, name: "Du thuyền Ngọc Lam" })).toBeVisible();
  });

  for (const [part, address, button, words] of [
    ["the filters", "/tim-du-thuyen", "Bộ lọc", "Xếp hạng sao"],
    ["an island", "/du-thuyen/ngoc-lam", "Phòng Ban Công", "Ban Công"],
  ] as const) {
    test(`a page that was open during a deployment loads the new build when ${part} is missing`, {
      tag: "@phone",
    }, async ({ page }) => {
      const press = () => page.getByRole("button", { name: button, exact: true }).click();
      await page.goto(address);
      // Untouched, the page has fetched nothing more than its own script.
      await expect(page.locator("html[data-alive]")).toBeAttached();
      const scripts = "**/assets/*.js";
      await page.route(scripts, (route) => route.fulfill({ status: 404 }));
      const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
      await press();
      await reloaded;
      await page.unroute(scripts);
      await page.goto(address);
      await untilReady(page);
      await press();
      await expect(page.getByRole("dialog")).toContainText(words);
    });
  }

  test("a lost script affects only its own part of the page", { tag: "@phone" }, async ({ page }) => {
    await page.route(/\/(room-modal|product-lightbox)-[^/]+\.js$/, (route) => route.abort());
    await page.goto("/du-thuyen/ngoc-lam");
    await page.getByRole("button", { name: "Phòng Ban Công", exact: true }).click();
    await expect(page.getByText("Chưa tải được ảnh và chi tiết phòng")).toBeVisible();
    await page
      .getByRole("button", { name: /^Xem \d+ ảnh$/ })
      .first()
      .click();
    await expect(page.getByText("Chưa tải được khung xem ảnh")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Du thuyền Ngọc Lam" })).toBeVisible();
  });
});
