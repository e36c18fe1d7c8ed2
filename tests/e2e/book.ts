import { expect, type Page } from "@playwright/test";
import { addDays, today } from "#kernel/calendar-date.ts";
import { startBankFeed, type Transfer } from "../emulators/bank-feed.ts";
import { FEED_SECRET, PORT } from "./server.ts";

/** The bank account of the demo data. */
const ACCOUNT = "9704000012345";
const SHIP = "/du-thuyen/ngoc-lam";
/** So many days ahead, a booking that is cancelled brings money back. */
const DAYS_WITH_REFUND = 8;

/** Opens the checkout for two adults on a day, or on the first departure of next month with a price and a refund. */
export async function openCheckout(page: Page, ship = SHIP, day?: string): Promise<void> {
  const date = day ?? (await firstDeparture(page, ship));
  await page.goto(`${ship}/dat-phong?date=${date}&nights=1&adults=2`);
}

async function firstDeparture(page: Page, ship: string): Promise<string | undefined> {
  await page.goto(`${ship}?month=${nextMonth()}`);
  const departures = await page
    .getByRole("table")
    .first()
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const dates = departures.flatMap((href) => /date=(\d{4}-\d{2}-\d{2})/.exec(href)?.[1] ?? []);
  const earliest = addDays(today(new Date()), DAYS_WITH_REFUND);
  return dates.find((date) => date >= earliest);
}

/** Makes a booking that waits for its transfer and returns its code. Each phone number has its own email. */
export async function placeBooking(
  page: Page,
  phone: string,
  ship?: string,
  day?: string,
  email = `khach-${phone.replace(/\D/g, "")}@example.vn`,
): Promise<string> {
  await openCheckout(page, ship, day);
  await page.getByLabel("Họ và tên").fill("Trần Quốc Bảo");
  await page.getByLabel("Số điện thoại").fill(phone);
  await page.getByLabel("Địa chỉ email").fill(email);
  await page.getByLabel(/Tôi đã đọc/).check();
  await page
    .getByRole("button", { name: /Giữ phòng/ })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL(/\/thanh-toan$/);
  return /don-hang\/([2-9A-Y]{8})/.exec(page.url())?.[1] ?? "";
}

/** Sends the bank notice for the transfer that the payment page asks for. */
export async function payForBooking(page: Page, faults: Transfer["faults"] = {}): Promise<void> {
  const code = /don-hang\/([2-9A-Y]{8})/.exec(page.url())?.[1] ?? "";
  const amount = Number((await page.locator(".transfer data").first().getAttribute("value")) ?? 0);
  expect(amount).toBeGreaterThan(1_000_000);
  await sendTransfer(code, amount, faults);
}

/** Sends the bank notice of a transfer for a booking. */
export async function sendTransfer(code: string, amount: number, faults: Transfer["faults"] = {}): Promise<void> {
  const hook = `http://127.0.0.1:${PORT}/api/webhooks/sepay`;
  const bank = await startBankFeed({ minute: 100 });
  const order = { account: ACCOUNT, amount, content: `HT${code}`, hook, mode: "hmac" as const, secret: FEED_SECRET };
  expect((await bank.transfer({ ...order, faults })).taken).toBe(true);
  await bank.close();
}

function nextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7);
}
