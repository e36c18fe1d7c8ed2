import { expect, type Locator, type Page } from "@playwright/test";
import { addDays, type CalendarDate, calendarDate, formatDate } from "#kernel/calendar-date.ts";
import { expectClean, untilReady } from "./expect-clean.ts";
import {
  choose,
  departOn,
  field,
  fillContact,
  fillPassenger,
  hold,
  type Leg,
  openPassengers,
  results,
  returnOn,
  toDdMmYyyy,
} from "./flights.ts";
import { test } from "./visitor.ts";

const bothWays: readonly Leg[] = [
  ["HAN", "SGN", departOn],
  ["SGN", "HAN", returnOn],
];

const panel = (page: Page, name: RegExp) => page.getByRole("region", { name });
const amountOf = async (where: Locator) => Number(await where.locator("data").first().getAttribute("value"));

test("a round trip is chosen with its total, and is found again by reloading and going back", async ({ page }) => {
  await page.goto(results(bothWays, { Adt: 2, Chd: 1, Inf: 0 }));
  await untilReady(page);
  await expect(page.getByRole("list", { name: "Các bước đặt vé" })).toContainText("Chọn chuyến bay, đang làm");
  const out = panel(page, /Hà Nội.*Hồ Chí Minh/);
  const back = panel(page, /Hồ Chí Minh.*Hà Nội/);
  const first = out.getByRole("article").first();
  const price = await amountOf(first);
  await expect(out).toContainText("tổng tiền của 3 khách, đã gồm thuế và phí");
  await expect(first).toContainText("3 khách");
  await choose(first).first().click();

  const bar = page.getByRole("region", { name: "Vé đang chọn" });
  await expect(bar.locator("data")).toHaveAttribute("value", String(price));
  await expect(out.getByRole("article")).toHaveCount(1);
  await expect(out.getByRole("link", { name: /^Chọn lại/ })).toBeVisible();
  await bar.getByRole("link", { name: "Chọn chiều về" }).click();
  await expect(back.getByRole("heading", { level: 2 })).toBeInViewport();
  const second = back.getByRole("article").nth(1);
  const total = price + (await amountOf(second));
  await choose(second).first().click();
  await expect(bar.locator("data")).toHaveAttribute("value", String(total));

  await page.reload();
  await expect(bar.locator("data")).toHaveAttribute("value", String(total));
  await expectClean(page, "both ways chosen");
  await page.goBack();
  await expect(bar.locator("data")).toHaveAttribute("value", String(price));
  await expect(choose(back)).not.toHaveCount(0);
  await out.getByRole("link", { name: /^Chọn lại/ }).click();
  await expect(bar).toHaveCount(0);
  expect(await out.getByRole("article").count()).toBeGreaterThan(1);
});

test("a choice by keyboard keeps the focus, also when it is undone", async ({ page }) => {
  await page.goto(results([["HAN", "SGN", departOn]]));
  await untilReady(page);
  const bar = page.getByRole("region", { name: "Vé đang chọn" });
  const name = (await choose(page.getByRole("article").nth(1)).first().textContent()) ?? "";
  await page.getByRole("link", { name, exact: true }).press("Enter");
  await expect(bar).toBeVisible();
  await expect(page.getByRole("link", { name: /^Chọn lại/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole("link", { name, exact: true })).toBeFocused();
});

test("a card opens to every part of its flight, and to lines that add up to its price", async ({ page }) => {
  await page.goto(results([["HAN", "SGN", departOn]], { Adt: 2, Chd: 1, Inf: 1 }));
  const card = page.getByRole("article").first();
  await expect(card.getByText("Máy bay")).toBeHidden();
  await card.getByText("Chi tiết", { exact: false }).first().click();
  for (const fact of ["Hãng", "Chuyến bay", "Hạng chỗ", "Máy bay", "Hành lý xách tay", "Hành lý ký gửi", "Hoàn vé"])
    await expect(card.getByText(fact, { exact: true })).toBeVisible();
  await expect(card.getByText("Thời gian chuyến đi")).toBeVisible();
  const lines = card.getByRole("table").locator("data");
  const amounts = await lines.evaluateAll((all) => all.map((one) => Number(one.getAttribute("value"))));
  const total = amounts.pop();
  expect(amounts).toHaveLength(4);
  expect(amounts.reduce((sum, amount) => sum + amount)).toBe(total);
  expect(total).toBe(await amountOf(card));
  await expectClean(page, "opened card");
});

test("filters and orders stand in the address, and what they leave fits them", { tag: "@both" }, async ({
  page,
  isMobile,
}) => {
  await page.goto(results([["HAN", "SGN", departOn]]));
  await untilReady(page);
  const cards = page.getByRole("article");
  const before = await cards.count();
  if (isMobile) await page.getByText("Lọc kết quả").filter({ visible: true }).click();
  const filters = page
    .locator("form")
    .filter({ has: page.getByText("Giờ khởi hành") })
    .filter({ visible: true });
  await filters.getByRole("checkbox", { name: /^Vietjet Air/ }).check();
  if (isMobile) await filters.getByRole("button", { name: "Áp dụng" }).click();
  await expect(page).toHaveURL(/airline=VJ/);
  await expect(cards.filter({ hasNotText: "Vietjet Air" })).toHaveCount(0);
  expect(await cards.count()).toBeLessThan(before);

  await page.getByLabel("Sắp xếp").selectOption({ label: "Khởi hành sớm nhất" });
  await expect(page).toHaveURL(/sort=departure/);
  const times = await cards.locator(".flight-line > p:first-child time").allTextContents();
  expect(times).toEqual(times.toSorted());

  await page.goto(`${results([["HAN", "SGN", departOn]])}&airline=VJ&depart=00-06&arrive=18-24`);
  await expect(page.getByText("Không tìm thấy vé phù hợp")).toBeVisible();
  await page.getByRole("link", { name: "Bỏ bộ lọc" }).click();
  await expect(cards).not.toHaveCount(0);
});

test("another day is one press away and shows its lowest fare", async ({ page }) => {
  await page.goto(results([["HAN", "DAD", departOn]]));
  await untilReady(page);
  const days = page.getByRole("navigation", { name: /^Ngày bay/ });
  await expect(days.getByRole("link")).toHaveCount(5);
  await expect(days.getByRole("link").first()).toContainText("k");
  await days.getByRole("link").nth(3).click();
  await expect(days.locator("[aria-current=date]")).toContainText(addDays(departOn, 1).slice(8));
  await expect(page).toHaveURL(new RegExp(toDdMmYyyy(addDays(departOn, 1))));
});

test("a fare for both ways is chosen as a whole", async ({ page }) => {
  const legs: readonly Leg[] = [
    ["SGN", "BKK", departOn],
    ["BKK", "SGN", returnOn],
  ];
  await page.goto(results(legs));
  await untilReady(page);
  const both = page.getByRole("region", { name: /TP. Hồ Chí Minh.*và.*Băng Cốc/ });
  const card = both.getByRole("article").first();
  await expect(card.locator(".flight-line")).toHaveCount(2);
  await choose(card).first().click();
  await expect(page.getByRole("region", { name: "Vé đang chọn" })).toContainText("Khứ hồi");
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("flights of a slow supplier join the list and keep the choice, the open card and the focus", async ({
  page,
  isMobile,
}) => {
  const { promise: slow, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/hang-tra-loi?*", async (route) => {
    await slow;
    await route.continue();
  });
  // This party is used only here, so its search is not cached.
  const address = results([["HAN", "SGN", addDays(departOn, 20)]], { Adt: isMobile ? 5 : 4, Chd: 0, Inf: 0 }, "");
  const html = (await (await page.goto(address))?.text()) ?? "";
  const line = page.locator("more-fares");
  await expect(line).toHaveText("Đang hỏi thêm hãng…");
  expect(html).not.toContain("VN 213");
  await untilReady(page);
  await expectClean(page, "suppliers are being asked");
  const count = async () => Number(await page.locator("[data-count]").getAttribute("data-count"));
  const before = await count();

  const held = page.getByRole("article").nth(1);
  await held.getByText("Chi tiết", { exact: false }).first().click();
  const name = (await held.getByRole("link", { name: /^Chọn/ }).first().textContent()) ?? "";
  const link = page.getByRole("link", { name, exact: true });
  await link.focus();
  const place = (await link.boundingBox())?.y ?? 0;
  letGo();
  await expect(line).toHaveText("Đã có thêm 2 chuyến.");
  expect(await count()).toBe(before + 2);
  await expect(link).toBeFocused();
  await expect(page.locator("details[open]")).toHaveCount(1);
  expect(Math.abs(((await link.boundingBox())?.y ?? 0) - place)).toBeLessThan(40);

  await page.reload();
  await expect(line).toBeEmpty();
  expect(await count()).toBe(before + 2);
});

test("an unreadable address and one in the past show the search with one explanation", async ({ page }) => {
  const textIn = (text: string) => page.getByRole("main").getByText(text);
  for (const req of ["khong-phai-json", "%7B%22ListFlight%22%3A%5B%5D%7D", "[]", "null", ""]) {
    const answer = await page.goto(`/tim-ve-may-bay/ket-qua?req=${req}`);
    expect(answer?.status(), req).toBe(200);
    await expect(page.getByText("không tìm thấy kết quả cho bạn")).toBeVisible();
    await expect(page.getByRole("search", { name: "Tìm chuyến bay" })).toBeVisible();
    await expect(textIn("Đường dẫn này không cho biết")).toHaveCount(1);
  }
  await page.goto(results([["HAN", "SGN", "2020-01-01" as CalendarDate]]));
  await expect(textIn("Hãy chọn ngày hôm nay hoặc sau ngày hôm nay")).toHaveCount(1);
  await page.goto(results([["HAN", "SGN", departOn]], { Adt: 9, Chd: 1, Inf: 0 }));
  await expect(textIn("Tối đa 9 hành khách!")).toHaveCount(1);
});

test("airports are found by keyboard and swapped by one press", async ({ page }) => {
  await page.goto("/tim-ve-may-bay");
  await untilReady(page);
  const box = page.getByRole("search", { name: "Tìm chuyến bay" });
  const to = box.getByRole("combobox", { name: "Điểm đến" });
  await to.focus();
  await to.fill("ha long");
  await expect(page.getByRole("option", { name: /Quảng Ninh \(VDO\)/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(to).toHaveValue("Quảng Ninh (VDO)");
  await box.getByRole("button", { name: "Đổi điểm đi và điểm đến" }).click();
  await expect(to).toHaveValue("Hà Nội (HAN)");
  await expect(box.getByRole("combobox", { name: "Điểm đi" })).toHaveValue("Quảng Ninh (VDO)");
});

test("a mother with a child and a baby sees errors at their fields, loses no input, and holds her seats", async ({
  page,
  isMobile,
}) => {
  await openPassengers(page, bothWays, { Adt: 1, Chd: 1, Inf: 1 });
  await expect(page.getByRole("radio", { name: "Ông" })).toBeChecked();
  await expect(field(page, "contact.area")).toHaveValue("+84");
  await expectClean(page, "empty form of passengers");
  await fillPassenger(page, 0, ["Lê", "Thu Hằng"]);
  await expect(page.getByText("LE / THU HANG")).toBeVisible();
  await fillPassenger(page, 1, ["Phạm", "Gia Hân"], addDays(departOn, -20 * 365));
  await fillPassenger(page, 2, ["Phạm", "Minh"], addDays(departOn, -200));
  await fillContact(page, isMobile ? "0912 000 333" : "0912 000 444");
  const before = await page.locator(".ledger-total data").getAttribute("value");
  await field(page, "passengers.0.bag0").selectOption({ index: 1 });
  await expect(page.locator(".ledger-total data")).not.toHaveAttribute("value", before ?? "");
  await hold(page).click();
  await expect(page.getByText(/Bé đủ 12 tuổi/).first()).toBeVisible();
  await expect(page.getByText("Chọn người lớn bế bé.").first()).toBeVisible();
  await expect(page.getByText("Bạn cần đồng ý").first()).toBeVisible();
  await expectClean(page, "rejected form of passengers");

  await page.reload();
  await expect(field(page, "passengers.0.givenNames")).toHaveValue("Thu Hằng");
  await expect(field(page, "passengers.2.bornOn")).toHaveValue(formatDate(addDays(departOn, -200)));
  await expect(page.getByText("LE / THU HANG")).toBeVisible();
  await field(page, "passengers.1.bornOn").fill(formatDate(addDays(departOn, -7 * 365)).replaceAll("/", ""));
  await field(page, "passengers.2.adult").selectOption("0");
  await page.getByLabel(/Tôi đã đọc/).check();
  const total = await page.locator(".ledger-total data").getAttribute("value");
  await hold(page).click();
  await expect(page).toHaveURL(/\/don-hang\/[^/]+\/thanh-toan/);
  await expect(page.locator(`data[value="${total}"]`).first()).toBeAttached();
});

test("an international passenger is asked for a passport, and an address without a choice leads back to the list", async ({
  page,
}) => {
  await openPassengers(page, [["HAN", "BKK", departOn]], { Adt: 1, Chd: 0, Inf: 0 });
  await fillPassenger(page, 0, ["Lê", "Thu Hằng"], calendarDate("1990-02-01"));
  await hold(page).click();
  await expect(page.getByText("Chuyến bay quốc tế cần hộ chiếu.").first()).toBeVisible();
  await expect(page.getByLabel("Số hộ chiếu")).toBeVisible();

  const list = results([["HAN", "BKK", departOn]]);
  await page.goto(list.replace("ket-qua", "hanh-khach"));
  await expect(page).toHaveURL(/\/ket-qua\?/);
  await page.goto("/tim-ve-may-bay/hanh-khach?req=khong");
  await expect(page).toHaveURL(/\/ket-qua\?/);
  await expect(page.getByText("không tìm thấy kết quả cho bạn")).toBeVisible();
});
