import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect } from "vitest";
import { formatDate } from "#kernel/calendar-date.ts";
import { maskEmail } from "#kernel/email.ts";
import { saveRatePlans } from "#modules/availability/commands/save-rate-plans.ts";
import { listRatePlans } from "#modules/availability/queries/rate-plans.ts";
import { placeFlights } from "#modules/bookings/commands/flights/place-flights.ts";
import { processDueOrders } from "#modules/bookings/commands/flights/process-orders.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import { hasConfirmation } from "#modules/bookings/rules/states.ts";
import { listOrders } from "#modules/flights/queries/orders.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import { touchProductById } from "#modules/products/commands/touch-product.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, aHotelOnSale, flexible, ourAccount, someSettings } from "#tests/support/factories.ts";
import { aFlightOrder, sellOwnFlights, signal } from "#tests/support/flights.ts";
import { aVisit, cookiesOf, outcomeOf } from "#tests/support/page-visit.ts";
import * as askForChange from "./ask-for-change-page.tsx";
import * as bookingPage from "./booking-page.tsx";
import * as cancel from "./cancel-page.tsx";
import * as changeDay from "./change-day-page.tsx";
import * as confirmation from "./confirmation-page.tsx";
import * as payment from "./payment-page.tsx";

type Page = { default: ComponentType<never>; loader: (args: never) => unknown };
type Placed = { id: string; code: string; secret: string };

const shipWords = /tàu|du thuyền|chuyến|cảng|vịnh/i;
const hotelWords = /khách sạn|giờ nhận phòng|ngày nhận phòng/i;

/** Text of a page for a customer with access to the booking; scripts and the site frame are removed. */
async function read(ctx: Context, { code, secret }: Placed, page: Page, query = ""): Promise<string> {
  const opened = aVisit(ctx, `/don-hang/${code}?k=${encodeURIComponent(secret)}`, { params: { code } });
  const cookie = cookiesOf((await outcomeOf(bookingPage.loader(opened))).headers);
  const visit = aVisit(ctx, `/don-hang/${code}${query}`, { params: { code }, cookie });
  const { status, data } = await outcomeOf(Promise.resolve(page.loader(visit as never)));
  expect(status).toBe(200);
  const Shown = page.default as ComponentType<Record<string, unknown>>;
  const element = <Shown loaderData={data} params={{ code }} matches={[]} />;
  const router = createMemoryRouter([{ id: "root", path: "/", element, loader: () => ({}) }], {
    hydrationData: { loaderData: { root: { siteUrl: "https://a.example", brand: "Hải Trình" } } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/<option.*?<\/option>|<[^>]*>/gs, " ");
}

const pages = {
  booking: bookingPage,
  payment,
  "change of day": changeDay,
  request: askForChange,
} as unknown as Record<string, Page>;
const aConfirmation = confirmation as unknown as Page;

async function readAll(ctx: Context, placed: Placed, day: string): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  const shown = hasConfirmation(await getBooking(ctx, placed.id)) ? { ...pages, confirmation: aConfirmation } : pages;
  for (const [name, page] of Object.entries(shown)) texts[name] = await read(ctx, placed, page, `?ngay=${day}`);
  return texts;
}

test("Payment page asks for the rest of a room for tonight today, not on a day that is over", async ({
  ctx,
  clock,
}) => {
  await someSettings(ctx, { depositPercent: 30 });
  const hotel = await aHotelOnSale(ctx);
  clock.now = new Date(`${hotel.checkIn}T18:00:00+07:00`);
  const placed = await placeBooking(ctx, aBookingInput(hotel, { payment: "deposit" }), { key: "tonight" });
  const due = `chậm nhất ngày ${formatDate(hotel.checkIn)}`;
  expect(await read(ctx, placed, payment as unknown as Page)).toContain(due);
  await pay(ctx, placed.code, placed.dueNow);
  expect((await read(ctx, placed, payment as unknown as Page)).replace(/\s+/g, " ")).toContain(due);
});

const pay = (ctx: Context, code: string, amount: number) =>
  recordBankNotice(ctx, {
    provider: "sepay" as const,
    providerRef: `${code}-${amount}`,
    direction: "in" as const,
    accountNumber: ourAccount.number,
    amount,
    content: `HT${code}`,
    bankedAt: ctx.now(),
  });

test("Pages of a hotel booking never mention ships, before payment, after it, and after the booking has ended", async ({
  ctx,
}) => {
  await someSettings(ctx, { depositPercent: 30 });
  const hotel = await aHotelOnSale(ctx, { title: "Nhà Bên Biển", address: "Đường Mẫu" });
  const placed = await placeBooking(ctx, aBookingInput(hotel), { key: "a-room" });

  const held = await readAll(ctx, placed, "2026-12-15");
  for (const [name, text] of Object.entries(held)) expect(text, name).not.toMatch(shipWords);
  expect(held.booking).toContain("Từ 14:00 ngày 14/12/2026 tại Đường Mẫu");
  expect(held.payment).toContain("Nhận phiếu");

  await pay(ctx, placed.code, 1_000_000);
  const paid = await readAll(ctx, placed, "2026-12-15");
  for (const [name, text] of Object.entries(paid)) expect(text, name).not.toMatch(shipWords);
  expect(paid.payment).toContain("Đặt khách sạn thành công");
  expect(paid.confirmation).toContain("1 đêm");
  expect(paid.confirmation).not.toContain("2 ngày 1 đêm");
  expect(paid["change of day"]).toContain("Cùng khách sạn, cùng phòng");

  await cancelBooking(ctx, placed.id, { reason: "đổi ý", terms: "policy" });
  const over = await readAll(ctx, placed, "2026-12-15");
  for (const [name, text] of Object.entries(over)) expect(text, name).not.toMatch(shipWords);
});

test("Pages of a ship booking mention ships", async ({ ctx }) => {
  await someSettings(ctx);
  const placed = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: "a-cabin" });
  await pay(ctx, placed.code, placed.total);

  const texts = await readAll(ctx, placed, "2026-12-15");
  for (const [name, text] of Object.entries(texts)) expect(text, name).not.toMatch(hotelWords);
  expect(texts.booking).toContain("Có mặt lúc 12:00 ngày 12/12/2026");
  expect(texts.booking).toContain("Cảng tàu khách cần họ tên");
  expect(texts.payment).toContain("Đặt du thuyền thành công");
  expect(texts.payment).toContain("Vé vịnh, thuế, phí");
  expect(texts["change of day"]).toContain("Cùng tàu, cùng phòng");
  expect(texts.confirmation).toContain("2 ngày 1 đêm");
});

test("Pages of a flight booking mention seats and airlines, before payment, after it, and after the booking has ended", async ({
  ctx,
  clock,
}) => {
  await someSettings(ctx, { depositPercent: 30 });
  await sellOwnFlights(ctx);
  const placed = await placeFlights(ctx, await aFlightOrder(ctx, ["VN", "VN"]), { key: "two-flights", signal });
  const ofStays = /phòng|tàu|du thuyền|khách sạn|cảng|vịnh|đặt cọc|đêm/i;
  const readFlights = async () => ({
    booking: await read(ctx, placed, bookingPage as unknown as Page),
    payment: await read(ctx, placed, payment as unknown as Page),
    request: await read(ctx, placed, askForChange as unknown as Page),
  });

  const held = await readFlights();
  for (const [name, text] of Object.entries(held)) expect(text, name).not.toMatch(ofStays);
  expect(held.booking).toMatch(/06:00\s+HAN\s+→\s+08:10\s+SGN/);
  expect(held.booking).toContain("LE / THU HANG");
  expect(held.booking).toContain("Bay lúc 06:00 ngày 10/12/2026 tại Sân bay Nội Bài");
  expect(held.payment).toContain("Giữ chỗ cho bạn đến");
  expect(held.payment).toMatch(/(Chuyển khoản|Thanh toán)\s+để\s+xuất vé/);
  // The seats are held by then: the payment buys tickets.
  for (const [name, text] of Object.entries(held)) expect(text, name).not.toMatch(/để\s+giữ chỗ/);
  expect(held.payment).toMatch(/Bỏ giữ\s+chỗ\s+và trả lại\s+chỗ\s+ngay\?/);
  const [order] = await listOrders(ctx, placed.id);
  expect(held.booking).not.toContain(order?.pnr ?? "?");

  await pay(ctx, placed.code, placed.total);
  expect((await readFlights()).payment).toContain("Chúng tôi đang xuất vé");
  await processDueOrders(ctx);
  const ticketed = { ...(await readFlights()), confirmation: await read(ctx, placed, aConfirmation) };
  for (const [name, text] of Object.entries(ticketed)) expect(text, name).not.toMatch(ofStays);
  for (const name of ["booking", "confirmation"] as const) expect(ticketed[name]).toContain(order?.pnr ?? "?");

  const other = await placeFlights(ctx, await aFlightOrder(ctx, ["VJ"]), { key: "let-go", signal });
  clock.now = new Date(other.holdExpiresAt.getTime() + 60_000);
  const expired = await read(ctx, other, payment as unknown as Page);
  expect(expired).not.toMatch(ofStays);
  expect(expired).toContain("Tìm lại chuyến bay");
});

test("Booking and cancel pages offer to release an unpaid hold, and say why an ended booking cannot be cancelled", async ({
  ctx,
  clock,
}) => {
  await someSettings(ctx);
  await sellOwnFlights(ctx);
  const cruise = await aCruise(ctx);
  const page = cancel as unknown as Page;
  const placed = await placeBooking(ctx, aBookingInput(cruise), { key: "let-go" });
  const flight = await placeFlights(ctx, await aFlightOrder(ctx, ["VN"]), { key: "seats", signal });
  for (const [one, space] of [[placed, "phòng"] as const, [flight, "chỗ"] as const]) {
    const held = await read(ctx, one, page);
    expect(held).toMatch(new RegExp(`Bỏ giữ\\s+${space}\\s`));
    expect(held).not.toContain("không tự huỷ được");
    const own = await read(ctx, one, bookingPage as unknown as Page);
    expect(own).toContain(`Bỏ giữ ${space}`);
    expect(own).not.toContain("Yêu cầu đổi hoặc huỷ");
  }

  await pay(ctx, placed.code, 100_000);
  const short = await read(ctx, placed, page);
  expect(short).toContain("không tự huỷ được");
  expect(short).not.toMatch(/Bỏ giữ/);

  await cancelBooking(ctx, placed.id, { reason: "đổi ý", terms: "policy" });
  const cancelled = await read(ctx, placed, page);
  expect(cancelled).toContain("Đơn này đã huỷ.");
  expect(cancelled).not.toContain("Miễn phí huỷ");
  expect(await read(ctx, placed, payment as unknown as Page)).toContain("Tiền hoàn, nếu có, ghi ở trang đơn");
  clock.now = new Date(flight.holdExpiresAt.getTime() + 60_000);
  expect(await read(ctx, flight, page)).toContain("Đơn này đã hết hạn giữ chỗ");
});

test("Pages of a hotel booking ask for the amount due at the hotel there and not here", async ({ ctx }) => {
  await someSettings(ctx);
  const hotel = await aHotelOnSale(ctx);
  await inTransaction(ctx, async (ctx) => {
    const [own] = (await listRatePlans(ctx, [hotel.id])).get(hotel.id) ?? [];
    await saveRatePlans(ctx, hotel.id, [{ ...flexible, id: own?.id, depositPercent: 20, restAtHouse: true }]);
    await touchProductById(ctx, hotel.id);
  });
  const placed = await placeBooking(ctx, aBookingInput(hotel), { key: "at-the-house" });
  expect(placed.dueNow).toBe(200_000);
  const paymentText = await read(ctx, placed, pages.payment as Page);
  expect(paymentText).toContain("Trả trước 200,000 đ");
  expect(paymentText).toContain("Phần còn lại 800,000 đ trả tại khách sạn");
  await pay(ctx, placed.code, 200_000);

  const { booking, payment, confirmation } = await readAll(ctx, placed, "2026-12-15");
  for (const text of [booking, confirmation]) expect(text).toMatch(/Trả tại khách sạn\s+800,000/);
  expect(payment).toContain("Còn 800,000");
  for (const text of [booking, payment, confirmation]) expect(text).not.toContain("Còn phải trả");
});

test("Booking page shows the invoice recipient with a masked email", async ({ ctx }) => {
  await someSettings(ctx);
  await sellOwnFlights(ctx);
  const invoice = {
    company: "Công ty Mẫu",
    taxCode: "0100000003",
    address: "Số 1 phố Mẫu",
    email: "ketoan@mau.example",
  };
  const order = await aFlightOrder(ctx, ["VN"]);
  const placed = await placeFlights(ctx, { ...order, invoice }, { key: "with-invoice", signal });
  const shown = await read(ctx, placed, bookingPage as unknown as Page);
  for (const text of ["Xuất hoá đơn cho", "Công ty Mẫu", "0100000003", "Số 1 phố Mẫu"]) expect(shown).toContain(text);
  expect(shown).toContain(maskEmail(invoice.email));
  expect(shown).not.toContain(invoice.email);

  const alone = { ...(await aFlightOrder(ctx, ["VJ"])), invoice: { ...invoice, email: "" } };
  const without = await read(ctx, await placeFlights(ctx, alone, { key: "no-email", signal }), bookingPage as never);
  expect(without).toMatch(/Email nhận hoá đơn\s+Email liên hệ/);
});
