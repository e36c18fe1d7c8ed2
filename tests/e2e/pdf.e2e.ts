import { expect } from "@playwright/test";
import { payForBooking, placeBooking } from "./book.ts";
import { downloadPdf } from "./download-pdf.ts";
import { signIn } from "./sign-in.ts";
import { test } from "./visitor.ts";

test("a customer downloads confirmation and receipt, and staff download the boarding list", async ({
  page,
  browser,
}) => {
  const code = await placeBooking(page, "0987000777");
  await payForBooking(page);

  await page.goto(`/don-hang/${code}/phieu-xac-nhan`);
  const confirmation = await downloadPdf(page, page.getByRole("link", { name: "Tải PDF" }));
  expect(confirmation.name).toBe(`phieu-xac-nhan-HT${code}.pdf`);
  expect(confirmation.words).toContain("Trần Quốc Bảo");
  expect(confirmation.words).toContain("Du thuyền Ngọc Lam");

  await page.goto(`/don-hang/${code}`);
  const receipt = await downloadPdf(page, page.getByRole("link", { name: /^Phiếu thu/ }));
  expect(receipt.name).toMatch(new RegExp(`^phieu-thu-HT${code}-[\\w-]+\\.pdf$`));
  expect(receipt.words).toContain("nghìn đồng");

  const sales = await (await browser.newContext()).newPage();
  await signIn(sales, "kinhdoanh");
  await sales.goto(`/admin/don-dat/${code}`);
  const copy = await downloadPdf(sales, sales.getByRole("link", { name: "Phiếu thu" }));
  expect(copy.name).toBe(receipt.name);
  const departure = await sales.getByRole("link", { name: "Danh sách lên tàu" }).first().getAttribute("href");
  await sales.goto(`/admin/don-dat/len-tau/in${new URL(departure ?? "", page.url()).search}`);
  const list = await downloadPdf(sales, sales.getByRole("link", { name: "Tải PDF" }));
  expect(list.name).toMatch(/^len-tau-\d{4}-\d{2}-\d{2}\.pdf$/);
  expect(list.words).toContain("Trần Quốc Bảo");
});
