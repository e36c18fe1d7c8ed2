import { expect, type Locator, test } from "@playwright/test";
import { openCheckout } from "./book.ts";
import { untilReady } from "./expect-clean.ts";
import { departOn, field, fillPassenger, openPassengers } from "./flights.ts";
import { actBeforeScripts } from "./hold-scripts.ts";
import { ordinaryNight } from "./ordinary-night.ts";
import { signIn } from "./sign-in.ts";

// A service worker would serve the scripts that the test holds back.
test.use({ serviceWorkers: "block", actionTimeout: 10_000 });
test.skip(({ isMobile }) => isMobile, "the controls of a wide window are all in view");

test("restoring the draft of a checkout keeps what was changed before hydration", { tag: "@wide" }, async ({
  page,
}) => {
  await openCheckout(page, "/du-thuyen/ngoc-lam", ordinaryNight("ngoc-lam", 80));
  await untilReady(page);
  await field(page, "name").fill("Trần Quốc Bảo");
  await field(page, "phone").fill("0914 005 772");
  await field(page, "note").fill("Phòng gần cầu thang");
  await actBeforeScripts(page, async () => {
    await field(page, "name").fill("Lê Thu Hằng");
    await page.locator('[name="payment"][value="deposit"]').check();
    await field(page, "consent").check();
  });
  await expect(field(page, "name")).toHaveValue("Lê Thu Hằng");
  await expect(page.locator('[name="payment"][value="deposit"]')).toBeChecked();
  await expect(field(page, "consent")).toBeChecked();
  await expect(field(page, "phone")).toHaveValue("0914 005 772");
  await expect(field(page, "note")).toHaveValue("Phòng gần cầu thang");
  // The stored draft merges the restored values and the early edits.
  await page.reload();
  await expect(field(page, "phone")).toHaveValue("0914 005 772");
  await expect(field(page, "name")).toHaveValue("Lê Thu Hằng");
  await expect(page.locator('[name="payment"][value="deposit"]')).toBeChecked();
  await expect(field(page, "consent")).not.toBeChecked();
});

test("restoring the draft of passengers keeps what was changed before hydration", { tag: "@wide" }, async ({
  page,
}) => {
  await openPassengers(page, [["HAN", "SGN", departOn]], { Adt: 2, Chd: 0, Inf: 0 });
  await untilReady(page);
  await fillPassenger(page, 0, ["Trần", "Bảo"]);
  const bag = (place: number) => field(page, `passengers.${place}.bag0`);
  for (const place of [0, 1]) await bag(place).selectOption({ index: 1 });
  await actBeforeScripts(page, async () => {
    await field(page, "passengers.0.surname").fill("Lê");
    await page.locator('[name="passengers.0.gender"][value=male]').check();
    await bag(0).selectOption({ index: 2 });
    await field(page, "consent").check();
    await field(page, "contact.surname").focus();
  });
  await expect(field(page, "passengers.0.givenNames")).toHaveValue("Bảo");
  await expect(field(page, "passengers.0.surname")).toHaveValue("Lê");
  await expect(page.locator('[name="passengers.0.gender"][value=male]')).toBeChecked();
  await expect(field(page, "consent")).toBeChecked();
  await expect(field(page, "contact.surname")).toBeFocused();
  await expect(page.getByText("LE / BAO")).toBeVisible();
  const chosen = (place: number) => bag(place).evaluate((one) => (one as HTMLSelectElement).selectedIndex);
  expect([await chosen(0), await chosen(1)]).toEqual([2, 1]);
  const total = field(page, "expectedTotal");
  const text = await total.inputValue();
  await bag(0).selectOption({ index: 0 });
  await expect(total).not.toHaveValue(text);
  await bag(0).selectOption({ index: 2 });
  await expect(total).toHaveValue(text);
});

test("restoring the draft of a staff form keeps what was changed before hydration", { tag: "@wide" }, async ({
  page,
}) => {
  // Leaving with unsaved input asks.
  page.on("dialog", (dialog) => dialog.accept());
  await signIn(page, "chu");
  await page.goto("/admin/cai-dat/cong-ty");
  await untilReady(page);
  const hotline = page.getByLabel("Hotline", { exact: true });
  const email = page.getByLabel("Email liên hệ");
  await hotline.fill("12");
  await email.fill("nhap-do");
  await actBeforeScripts(page, () => hotline.fill("34"));
  const note = page.getByText("Phần bạn điền dở lần trước đã được điền lại");
  await expect(note).toBeVisible();
  await expect(email).toHaveValue("nhap-do");
  await expect(hotline).toHaveValue("34");
  await page.reload();
  await expect(note).toBeVisible();
  await expect(hotline).toHaveValue("34");
});

test("restoring the draft of price rules keeps what was changed before hydration", { tag: "@wide" }, async ({
  page,
}) => {
  page.on("dialog", (dialog) => dialog.accept());
  await signIn(page, "chu");
  await page.goto("/admin/khach-san/lich-gia/cua-luc/quy-tac");
  await untilReady(page);
  const price = (at: number) => page.locator('.rules input[inputmode="numeric"]').filter({ visible: true }).nth(at);
  const text = await price(1).inputValue();
  await price(0).fill("1,234,000");
  await price(1).fill("2,345,000");
  await actBeforeScripts(page, () => price(1).fill("3,456,000"));
  await expect(price(0)).toHaveValue("1,234,000");
  await expect(price(1)).toHaveValue("3,456,000");
  await page.reload();
  await expect(price(1)).toHaveValue("3,456,000");
  await price(1).fill(text);
  await page.getByRole("button", { name: "Bỏ phần điền dở" }).click();
  await expect(price(1)).toHaveValue(text);
});

for (const { what, path, fields } of [
  { what: "an article", path: "/admin/cap-nhat-blog/tet-tren-vinh", fields: ["title", "shortDescription"] },
  { what: "an information page", path: "/admin/cai-dat/trang-thong-tin/ve-chung-toi", fields: ["title", "lead"] },
])
  test(`restoring the draft of ${what} keeps what was changed before hydration`, { tag: "@wide" }, async ({ page }) => {
    page.on("dialog", (dialog) => dialog.accept());
    await signIn(page, "chu");
    await page.goto(path);
    await untilReady(page);
    const [first, second] = fields.map((id) => page.locator(`#${id}`)) as [Locator, Locator];
    await first.fill("Bản nháp một");
    await second.fill("Bản nháp hai");
    await actBeforeScripts(page, () => second.fill("Viết trước khi có script"));
    await expect(first).toHaveValue("Bản nháp một");
    await expect(second).toHaveValue("Viết trước khi có script");
    await page.reload();
    await expect(first).toHaveValue("Bản nháp một");
    await expect(second).toHaveValue("Viết trước khi có script");
    await page.getByRole("button", { name: "Bỏ phần điền dở" }).click();
  });
