import { readFile } from "node:fs/promises";
import { type Download, expect, type Page, test } from "@playwright/test";
import { addDays, type CalendarDate, formatDate } from "#kernel/calendar-date.ts";
import { nightColumns as nightColumnsOf } from "#modules/availability/rules/night-sheet.ts";
import { readTable } from "#platform/spreadsheets/read-table.ts";
import type { SheetRow } from "#platform/spreadsheets/table.ts";
import { writeTable } from "#platform/spreadsheets/write-table.ts";
import { expectClean, expectNoHorizontalOverflow } from "./expect-clean.ts";
import { ordinaryNight } from "./ordinary-night.ts";
import { signIn } from "./sign-in.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Downloads a file of a page's export menu. */
async function exported(page: Page, button: string): Promise<Download> {
  await page.locator(".export-menu summary").first().click();
  await expectClean(page, "export menu", ".page-heading");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  return file;
}

const nightColumns = nightColumnsOf["guest-trip"];
type Rows = SheetRow[];

/** The same rows as a workbook with other prices for two days and one night. */
function withPrices(rows: Rows, day: CalendarDate, price: string | number): Promise<Buffer> {
  const cells = rows.map((row) =>
    nightColumns.map(({ key }) => {
      const value = key === "price1" && row.cells.on === day ? price : (row.cells[key] ?? null);
      return typeof value === "boolean" ? String(value) : value;
    }),
  );
  return writeTable("xlsx", { name: "Sửa", columns: nightColumns, rows: cells });
}

async function tryFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel(/Tệp Excel hoặc CSV/).setInputFiles({ name, mimeType: XLSX, buffer });
  await page.getByRole("button", { name: "Thử tệp" }).click();
  await expect(page.getByRole("heading", { name: `Kết quả thử: ${name}` })).toBeVisible();
}

test("prices are exported as a workbook, imported with changes, corrected after an error, and paid by guests", {
  tag: "@desktop",
}, async ({ page, browser }) => {
  test.slow();
  // A holiday would add its surcharge.
  const day = ordinaryNight("van-hai", 41);
  const first = addDays(day, -1);
  await signIn(page, "quanly");
  await page.goto(`/admin/du-thuyen/lich-gia?tau=van-hai&tu=${first}`);
  const file = await exported(page, "Excel (.xlsx)");
  expect(file.suggestedFilename()).toMatch(/^lich-gia-van-hai-\d{4}-\d{2}-\d{2}\.xlsx$/);
  const rows = await readTable(await readFile(await file.path()), nightColumns);
  const rooms = rows.filter((row) => row.cells.on === day).length;
  expect(rooms).toBeGreaterThan(0);

  await page.getByRole("link", { name: "Nhập tệp" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Nhập lịch giá/ })).toBeVisible();
  await expectClean(page, "before a file");
  await tryFile(page, "nguyen-ven.xlsx", await readFile(await file.path()));
  await expect(page.getByText("Tệp này không đổi gì")).toBeVisible();

  await tryFile(page, "co-loi.xlsx", await withPrices(rows, day, "hai triệu"));
  await expect(page.getByRole("alert")).toContainText(`Còn ${rooms} lỗi nên chưa nhập được`);
  await expect(
    page.getByRole("cell", { name: "Giá 2 ngày 1 đêm “hai triệu” không phải số nguyên." }).first(),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Áp dụng/ })).toHaveCount(0);
  await expectClean(page, "a file with errors");

  await tryFile(page, "da-sua.xlsx", await withPrices(rows, day, "2.345.000 đ"));
  await expect(page.getByRole("row", { name: new RegExp(formatDate(day)) }).first()).toContainText("2,345,000 đ");
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoHorizontalOverflow(page, `changes at ${width}`);
  }
  await expectClean(page, "a file with changes");
  await page.getByRole("button", { name: `Áp dụng ${rooms} thay đổi` }).click();
  await expect(page.getByText(`Đã nhập ${rooms} dòng`)).toBeVisible();
  await expectClean(page, "after it was applied");

  const guest = await (await browser.newContext({ locale: "vi-VN" })).newPage();
  await guest.goto(`/du-thuyen/van-hai/dat-phong?date=${day}&nights=1&adults=2`);
  await expect(guest.getByText("4,690,000 đ").filter({ visible: true }).first()).toBeVisible();
  await guest.context().close();
});

test("the second of two files with the same price shows what has changed", { tag: "@desktop" }, async ({
  page,
  browser,
}) => {
  const first = ordinaryNight("van-hai", 50);
  await signIn(page, "quanly");
  await page.goto(`/admin/du-thuyen/lich-gia?tau=van-hai&tu=${first}`);
  const rows = await readTable(await readFile(await (await exported(page, "CSV")).path()), nightColumns);
  const isFirst = (row: Rows[number]) => row.cells.on === formatDate(first);
  const priced = (price: number) =>
    withPrices(
      rows.filter(isFirst).map((row) => ({ ...row, cells: { ...row.cells, on: first } })),
      first,
      price,
    );
  const address = "/admin/du-thuyen/lich-gia/van-hai/nhap-tep";
  // The same without scripts.
  const other = await (
    await browser.newContext({
      locale: "vi-VN",
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    })
  ).newPage();
  await page.goto(address);
  await other.goto(address);
  await tryFile(page, "mot.xlsx", await priced(2_111_000));
  await tryFile(other, "hai.xlsx", await priced(2_222_000));
  await page.getByRole("button", { name: /^Áp dụng/ }).click();
  await expect(page.getByText(/^Đã nhập/)).toBeVisible();

  await other.getByRole("button", { name: /^Áp dụng/ }).click();
  await expect(other.getByRole("alert")).toContainText("vừa thay đổi nên chưa nhập gì");
  await expect(other.locator(".import-cells").first()).toContainText("2,111,000 đ");
  await other.getByRole("button", { name: /^Áp dụng/ }).click();
  await expect(other.getByText(/^Đã nhập/)).toBeVisible();
  await other.context().close();
});

test("a file that is far too large and a picture return to their form with a message", {
  tag: "@desktop",
}, async ({ page }) => {
  await signIn(page, "noidung");
  await page.goto("/admin/du-thuyen/tour/nhap-tep");
  const choose = page.getByLabel(/Tệp Excel hoặc CSV/);
  for (const [name, buffer, words] of [
    ["lon.xlsx", Buffer.alloc(11 * 1024 * 1024, "a"), "Tệp quá lớn (tối đa 5 MB)."],
    ["anh.xlsx", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), "Tệp không phải .xlsx hay CSV dạng UTF-8."],
    // The message of another file is shown first, so that this one can be awaited.
    ["vua.csv", Buffer.alloc(6 * 1024 * 1024, "a"), "Tệp quá lớn (tối đa 5 MB)."],
  ] as const) {
    await choose.setInputFiles({ name, mimeType: XLSX, buffer });
    await page.getByRole("button", { name: "Thử tệp" }).click();
    await expect(page.getByRole("alert")).toContainText(words);
  }
  await expectClean(page, "a rejected file");
});

test("ships are imported unchanged from their export, and a new one becomes a draft", { tag: "@desktop" }, async ({
  page,
}) => {
  await signIn(page, "noidung");
  await page.goto("/admin/du-thuyen/tour");
  const file = await exported(page, "Excel (.xlsx)");
  await page.getByRole("link", { name: "Nhập tệp" }).click();
  await tryFile(page, "nguyen-ven.xlsx", await readFile(await file.path()));
  await expect(page.getByText("Tệp này không đổi gì")).toBeVisible();

  const title = `Du thuyền Từ Tệp ${Date.now() % 100_000}`;
  const slug = `tu-tep-${Date.now() % 100_000}`;
  const csv = `Slug;Tên tour;Hạng sao;Điểm nổi bật\n${slug};${title};5;"Một\nHai"\n`;
  await page
    .getByLabel(/Tệp Excel hoặc CSV/)
    .setInputFiles({ name: "moi.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: "Thử tệp" }).click();
  await expect(page.getByText("Mới", { exact: true })).toBeVisible();
  await expectClean(page, "a new ship");
  await page.getByRole("button", { name: "Áp dụng 1 thay đổi" }).click();
  await page.getByRole("link", { name: "Xem danh sách tour" }).click();
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
});
