import { expect, type Page } from "@playwright/test";
import { expectClean, expectNoHorizontalOverflow, recordCspViolations, untilReady } from "./expect-clean.ts";
import { openMailbox } from "./mailbox.ts";
import { signIn } from "./sign-in.ts";
import { test } from "./visitor.ts";

/** A unique name and email address for each call. */
const person = () => {
  const mark = String(Date.now() % 1_000_000_000);
  return { name: `Trần Mẫu ${mark}`, email: `mau-${mark}@example.vn` };
};

type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

/** The link in the newest email to an address with this start of its subject. */
async function linkOf(mailbox: Mailbox, email: string, subject: string): Promise<string> {
  const findEmail = () =>
    mailbox.emails.findLast(
      (one) => one.to?.some(({ address }) => address === email) && one.subject?.startsWith(subject),
    );
  await expect.poll(() => findEmail()?.subject ?? "", { timeout: 90_000 }).toContain(subject);
  const [link = ""] = /https?:\/\/\S+\?k=\S+/.exec(findEmail()?.text ?? "") ?? [];
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Opens the case of a person in the back office. */
async function openInBackOffice(staffPage: Page, name: string): Promise<void> {
  await staffPage.goto(`/admin/khieu-nai?text=${encodeURIComponent(name)}`);
  await staffPage.getByRole("row").filter({ hasText: name }).getByRole("link").click();
  await expect(staffPage.getByRole("heading", { level: 1 })).toContainText("Hồ sơ");
  await untilReady(staffPage);
}

async function resolve(desk: Page, words: string): Promise<void> {
  await desk.getByText("Giải quyết xong", { exact: true }).click();
  await desk.getByLabel("Đã làm gì, khách đọc được").fill(words);
  await desk.getByRole("button", { name: "Giải quyết xong và báo khách" }).click();
  await expect(desk.getByText("Đã giải quyết", { exact: true }).filter({ visible: true }).first()).toBeVisible();
}

/** The table of deadlines fits on a phone without scrolling sideways. */
async function expectWholeTable(page: Page, name: string): Promise<void> {
  const hidden = await page.getByRole("region", { name }).evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(hidden, name).toBe(0);
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a person asks for deletion, confirms the email address, and reads the result", async ({ page, browser }) => {
    test.slow();
    const mailbox = await openMailbox();
    const violations = await recordCspViolations(page);
    const { name, email } = person();
    await page.goto("/du-lieu-cua-ban");
    await expectNoHorizontalOverflow(page, "the page about data");
    await expectWholeTable(page, "Thời hạn của từng yêu cầu");
    await page.goto("/khieu-nai");
    await expectWholeTable(page, "Thời hạn trả lời và giải quyết");
    await page.goto("/du-lieu-cua-ban");
    await page.getByLabel("Bạn muốn").selectOption({ label: "Xoá dữ liệu" });
    await page.getByLabel("Họ và tên").fill(name);
    await page.getByLabel("Email đã dùng với chúng tôi").fill(email);
    await page.getByLabel("Mã đơn, nếu có").fill("khong phai");
    await page.getByLabel("Dữ liệu nào").fill("Số điện thoại cũ của tôi.");
    await page.getByRole("button", { name: "Gửi yêu cầu" }).click();
    await expect(page.getByText("Mã đơn chưa đúng. Bạn để trống nếu không nhớ mã.")).toBeVisible();
    await expect(page.getByText("Còn 1 mục cần sửa, ghi ở dưới từng mục.")).toBeInViewport();
    await expect(page.getByLabel("Dữ liệu nào")).toHaveValue("Số điện thoại cũ của tôi.");
    await expectClean(page, "a request that is refused");
    await page.getByLabel("Mã đơn, nếu có").fill("");
    await page.getByRole("button", { name: "Gửi yêu cầu" }).click();
    await expect(page.getByRole("heading", { name: "Còn một bước: xác nhận email" })).toBeVisible();

    const desk = await (await browser.newContext()).newPage();
    await signIn(desk, "chu");
    await desk.goto(`/admin/khieu-nai?text=${encodeURIComponent(name)}`);
    await expect(desk.getByText("Không tìm thấy kết quả")).toBeVisible();

    const proof = await linkOf(mailbox, email, "Xác nhận yêu cầu");
    await page.goto(proof);
    await expect(page).not.toHaveURL(/k=/);
    await expectClean(page, "the page that proves an address");
    await page.getByRole("button", { name: "Xác nhận yêu cầu" }).click();
    await expect(page).toHaveURL(/\/ho-so\//);
    await expect(page.getByText("Đã nhận, chưa trả lời")).toBeVisible();
    await expectNoHorizontalOverflow(page, "a case");
    await expectClean(page, "a case");

    await openInBackOffice(desk, name);
    await desk.getByLabel("Câu trả lời, gửi đến email của khách").fill("Chúng tôi đang tìm trong các đơn cũ.");
    await desk.getByRole("button", { name: "Gửi trả lời" }).click();
    await expect(desk.getByText("Đang xử lý", { exact: true })).toBeVisible();
    await expectClean(desk, "a case at the desk");
    await resolve(desk, "Đã xoá số điện thoại cũ của bạn.");

    const own = await linkOf(mailbox, email, "Đã giải quyết yêu cầu");
    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(own);
    await expect(elsewhere.getByText("Đã giải quyết xong")).toBeVisible();
    await expect(elsewhere.getByText("Đã xoá số điện thoại cũ của bạn.")).toBeVisible();
    await page.goto(proof);
    await expect(page.getByText("Yêu cầu này đã được xác nhận")).toBeVisible();
    await page.goto(`${new URL(page.url()).pathname.replace("/du-lieu-cua-ban/xac-nhan", "/ho-so")}?k=sai`);
    await expect(page.getByText("Không có hồ sơ này, hoặc liên kết không còn đúng.")).toBeVisible();
    expect(violations).toEqual([]);
    await elsewhere.context().close();
    await desk.context().close();
    await mailbox.close();
  });
});

test("a complaint sent without a script is answered by sales staff, extended by the customer, and settled", async ({
  browser,
}) => {
  test.slow();
  const mailbox = await openMailbox();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const { name, email } = person();
  await page.goto("/khieu-nai");
  await expect(page.getByRole("row").filter({ hasText: "Tiền và hoàn tiền" })).toContainText("5 ngày");
  await expectNoHorizontalOverflow(page, "the page of complaints");
  await page.getByLabel("Về việc gì").selectOption({ label: "Tiền và hoàn tiền" });
  await page.getByLabel("Họ và tên").fill(name);
  await page.getByLabel("Số điện thoại").fill("0912 345 678");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Việc đã xảy ra").fill("Chưa nhận tiền hoàn.");
  await page.getByRole("button", { name: "Gửi khiếu nại" }).click();
  await expect(page.getByRole("heading", { name: "Đã nhận khiếu nại của bạn" })).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, "quanly");
  await openInBackOffice(desk, name);
  await desk.getByLabel("Câu trả lời, gửi đến email của khách").fill("Chúng tôi đang hỏi ngân hàng.");

  // The customer adds a message that the answering staff member has not seen yet.
  await page.goto(await linkOf(mailbox, email, "Đã nhận khiếu nại"));
  await page.getByLabel("Điều bạn muốn nói thêm").fill("Tôi chuyển từ ngày 5.");
  await page.getByRole("button", { name: "Gửi thêm" }).click();
  await expect(page.getByText("Tôi chuyển từ ngày 5.")).toBeVisible();

  await desk.getByRole("button", { name: "Gửi trả lời" }).click();
  await expect(desk.getByText(/^Hồ sơ vừa có thay đổi/)).toBeVisible();
  await expect(desk.getByText("Tôi chuyển từ ngày 5.")).toBeVisible();
  await expect(desk.getByLabel("Câu trả lời, gửi đến email của khách")).toHaveValue("Chúng tôi đang hỏi ngân hàng.");
  await desk.getByRole("button", { name: "Gửi trả lời" }).click();
  await expect(desk.getByText("Đang xử lý", { exact: true })).toBeVisible();
  await resolve(desk, "Tiền đã về tài khoản của bạn.");

  await page.goto(await linkOf(mailbox, email, "Đã giải quyết khiếu nại"));
  await expect(page.getByText("Tiền đã về tài khoản của bạn.")).toBeVisible();
  await expect(page.getByText("Chúng tôi đang hỏi ngân hàng.")).toBeVisible();
  await context.close();
  await desk.context().close();
  await mailbox.close();
});
