import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { payForBooking, placeBooking } from "./book.ts";
import { expectClean } from "./expect-clean.ts";
import { signIn } from "./sign-in.ts";
import { test } from "./visitor.ts";

const aPdf = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n");

test("a customer enters the travellers, and staff complete them, add a document, write an email and print the list for the pier", {
  tag: "@phone",
}, async ({ page, browser }) => {
  test.slow();
  const code = await placeBooking(page, "0987000888");
  await payForBooking(page);

  await page.goto(`/don-hang/${code}`);
  await page.getByRole("link", { name: "Điền danh sách khách" }).click();
  const first = page.getByRole("group", { name: "Khách 1" });
  await first.getByLabel("Họ tên trên giấy tờ").fill("Trần Quốc Bảo");
  await first.getByLabel("Ngày sinh").fill("hôm qua");
  await first.getByLabel("Giới tính").selectOption("male");
  await first.getByLabel("Số căn cước hoặc hộ chiếu").fill("001 089 004 821");
  await page.getByRole("button", { name: "Lưu danh sách" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(first.getByLabel("Số căn cước hoặc hộ chiếu")).toHaveValue("001 089 004 821");
  await expectClean(page, "rejected list");
  await first.getByLabel("Ngày sinh").fill("14/03/1989");
  await page.getByRole("button", { name: "Lưu danh sách" }).click();
  await expect(page.getByText("Đã lưu danh sách khách").last()).toBeVisible();
  await expect(page.getByText("14/03/1989 · Căn cước •••• 821")).toBeVisible();
  expect(await page.content()).not.toContain("001089004821");
  await expectClean(page, "booking with a list");

  await page.getByRole("link", { name: "Xem và in phiếu xác nhận" }).click();
  await expect(page.getByRole("heading", { name: "Phiếu xác nhận" })).toBeVisible();
  await expect(page.getByText("Trần Quốc Bảo, sinh năm 1989")).toBeVisible();
  await expectClean(page, "confirmation");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "In phiếu" })).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();

  const sales = await (await browser.newContext()).newPage();
  await signIn(sales, "kinhdoanh");
  await sales.goto(`/admin/don-dat/${code}`);
  const guests = sales.getByRole("region", { name: "Khách đi", exact: true });
  await expect(guests.getByText("Căn cước 001089004821")).toBeVisible();
  await guests.getByRole("button", { name: "Sửa danh sách" }).click();
  const second = guests.getByRole("group", { name: "Khách 2" });
  await second.getByLabel("Họ tên trên giấy tờ").fill("Emma Smith");
  await second.getByLabel("Ngày sinh").fill("1990");
  await second.getByLabel("Giới tính").selectOption("female");
  await second.getByLabel("Quốc tịch").selectOption({ label: "Vương quốc Anh" });
  await second.getByLabel("Số căn cước hoặc hộ chiếu").fill("ab123456");
  await expectClean(sales, "list being edited");
  await guests.getByRole("button", { name: "Lưu danh sách" }).click();
  await expect(guests.getByText("Đủ giấy tờ 2/2")).toBeVisible();

  const [list] = await Promise.all([
    sales.waitForEvent("download"),
    guests.getByRole("link", { name: "Danh sách lên tàu" }).click(),
  ]);
  expect(list.suggestedFilename()).toMatch(/^len-tau-\d{4}-\d{2}-\d{2}\.xlsx$/);

  const departure = new URL(list.url()).searchParams.get("ngay") ?? "";
  await sales.goto(`/admin/don-dat/len-tau?ngay=${departure}`);
  await expectClean(sales, "ships of a day");
  await sales.getByRole("link", { name: "Xem và in danh sách lên tàu Du thuyền Ngọc Lam" }).click();
  await expect(sales.getByRole("row", { name: /Emma Smith/ })).toContainText("Hộ chiếu AB123456");
  await expectClean(sales, "the list of a ship on paper");
  await sales.goBack();
  await sales.goBack();

  const documents = sales.getByRole("region", { name: "Tài liệu" });
  const page2 = { name: "hop-dong.pdf", mimeType: "application/pdf", buffer: Buffer.from("<script>1</script>") };
  await documents.getByLabel("Thêm tài liệu").setInputFiles(page2);
  await documents.getByRole("button", { name: "Tải lên" }).click();
  await expect(documents.getByText("Chỉ nhận tệp PDF hoặc ảnh")).toBeVisible();
  const contract = { name: "Hợp đồng.pdf", mimeType: "application/pdf", buffer: aPdf };
  await documents.getByLabel("Thêm tài liệu").setInputFiles(contract);
  await documents.getByRole("button", { name: "Tải lên" }).click();
  const link = documents.getByRole("link", { name: "Hợp đồng.pdf" });
  const [download] = await Promise.all([sales.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe("Hợp đồng.pdf");
  expect(await readFile(await download.path())).toEqual(aPdf);

  const emails = sales.getByRole("region", { name: "Thư gửi khách" });
  await emails.getByRole("button", { name: "Viết thư" }).click();
  await sales.getByLabel("Tiêu đề").fill("Giờ xe đón");
  await sales.getByLabel("Nội dung").fill("Xe đón lúc 8:00 ở Nhà hát Lớn.");
  await expectClean(sales, "email", "dialog[open]");
  await sales.getByRole("button", { name: "Gửi thư" }).click();
  const email = emails.getByRole("listitem").filter({ hasText: "Giờ xe đón" });
  await email.getByText("Đọc thư").click();
  await expect(email.getByText("Xe đón lúc 8:00 ở Nhà hát Lớn.")).toBeVisible();
  await expect(email).toContainText("?k=•••");
  await expectClean(sales, "detail page of a booking");

  await documents.getByRole("button", { name: "Xoá" }).click();
  await sales.getByRole("button", { name: "Xoá tài liệu" }).click();
  await expect(documents.getByText("Chưa có tài liệu nào.")).toBeVisible();
  await sales.getByRole("link", { name: "Phiếu xác nhận" }).click();
  await expect(sales.getByText("Emma Smith, sinh năm 1990")).toBeVisible();
  await expectClean(sales, "confirmation for staff");

  const viewer = await (await browser.newContext()).newPage();
  await signIn(viewer, "chixem");
  await viewer.goto(`/admin/don-dat/${code}`);
  await expect(viewer.getByText("Căn cước •••• 821")).toBeVisible();
  expect(await viewer.content()).not.toMatch(/001089004821|AB123456|14\/03\/1989/);
  const taken = await viewer.request.get(list.url());
  expect(taken.status()).toBe(403);
});
