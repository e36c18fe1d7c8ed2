import { expect, type Page } from "@playwright/test";
import { addDays, type CalendarDate, calendarDate, formatDate } from "#kernel/calendar-date.ts";
import { payForBooking, sendTransfer } from "./book.ts";
import { expectClean, untilReady } from "./expect-clean.ts";
import { choose, departOn, field, fillContact, fillPassenger, hold, results, returnOn } from "./flights.ts";
import { signIn } from "./sign-in.ts";
import { test } from "./visitor.ts";

/** The key of a Datacom fare in the address of the results. */
const fare = (number: string, on: CalendarDate, clock: string) => `${number}.${on.replaceAll("-", "")}${clock}.Y.ECO`;

const continueToPassengers = (page: Page) =>
  page.getByRole("region", { name: "Vé đang chọn" }).getByRole("link", { name: "Tiếp, điền hành khách" }).click();

const total = async (page: Page) => Number(await page.locator(".ledger-total data").first().getAttribute("value"));

async function holdSeats(page: Page): Promise<string> {
  await page.getByLabel(/Tôi đã đọc/).check();
  await hold(page).click();
  await expect(page).toHaveURL(/\/don-hang\/[^/]+\/thanh-toan/);
  return /don-hang\/([2-9A-Y]{8})/.exec(page.url())?.[1] ?? "";
}

/** Reloads a paid booking until a text appears: the airline is called after the payment, and the page does not update itself. */
async function reloadUntilVisible(page: Page, address: string, text: string): Promise<void> {
  const shown = async () => {
    await page.goto(address);
    return page.getByText(text).count();
  };
  await expect.poll(shown, { timeout: 100_000 }).toBeGreaterThan(0);
}

test("one of two airlines rejects an order: the customer is told, pays for the other, and its ticket can be checked publicly", async ({
  page,
  isMobile,
}) => {
  const legs = [
    ["HAN", "SGN", departOn],
    ["SGN", "HAN", returnOn],
  ] as const;
  const [out, back] = [fare("VN213", departOn, "0600"), fare("VJ121", returnOn, "2115")];
  await page.goto(`${results(legs)}&out=${out}&back=${back}`);
  await expect(page.getByRole("article")).toHaveCount(2);
  await continueToPassengers(page);
  // Datacom has no return flight for passengers of this name.
  await fillPassenger(page, 0, ["Fail", "Thu Hằng"]);
  await fillContact(page, isMobile ? "0912 000 555" : "0912 000 666");
  const before = await total(page);
  const code = await holdSeats(page);
  await expect(page.getByText("Vietjet Air không giữ chỗ SGN – HAN")).toBeVisible();
  expect(await total(page)).toBeLessThan(before);
  await expectClean(page, "one airline of two has refused");

  await payForBooking(page);
  await reloadUntilVisible(page, `/don-hang/${code}`, "Đã xuất vé");
  const pnr = (await page.locator(".itinerary-code").textContent()) ?? "";

  for (const text of [pnr.toLowerCase(), `HT ${code}`]) {
    await page.goto("/kiem-tra-ve");
    await page.getByLabel(/Mã đơn hoặc mã đặt chỗ/).fill(text);
    await page.getByRole("button", { name: "Kiểm tra" }).click();
    const answer = page.getByRole("region", { name: "Kết quả" });
    await expect(answer).toContainText("Đã xuất vé");
    await expect(answer).toContainText("06:00 HAN");
    await expect(page.getByRole("main")).not.toContainText(/FAIL|Hằng|HANG|₫/);
  }
  await expect(page.getByRole("region", { name: "Kết quả" })).toContainText("Không có vé");
  await expectClean(page, "checked tickets");
  await page.goto("/kiem-tra-ve?code=khong+co");
  await expect(page.getByText("Không có vé nào ở đây mang mã này")).toBeVisible();
});

test("a changed price is shown beside the old one and must be accepted, and a rejected ticket reaches staff", async ({
  page,
  isMobile,
}) => {
  // Datacom raises its fares of a 13th when they are priced.
  let on = departOn;
  while (!on.endsWith("-13")) on = addDays(on, 1);
  await page.goto(`${results([["HAN", "SGN", on]])}&out=${fare("VJ120", on, "0910")}`);
  const listed = Number(await page.locator(".choice-bar data").getAttribute("value"));
  await continueToPassengers(page);
  const notice = page.getByText(/Hãng đổi giá vé từ/);
  await expect(notice).toBeVisible();
  expect((await notice.textContent())?.replace(/\D/g, "")).toContain(`${listed}${listed + 50_000}`);
  expect(await total(page)).toBe(listed + 50_000);
  await expectClean(page, "moved price");
  await fillPassenger(page, 0, ["Noticket", "Thu Hằng"]);
  await fillContact(page, isMobile ? "0912 000 777" : "0912 000 888");
  const code = await holdSeats(page);
  await payForBooking(page);
  await expect(page.getByText(/đang xuất vé|chờ xuất vé/i).first()).toBeVisible();

  await signIn(page, "quanly");
  await reloadUntilVisible(page, "/admin/don-dat?xem=ve-can-xu-ly", code.slice(4));
});

test("a fare out and back with a connection is held for a mother and her baby", async ({ page, isMobile }) => {
  const legs = [
    ["DAD", "NRT", departOn],
    ["NRT", "DAD", returnOn],
  ] as const;
  await page.goto(results(legs, { Adt: 1, Chd: 0, Inf: 1 }));
  await untilReady(page);
  const card = page.locator("#ca-hai-chieu").getByRole("article").filter({ hasText: "1 điểm dừng" }).first();
  await card.getByText("Chi tiết", { exact: false }).first().click();
  await expect(card.getByText(/Nối chuyến tại/).first()).toBeVisible();
  await choose(card).first().click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await continueToPassengers(page);
  await fillPassenger(page, 0, ["Lê", "Thu Hằng"], calendarDate("1990-02-01"));
  await fillPassenger(page, 1, ["Phạm", "Minh"], addDays(departOn, -200));
  await field(page, "passengers.1.adult").selectOption("0");
  for (const place of [0, 1]) {
    await field(page, `passengers.${place}.passport.number`).fill(`C123456${place}`);
    await field(page, `passengers.${place}.passport.expiresOn`).fill(formatDate(addDays(returnOn, 900)));
  }
  await fillContact(page, isMobile ? "0912 000 999" : "0912 001 000");
  await holdSeats(page);
  await expect(page.locator(".itinerary-flight")).toHaveCount(4);
});

test("an airline that requires immediate ticketing ends the hold: the page leads to the search, and later money is refunded", async ({
  page,
  browser,
  isMobile,
}) => {
  const journey = results([["HAN", "SGN", departOn]]);
  await page.goto(`${journey}&out=${fare("VN213", departOn, "0600")}`);
  await continueToPassengers(page);
  // Datacom moves the deadline for passengers of this name when it is read again.
  await fillPassenger(page, 0, ["Hurry", "Thu Hằng"]);
  await fillContact(page, isMobile ? "0912 001 111" : "0912 001 222");
  const amount = await total(page);
  const code = await holdSeats(page);
  await expect(page.locator(".transfer data").first()).toHaveAttribute("value", String(amount));

  const staffPage = await browser.newPage();
  await signIn(staffPage, "quanly");
  await staffPage.goto(`/admin/don-dat/${code}`);
  await untilReady(staffPage);
  await staffPage.getByRole("button", { name: "Hỏi lại hãng" }).click();
  await staffPage.getByRole("dialog").getByRole("button", { name: "Hỏi lại hãng" }).click();
  await expect(staffPage.getByText("Hết giữ chỗ").first()).toBeVisible();
  await staffPage.close();

  await page.reload();
  await expect(page.getByText("Thời gian giữ chỗ của bạn đã hết")).toBeVisible();
  await expect(page.locator(".transfer")).toHaveCount(0);
  await expectClean(page, "flights whose hold has run out");
  await sendTransfer(code, amount);
  await page.goto(`/don-hang/${code}`);
  await expect(
    page
      .getByText(/^Đã nhận .* khi chỗ không còn được giữ/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await page.goto(`/don-hang/${code}/thanh-toan`);
  await expect(page.getByText(/Khoản này vẫn là của bạn.*để hoàn lại/)).toBeVisible();
  await page.getByRole("link", { name: "Tìm lại chuyến bay" }).click();
  await expect(page).toHaveURL(/\/tim-ve-may-bay\/ket-qua\?req=/);
  const request = JSON.parse(new URL(page.url()).searchParams.get("req") ?? "");
  expect(request).toMatchObject({ Adt: 1, Chd: 0, Inf: 0, ListFlight: [{ StartPoint: "HAN", EndPoint: "SGN" }] });
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("a clerk sells a flight by phone and enters the tickets of the airline's portal", { tag: "@wide" }, async ({
  page,
}) => {
  test.slow();
  await signIn(page, "kinhdoanh");
  await page.goto("/admin/don-dat/tao-moi");
  await page.getByRole("link", { name: "Vé máy bay", exact: true }).first().click();
  await expect(page).toHaveURL(/\/tim-ve-may-bay$/);
  await page.goto(`${results([["HAN", "SGN", departOn]])}&out=${fare("VN213", departOn, "0600")}`);
  await continueToPassengers(page);
  await expect(page.getByText("Đặt cho khách qua điện thoại")).toBeVisible();
  await fillPassenger(page, 0, ["Lê", "Thu Hằng"]);
  await fillContact(page, "0912 000 777");
  const amount = await total(page);
  await hold(page).click();
  await expect(page).toHaveURL(/\/admin\/don-dat\/[2-9A-Y]{8}/);
  const code = /don-dat\/([2-9A-Y]{8})/.exec(page.url())?.[1] ?? "";
  await expect(page.getByText("Nguồn: điện thoại")).toBeVisible();
  await sendTransfer(code, amount);
  await reloadUntilVisible(page, `/admin/don-dat/${code}`, "Sửa số vé");
  await untilReady(page);
  await page.getByRole("button", { name: /^Sửa số vé/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Mã đặt chỗ của hãng").fill("hk7 x2p");
  await dialog.getByLabel("Số vé").fill("vé giấy");
  await dialog.getByRole("button", { name: "Lưu và báo khách" }).click();
  await expect(dialog.getByText(/^Số vé gồm 13 số/)).toBeVisible();
  await dialog.getByLabel("Số vé").fill("738-2401234567");
  await expectClean(page, "tickets that are entered by hand");
  await dialog.getByRole("button", { name: "Lưu và báo khách" }).click();
  await expect(page.getByRole("region", { name: "Vé máy bay" })).toContainText("HK7X2P");
  await expect(page.getByRole("region", { name: "Vé máy bay" })).toContainText("738-2401234567");
});
