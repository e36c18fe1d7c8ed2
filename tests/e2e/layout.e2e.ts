import { expect, type Locator, test } from "@playwright/test";
import { untilLaidOut } from "./expect-clean.ts";
import { choose, departOn, results, returnOn } from "./flights.ts";

/** A choice among flights needs several of them on one screen. */
const FLIGHT_CARD_PX = 200;

async function boxOf(where: Locator) {
  const box = await where.boundingBox();
  if (!box) throw new Error("not on the page");
  return { ...box, middle: box.y + box.height / 2 };
}

test("a flight is compact on a phone, and the chosen ones have their price beside the next step", {
  tag: "@phone",
}, async ({ page }) => {
  const legs = [["HAN", "SGN", departOn] as const, ["SGN", "HAN", returnOn] as const];
  await page.goto(results(legs, { Adt: 2, Chd: 2, Inf: 0 }));
  for (const card of (await page.getByRole("article").all()).slice(0, 5)) {
    expect((await boxOf(card)).height).toBeLessThan(FLIGHT_CARD_PX);
  }
  const bar = page.getByRole("region", { name: "Vé đang chọn" });
  await choose(page.getByRole("article").first()).first().click();
  await expect(bar).toContainText("Chưa chọn");
  await choose(page.locator("#chieu-ve").getByRole("article").first()).first().click();
  const next = bar.getByRole("link", { name: "Tiếp, điền hành khách" });
  await expect(next).toBeVisible();
  const [total, button] = [await boxOf(bar.locator(".choice-total")), await boxOf(next)];
  expect(total.x + total.width).toBeLessThan(button.x);
  expect(Math.abs(total.middle - button.middle)).toBeLessThan(10);
});

test("the score of a review stands beside the name of its guest", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/du-thuyen/ngoc-lam/danh-gia");
  await untilLaidOut(page);
  const reviews = page.getByRole("listitem").filter({ has: page.getByRole("img", { name: /trên 5 sao$/ }) });
  await expect(reviews.first()).toBeVisible();
  for (const review of await reviews.all()) {
    const name = await boxOf(review.locator("b").first());
    const score = await boxOf(review.getByRole("img", { name: /trên 5 sao$/ }));
    expect(Math.abs(name.middle - score.middle)).toBeLessThan(10);
  }
});

const FAMILY = "adults=2&childAges=5,9";
const wide = { tag: "@desktop" };

test("the search of a family stays on one line above the lists", wide, async ({ page }) => {
  const [from, to] = [departOn, returnOn];
  for (const list of [`/tim-du-thuyen?date=${from}`, `/tim-khach-san?checkIn=${from}&checkOut=${to}`]) {
    await page.goto(`${list}&${FAMILY}`);
    const cells = page.locator(".search-bar .search-cell");
    await expect(cells.filter({ hasText: "2 bé 5 và 9 tuổi" })).toBeVisible();
    const heights = await Promise.all((await cells.all()).map(async (cell) => (await boxOf(cell)).height));
    expect(new Set(heights).size).toBe(1);
    const value = cells.filter({ hasText: "2 bé 5 và 9 tuổi" }).locator(".search-cell-value");
    expect(await value.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
  }
});

test("the days of an itinerary begin side by side", wide, async ({ page }) => {
  await page.goto("/du-thuyen/ngoc-lam");
  await untilLaidOut(page);
  const days = page.locator("#lich-trinh").getByRole("heading", { level: 3, name: /^Ngày/ });
  await days.first().scrollIntoViewIfNeeded();
  const [first, second] = [await boxOf(days.nth(0)), await boxOf(days.nth(1))];
  expect(second.x).toBeGreaterThan(first.x);
  expect(second.y).toBe(first.y);
});
