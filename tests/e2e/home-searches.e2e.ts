import { expect, type Page, test } from "@playwright/test";
import { expectClean, untilReady } from "./expect-clean.ts";

/** Opens the home page and waits for its hydration: before that a press of a tab waits. */
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

  await untilReady(page);
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

test("the content of the other tabs is fetched only when one is opened", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await openHome(page);
  await untilReady(page);
  expect(fetched.filter((url) => /(hotel|flight)-panel|cities\/get-list/.test(url))).toEqual([]);

  await searchTab(page, "Khách sạn").click();
  await expect(page.getByRole("search", { name: "Tìm khách sạn" })).toBeVisible();
  expect(fetched.filter((url) => /hotel-panel.*js$|cities\/get-list\?size=150$/.test(url))).toHaveLength(2);
});

test("cities that cannot be loaded are requested once, and the hotel search works without them", async ({ page }) => {
  let requests = 0;
  await page.route("**/api/cities/get-list*", (route) => {
    requests += 1;
    return route.fulfill({ status: 503, headers: { "retry-after": "5" }, json: { success: false, status: 503 } });
  });
  await openHome(page);
  await searchTab(page, "Khách sạn").click();
  const box = page.getByRole("search", { name: "Tìm khách sạn" });
  await box.getByRole("combobox", { name: "Tên khách sạn" }).fill("cửa");
  await box.getByRole("button", { name: "Tìm khách sạn" }).click();
  await expect(page).toHaveURL(/\/tim-khach-san\?title=/);
  expect(requests).toBe(1);
});

test("a hotel search sends name, city and price range, and leaves out empty fields", async ({ page }) => {
  await openHome(page);
  await searchTab(page, "Khách sạn").click();
  const box = page.getByRole("search", { name: "Tìm khách sạn" });
  await box.getByRole("combobox", { name: "Tên khách sạn" }).fill("  cửa ");
  await box.getByRole("combobox", { name: "Thành phố" }).selectOption({ label: "Hạ Long" });
  await box.getByRole("combobox", { name: "Giá phòng mỗi đêm" }).selectOption({ label: "Từ 1 đến 3 triệu" });
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

test("a hotel is suggested without diacritics and leads to its page", { tag: "@smoke" }, async ({ page }) => {
  await openHome(page);
  await searchTab(page, "Khách sạn").click();
  await page.getByRole("combobox", { name: "Tên khách sạn" }).fill("nha suong");
  await page.getByRole("option", { name: "Nhà Sương Sa Pa" }).click();
  await expect(page).toHaveURL(/\/tim-khach-san\/nha-suong$/);
});

test("a search for flights goes from the usual route to the chosen one, with the request in one parameter", {
  tag: ["@smoke", "@both"],
}, async ({ page }) => {
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

test("an invalid flight search shows the error and stays on the page", async ({ page }) => {
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

test("the cheapest fare of the month has its own page", async ({ page }) => {
  await openHome(page);
  await searchTab(page, "Vé máy bay").click();
  await page.getByLabel("Vé rẻ nhất tháng").check();
  await page.getByRole("button", { name: "Tìm chuyến bay" }).click();
  await expect(page).toHaveURL(/\/tim-ve-may-bay\/ve-re-nhat-thang\?req=/);
});

for (const tab of ["Khách sạn", "Vé máy bay"]) {
  test(`home with the search for ${tab} is accessible`, async ({ page }) => {
    await openHome(page);
    await searchTab(page, tab).click();
    await expect(page.getByRole("search").getByRole("button", { name: /^Tìm/ })).toBeVisible();
    await expectClean(page, tab);
  });
}
