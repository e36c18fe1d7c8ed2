import { expect, type Page } from "@playwright/test";
import { expectClean, untilReady } from "./expect-clean.ts";
import { openMailbox } from "./mailbox.ts";
import { signIn } from "./sign-in.ts";
import { test } from "./visitor.ts";

/** The phone number of a demo booking whose tickets the airline rejected while it holds the seats. */
const PHONE = "0900100007";

const tickets = (page: Page) => page.getByRole("region", { name: "Vé máy bay", exact: true });

/** Sends a request to the airline and confirms it in the dialog. */
async function ask(page: Page, what: string, retained = ""): Promise<void> {
  await tickets(page)
    .getByRole("button", { name: new RegExp(`^${what}`) })
    .click();
  const dialog = page.getByRole("dialog");
  await expectClean(page, what);
  if (retained) await dialog.getByLabel("Giữ lại").fill(retained);
  await dialog.getByRole("button", { name: what, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test("a clerk finds a rejected ticket, has it issued, reads it again and returns it, and the customer is told", {
  tag: "@desktop",
}, async ({ page, browser }) => {
  test.slow();
  const mailbox = await openMailbox();
  await signIn(page, "kinhdoanh");
  await page.getByRole("link", { name: "Mở: Vé máy bay cần xử lý với hãng" }).click();
  await untilReady(page);
  await expect(page.locator(".admin-list-table tbody")).toContainText(/PNR \w{6}/);
  await expect(page.locator(".admin-list-table tbody")).toContainText(/Xuất vé trước \d\d:\d\d/);
  await expect(page.locator(".admin-list-table tbody")).toContainText("Hãng từ chối xuất vé: cần xử lý");
  await expectClean(page, "flights that need staff");
  await page.locator(".admin-list-table tbody").getByRole("link").first().click();
  await untilReady(page);
  await expect(tickets(page)).toContainText("Đang xuất vé");
  await expect(tickets(page)).toContainText("Hãng trả lời");
  const code = /don-dat\/([2-9A-Y]{8})/.exec(page.url())?.[1] ?? "";
  expect(code).not.toBe("");
  // Emails of other bookings that had no mail server before arrive here too.
  const message = (about: string) =>
    mailbox.emails.find(({ subject, text }) => subject?.startsWith(about) && text?.includes(code))?.text ?? "";
  const file = await page.getByRole("main").innerText();
  expect(file).not.toMatch(/phòng|khách sạn|tàu/i);

  await ask(page, "Xuất vé ngay");
  await expect(tickets(page)).toContainText("Đã xuất vé");
  const pnr = /Mã đặt chỗ\s+(\w{6})/.exec(await tickets(page).innerText())?.[1] ?? "";
  expect(pnr).toMatch(/^\w{6}$/);
  await expect.poll(() => message("Vé điện tử")).toContain(pnr);

  const customer = await (await browser.newContext()).newPage();
  await customer.goto("/tra-cuu-don-hang");
  await customer.getByLabel("Mã đơn").fill(code);
  await customer.getByLabel(/^Số điện thoại/).fill(PHONE);
  await customer.getByRole("button", { name: "Xem đơn" }).click();
  await expect(customer.getByRole("main")).toContainText("Đã xuất vé");
  await expect(customer.getByRole("main")).toContainText(pnr);

  await ask(page, "Hỏi lại hãng");
  await expect(tickets(page)).toContainText("Đã xuất vé");
  await ask(page, "Trả chỗ", "150.000");
  await expect(tickets(page)).toContainText("Đã trả chỗ");
  await expect(page.getByText("Cần hoàn tiền").first()).toBeVisible();
  await expectClean(page, "flights that were given back");
  await expect.poll(() => message("Đã huỷ đơn")).toContain("Vé đã trả cho hãng.");
  await customer.reload();
  await expect(customer.getByRole("main")).toContainText("Đã huỷ");

  await page.goto(`/admin/don-dat?tim=${pnr}`);
  await expect(page.locator(".admin-list-table tbody tr")).toHaveCount(1);
  await mailbox.close();
});
