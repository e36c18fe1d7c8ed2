import { expect, type Page, test } from "@playwright/test";
import { addDays, formatDate, today } from "#kernel/calendar-date.ts";
import { downloadPdf } from "./download-pdf.ts";
import { expectClean, expectNoHorizontalOverflow, recordCspViolations, untilReady } from "./expect-clean.ts";
import { signIn } from "./sign-in.ts";

const person = () => ({ name: `Trần Mẫu ${Date.now() % 1_000_000}`, phone: "0912 345 678", email: "mau@example.vn" });

async function sayWho(page: Page, { name, phone, email }: ReturnType<typeof person>) {
  await page.getByLabel("Họ và tên").fill(name);
  await page.getByLabel("Số điện thoại").fill(phone);
  await page.getByLabel("Email").fill(email);
}

test("a company sends an enquiry, gets a quote, accepts it and is asked for its deposit", async ({ page, browser }) => {
  test.slow();
  const violations = await recordCspViolations(page);
  const who = person();
  await page.goto("/doanh-nghiep");
  await sayWho(page, who);
  await page.getByLabel("Số người").fill("4");
  await page.getByLabel(/^Ngân sách/).fill("nhiều");
  await page.getByLabel("Phòng họp, hội nghị").check();
  await page.getByRole("button", { name: "Gửi yêu cầu" }).click();
  await expect(page.getByText(/^Số tiền chỉ gồm chữ số, ví dụ/)).toBeVisible();
  await expect(page.getByLabel("Họ và tên")).toHaveValue(who.name);
  await expect(page.getByLabel("Phòng họp, hội nghị")).toBeChecked();
  await expectClean(page, "a request that is refused");
  await page.getByLabel(/^Ngân sách/).fill("30.000.000");
  await page.getByRole("button", { name: "Gửi yêu cầu" }).click();
  await expect(page.getByRole("heading", { name: "Đã nhận yêu cầu của bạn" })).toBeVisible();
  expect(violations).toEqual([]);

  const staffPage = await (await browser.newContext({ viewport: page.viewportSize() ?? null })).newPage();
  await signIn(staffPage, "quanly");
  const link = await quoteFor(staffPage, who.name);

  await page.goto(new URL(link).pathname);
  await expect(page.getByText("Xe đưa đón")).toBeVisible();
  await expectNoHorizontalOverflow(page, "a quote");
  await expectClean(page, "a quote");
  const file = await downloadPdf(page, page.getByRole("link", { name: "Tải PDF" }));
  expect(file.name).toMatch(/^bao-gia-[a-z0-9-]+-ban-1\.pdf$/);
  expect(file.words).toContain("Xe đưa đón");
  await page.getByRole("button", { name: "Đồng ý và giữ phòng" }).click();
  await expect(page.getByText("Bạn cần đồng ý với điều khoản và chính sách riêng tư.")).toBeVisible();
  await page.getByLabel("Số điện thoại").fill(who.phone);
  await page.getByLabel(/^Tôi đồng ý/).check();
  await page.getByRole("button", { name: "Đồng ý và giữ phòng" }).click();
  await expect(page).toHaveURL(/\/thanh-toan$/);
  await expect(page.getByText("Xe đưa đón")).toBeVisible();

  await staffPage.reload();
  await expect(staffPage.getByText("Chốt", { exact: true })).toBeVisible();
  await expect(staffPage.getByRole("link", { name: /^HT/ })).toBeVisible();
  await staffPage.context().close();
});

/** Takes on the enquiry, makes a quote and sends it; returns the customer's link. */
async function quoteFor(staffPage: Page, name: string): Promise<string> {
  await staffPage.goto(`/admin/yeu-cau?text=${encodeURIComponent(name)}`);
  await staffPage.getByRole("row").filter({ hasText: name }).getByRole("link").click();
  await expect(staffPage.getByRole("heading", { level: 1 })).toContainText("Yêu cầu");
  await untilReady(staffPage);
  await expectClean(staffPage, "an enquiry");
  await staffPage.getByLabel("Ghi chú nội bộ, khách không thấy").fill("Đã gọi, khách cần phòng họp.");
  await staffPage.getByRole("button", { name: "Thêm", exact: true }).click();
  await expect(staffPage.getByText("Đã gọi, khách cần phòng họp.")).toBeVisible();
  await staffPage.getByRole("link", { name: "Lập báo giá" }).click();
  await staffPage.getByLabel(/^Tàu/).selectOption("ngoc-lam");
  await staffPage.getByRole("textbox", { name: "Ngày đi" }).fill(formatDate(addDays(today(new Date()), 60)));
  await staffPage.getByRole("button", { name: "Xem giá" }).click();
  await expect(staffPage.getByRole("heading", { name: "Giá hôm nay" })).toBeVisible();
  await expectClean(staffPage, "a quote that is being made");
  await staffPage.getByLabel("Lý do, khách nhìn thấy").first().fill("Xe đưa đón");
  await staffPage.getByLabel("Số tiền, đ").first().fill("900.000");
  await staffPage.getByLabel("Trả khi đồng ý, %").fill("40");
  await saveAfterPriceChange(staffPage);
  await expect(staffPage.getByText("Nháp")).toBeVisible();
  await staffPage.getByRole("button", { name: "Gửi cho khách" }).click();
  const link = staffPage.locator(".quote-link a");
  await expect(link).toBeVisible();
  // The message of the arrival is not repeated when a form of the page is answered.
  await staffPage.getByLabel(/^Xem lại thông báo/).click();
  await expect(staffPage.locator(".toast-log").getByText("Đã gửi báo giá cho khách.")).toBeVisible();
  await expect(staffPage.locator(".toast-log").getByText("Đã lập báo giá")).toHaveCount(1);
  await staffPage.keyboard.press("Escape");
  return (await link.getAttribute("href")) ?? "";
}

/** Sends the quote with another total than the day's, as after a price change: the page must load the present total and send that. */
async function saveAfterPriceChange(staffPage: Page) {
  const save = staffPage.getByRole("button", { name: /^Lưu báo giá/ });
  await staffPage.route(
    (url) => url.pathname.endsWith(".data"),
    (route) =>
      route.continue({
        postData: (route.request().postData() ?? "").replace(/expectedTotal=\d+/, "expectedTotal=1000"),
      }),
    { times: 1 },
  );
  const reloaded = staffPage.waitForResponse((response) => response.request().method() === "GET" && response.ok());
  await save.click();
  await expect(staffPage.getByRole("alert").filter({ hasText: "Giá vừa thay đổi" })).toBeVisible();
  await reloaded;
  await expect(staffPage.getByLabel("Lý do, khách nhìn thấy").first()).toHaveValue("Xe đưa đón");
  await save.click();
}

test("a question sent without a script keeps its values until it is valid", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const who = person();
  await page.goto("/lien-he");
  await sayWho(page, { ...who, phone: "12" });
  await page.getByLabel("Nội dung").fill("Tàu có xe đón ở Hà Nội không?");
  await page.getByRole("button", { name: "Gửi câu hỏi" }).click();
  await expect(page.getByText("Số điện thoại chưa đúng. Ví dụ: 0912 345 678.")).toBeVisible();
  await expect(page.getByLabel("Nội dung")).toHaveValue("Tàu có xe đón ở Hà Nội không?");
  await page.getByLabel("Số điện thoại").fill(who.phone);
  await page.getByRole("button", { name: "Gửi câu hỏi" }).click();
  await expect(page.getByRole("heading", { name: "Đã nhận yêu cầu của bạn" })).toBeVisible();
  await context.close();
});
