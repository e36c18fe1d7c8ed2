import { expect, type Page } from "@playwright/test";
import { expectClean, untilReady } from "./expect-clean.ts";
import { signIn } from "./sign-in.ts";
import { test } from "./visitor.ts";

const TILL = "Két văn phòng Bãi Cháy";

async function openFunds(page: Page, username: string): Promise<void> {
  await signIn(page, username);
  await page.goto("/admin/don-dat/quy");
  await untilReady(page);
}

/** Opens a dialog, fills it and sends it. */
async function send(page: Page, button: RegExp, fields: Record<string, string>, submit: string) {
  await page.getByRole("button", { name: button }).first().click();
  const dialog = page.getByRole("dialog");
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole("button", { name: submit, exact: true }).click();
  return dialog;
}

test("an accountant adds a till, moves cash into it and closes it, and a manager cannot void the transfer", {
  tag: "@phone",
}, async ({ page, browser }) => {
  const name = `Két thử ${Date.now()}`;
  await openFunds(page, "ketoan");
  await expect(await send(page, /^Thêm quỹ$/, { "Tên quỹ": name }, "Thêm quỹ")).toBeHidden();
  await page.getByRole("button", { name: `Chuyển quỹ từ ${TILL}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Sang quỹ").selectOption({ label: name });
  await dialog.getByLabel("Số tiền đến quỹ nhận").fill("123.000");
  await expectClean(page, "a transfer between funds");
  await dialog.getByRole("button", { name: "Ghi chuyển quỹ" }).click();
  await expect(dialog).toBeHidden();

  const counted = await send(page, new RegExp(`^Chốt ${name}`), { "Số tiền đếm được": "120.000" }, "Chốt quỹ");
  await expect(counted).toContainText("lệch −3,000 đ");
  await counted.getByLabel("Lý do chênh lệch").fill("Thiếu ba nghìn");
  await counted.getByRole("button", { name: "Chốt quỹ", exact: true }).click();
  await expect(counted).toBeHidden();
  await expect(page.getByRole("region", { name: "Chốt quỹ gần đây" })).toContainText("Thiếu ba nghìn");
  await expectClean(page, "funds");

  const manager = await (await browser.newContext()).newPage();
  await openFunds(manager, "quanly");
  const rejected = await send(manager, /^Huỷ lần chuyển 123,000/, { "Lý do": "Nhầm quỹ" }, "Huỷ lần chuyển");
  await expect(rejected).toContainText(`${name} đã chốt đến hết ngày`);
});
