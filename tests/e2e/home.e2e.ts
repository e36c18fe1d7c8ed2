import { expect, type Page, test } from "@playwright/test";

/** What the page has taken over by itself: before that a press of a tab waits. */
async function openHome(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("tab", { name: "Du thuyền" }).first()).toBeVisible();
}

const searchTab = (page: Page, name: string) =>
  page.getByRole("tablist", { name: "Bạn tìm gì" }).getByRole("tab", { name });

test("the three searches are tabs that the arrow keys move between", async ({ page }) => {
  await openHome(page);
  await searchTab(page, "Du thuyền").focus();
  await expect(page.getByRole("search", { name: "Tìm du thuyền" })).toBeVisible();

  await page.waitForLoadState("networkidle");
  await page.keyboard.press("ArrowRight");
  await expect(searchTab(page, "Khách sạn")).toBeFocused();
  await expect(page.getByRole("search", { name: "Tìm khách sạn" })).toBeVisible();
  await expect(page.getByRole("search", { name: "Tìm du thuyền" })).toBeHidden();

  await page.keyboard.press("End");
  await expect(searchTab(page, "Vé máy bay")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("search", { name: "Tìm chuyến bay" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(searchTab(page, "Du thuyền")).toBeFocused();
});

test("what stands behind the other tabs is fetched only when one is opened", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await openHome(page);
  await page.waitForLoadState("networkidle");
  expect(fetched.filter((url) => /(hotel|flight)-panel|cities\/get-list/.test(url))).toEqual([]);

  await searchTab(page, "Khách sạn").click();
  await expect(page.getByRole("search", { name: "Tìm khách sạn" })).toBeVisible();
  expect(fetched.filter((url) => /hotel-panel.*js$|cities\/get-list\?size=150$/.test(url))).toHaveLength(2);
});

test("a search for hotels says name, city and price band, and leaves out what is empty", async ({ page }) => {
  await openHome(page);
  await searchTab(page, "Khách sạn").click();
  const box = page.getByRole("search", { name: "Tìm khách sạn" });
  await box.getByRole("combobox", { name: "Tên khách sạn" }).fill("  cửa ");
  await box.getByRole("combobox", { name: "Thành phố" }).selectOption({ label: "Hạ Long" });
  await box.getByRole("combobox", { name: "Mức giá" }).selectOption({ label: "Từ 1 đến 3 triệu" });
  await box.getByRole("button", { name: "Tìm khách sạn" }).click();

  await expect(page).toHaveURL(/\/tim-khach-san\?/);
  const query = new URL(page.url()).searchParams;
  expect([...query.keys()].sort()).toEqual(["city", "greater_defaultPrice", "lower_defaultPrice", "title"]);
  expect(query.get("title")).toBe("cửa");
  expect(query.get("city")).toMatch(/^[0-9a-f-]{36}$/);
  expect([query.get("greater_defaultPrice"), query.get("lower_defaultPrice")]).toEqual(["1000000", "3000000"]);

  await openHome(page);
  await searchTab(page, "Khách sạn").click();
  await box.getByRole("button", { name: "Tìm khách sạn" }).click();
  await expect(page).toHaveURL(/\/tim-khach-san$/);
});

test("a hotel is suggested without diacritics and leads to its page", async ({ page }) => {
  await openHome(page);
  await searchTab(page, "Khách sạn").click();
  await page.getByRole("combobox", { name: "Tên khách sạn" }).fill("nha suong");
  await page.getByRole("option", { name: "Nhà Sương Sa Pa" }).click();
  await expect(page).toHaveURL(/\/tim-khach-san\/nha-suong$/);
});

test("a search for flights goes from the usual route to the chosen one, with the request in one parameter", async ({
  page,
}) => {
  await openHome(page);
  await searchTab(page, "Vé máy bay").click();
  const box = page.getByRole("search", { name: "Tìm chuyến bay" });
  await expect(box.getByRole("combobox", { name: "Điểm đi" })).toHaveValue("Hà Nội (HAN)");
  await expect(box.getByRole("combobox", { name: "Điểm đến" })).toHaveValue("TP. Hồ Chí Minh (SGN)");

  await box.getByRole("combobox", { name: "Điểm đến" }).fill("ha noi");
  await expect(page.getByRole("option", { name: "Không tìm thấy kết quả" })).toBeVisible();
  await box.getByRole("combobox", { name: "Điểm đến" }).fill("da nang");
  await page.getByRole("option", { name: /Đà Nẵng \(DAD\)/ }).click();
  await box.getByText("Hành khách").click();
  await box.getByRole("button", { name: "Thêm trẻ em" }).click();
  await box.getByRole("button", { name: "Áp dụng" }).click();
  await box.getByRole("button", { name: "Tìm chuyến bay" }).click();

  await expect(page).toHaveURL(/\/tim-ve-may-bay\/ket-qua\?req=/);
  const request = JSON.parse(new URL(page.url()).searchParams.get("req") ?? "");
  expect(request).toMatchObject({ Adt: 1, Chd: 1, Inf: 0, ViewMode: "split" });
  expect(request.ListFlight).toHaveLength(1);
  expect(request.ListFlight[0]).toMatchObject({
    StartPoint: "HAN",
    EndPoint: "DAD",
    DepartDate: expect.stringMatching(/^\d{8}$/),
    EndAirport: { Code: "DAD", Name_City_Vi: "Đà Nẵng" },
  });
});

test("a search for flights that cannot be made says why and stays", async ({ page }) => {
  await openHome(page);
  await searchTab(page, "Vé máy bay").click();
  const box = page.getByRole("search", { name: "Tìm chuyến bay" });
  const search = box.getByRole("button", { name: "Tìm chuyến bay" });

  await box.getByRole("combobox", { name: "Điểm đến" }).fill("đâu đó");
  await search.click();
  await expect(box.getByText("Vui lòng chọn sân bay!")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("Vui lòng chọn sân bay!");
  await expect(box.getByRole("combobox", { name: "Điểm đến" })).toBeFocused();

  await box.getByRole("combobox", { name: "Điểm đến" }).fill("PQC");
  await box.getByText("Khứ hồi").click();
  await search.click();
  await expect(box.getByText("Hãy chọn ngày về sau ngày đi")).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("the cheapest fare of the month is looked for on its own page", async ({ page }) => {
  await openHome(page);
  await searchTab(page, "Vé máy bay").click();
  await page.getByLabel("Vé rẻ nhất tháng").check();
  await page.getByRole("button", { name: "Tìm chuyến bay" }).click();
  await expect(page).toHaveURL(/\/tim-ve-may-bay\/ve-re-nhat-thang\?req=/);
});

test("travellers take turns, until somebody asks for quiet", async ({ page }) => {
  await page.clock.install();
  await openHome(page);
  const words = page.getByRole("region", { name: "Khách đã đi kể lại" });
  const speaker = words.locator("figure:not([aria-hidden=true]) figcaption b").first();
  await words.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  await page.clock.runFor(1000);
  const first = await speaker.textContent();

  await page.clock.runFor(6000);
  await expect(speaker).not.toHaveText(first ?? "");

  await words.getByRole("button", { name: "Tạm dừng" }).click();
  const paused = await speaker.textContent();
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.clock.runFor(20_000);
  await expect(speaker).toHaveText(paused ?? "");

  await words.getByRole("button", { name: "Mỹ Duyên" }).click();
  await expect(speaker).toHaveText("Mỹ Duyên");
  await expect(words.locator("[aria-live=polite]").first()).toBeVisible();
});

test("the total of a ship on the home page is the total on its own page", async ({ page }) => {
  await openHome(page);
  const card = page.getByRole("article").filter({ has: page.getByRole("link", { name: "Du thuyền Ngọc Lam" }) });
  const total = await card.locator("data").last().getAttribute("value");
  await card.getByRole("link", { name: "Du thuyền Ngọc Lam" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Du thuyền Ngọc Lam" })).toBeVisible();
  await expect(page.locator(`data[value="${total}"]`).filter({ visible: true }).first()).toBeVisible();
});

test.describe("without movement", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("travellers stand still and can still be chosen", async ({ page }) => {
    await page.clock.install();
    await openHome(page);
    const words = page.getByRole("region", { name: "Khách đã đi kể lại" });
    const speaker = words.locator("figure:not([aria-hidden=true]) figcaption b").first();
    await page.waitForLoadState("networkidle");
    const first = await speaker.textContent();
    await page.clock.runFor(30_000);
    await expect(speaker).toHaveText(first ?? "");
    await words.getByRole("button", { name: "Quốc Bảo" }).click();
    await expect(speaker).toHaveText("Quốc Bảo");
  });
});

test("a link to a part of a long page lands on that part", async ({ page }) => {
  await page.goto("/du-thuyen/ngoc-lam#quy-dinh");
  const rules = page.getByRole("heading", { name: "Quy định chung và lưu ý" });
  await page.waitForLoadState("networkidle");
  await expect(rules).toBeInViewport();
});

test("a link inside a long page, pressed at once, lands on its part", async ({ page }) => {
  await page.goto("/du-thuyen/ngoc-lam", { waitUntil: "commit" });
  await page
    .getByRole("navigation", { name: "Mục trong trang" })
    .getByRole("link", { name: /^Đánh giá/ })
    .click();
  const reviews = page.getByRole("heading", { name: "Đánh giá", level: 2 });
  await expect(reviews).toBeInViewport();
  await page.waitForLoadState("networkidle");
  await expect(reviews).toBeInViewport();
});

test("a page that is loaded again in its middle shows the same part", async ({ page }) => {
  await page.goto("/du-thuyen/ngoc-lam");
  const part = page.getByRole("heading", { name: "Lịch trình", level: 2 });
  await part.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => document.documentElement.className)).not.toContain("rolled-up");
  await part.evaluate((heading) => heading.scrollIntoView());

  await page.reload();

  await expect(part).toBeInViewport();
  await page.waitForLoadState("networkidle");
  await expect(part).toBeInViewport();
});
