import { expect, test } from "@playwright/test";
import { addDays, today } from "#kernel/calendar-date.ts";
import { untilReady } from "./expect-clean.ts";

test("a list stays as it is when the fares of a slow supplier cannot be fetched", async ({ page, isMobile }) => {
  const { promise: slow, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/hang-tra-loi?*", async (route) => {
    await slow;
    await route.continue();
  });
  // This party and day are used only here, so the search is not cached.
  const DepartDate = addDays(today(new Date()), 83).split("-").reverse().join("");
  const party = { Adt: isMobile ? 7 : 6, Chd: 0, Inf: 0 };
  const req = JSON.stringify({ ...party, ListFlight: [{ StartPoint: "HAN", EndPoint: "SGN", DepartDate }] });
  const address = `/tim-ve-may-bay/ket-qua?req=${encodeURIComponent(req)}`;
  await page.goto(address);
  const line = page.locator("more-fares");
  await expect(line).toHaveText("Đang hỏi thêm hãng…");
  await untilReady(page);
  const cards = await page.getByRole("article").count();
  const held = page.getByRole("article").nth(1);
  await held.getByText("Chi tiết", { exact: false }).first().click();

  let loads = 0;
  await page.route("**/tim-ve-may-bay/ket-qua?*", (route) => {
    if (route.request().isNavigationRequest()) loads += 1;
    return route.fulfill({ status: 429, headers: { "retry-after": "60" }, body: "" });
  });
  letGo();
  await expect(line).toHaveText("Chưa hỏi được hết các hãng.");
  expect(loads).toBe(0);
  await expect(page.getByRole("article")).toHaveCount(cards);
  await expect(page.locator("details[open]")).toHaveCount(1);

  // The next action of the visitor loads the new fares.
  await page.unroute("**/tim-ve-may-bay/ket-qua?*");
  await page.reload();
  await expect(line).toBeEmpty();
});
