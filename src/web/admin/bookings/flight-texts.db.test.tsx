import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect } from "vitest";
import { formatAmount, vnd } from "#kernel/money.ts";
import { changeBooking } from "#modules/bookings/commands/change/change-booking.ts";
import { placeFlights } from "#modules/bookings/commands/flights/place-flights.ts";
import { processDueOrders } from "#modules/bookings/commands/flights/process-orders.ts";
import { sendAirlineRequest } from "#modules/bookings/commands/flights/send-airline-request.ts";
import { expireBookings } from "#modules/bookings/commands/hold/expire-bookings.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { cancelInput } from "#modules/bookings/contract/booking-list.ts";
import { getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { previewChange } from "#modules/bookings/queries/preview-change.ts";
import { unchangedInput } from "#modules/bookings/rules/change.ts";
import { listOrders } from "#modules/flights/queries/orders.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import { cancelAndRefund } from "#modules/payments/commands/refunds.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import {
  aBookingInput,
  aCruise,
  aHotelBookingInput,
  aHotelOnSale,
  flexible,
  ourAccount,
  someSettings,
} from "#tests/support/factories.ts";
import { aFlightOrder, sellDatacomFlights, sellOwnFlights, signal } from "#tests/support/flights.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import * as filePage from "./detail-page.tsx";
import * as listPage from "./list-page.tsx";

const stayWords = /phòng|khách sạn|tàu|du thuyền|đêm/i;

async function show(ctx: Context, page: { loader: unknown; default: unknown }, address: string, params = {}) {
  const visit = aVisit(ctx, address, { params, actor: aStaffMember("owner") });
  const { data } = await outcomeOf(Promise.resolve((page.loader as (args: unknown) => unknown)(visit)));
  const Shown = page.default as ComponentType<Record<string, unknown>>;
  const element = <Shown loaderData={data} params={params} matches={[]} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** The text of a booking's detail page and of its row in the booking list, without option menus. */
async function read(ctx: Context, code: string): Promise<{ file: string; row: string }> {
  const textOf = (html: string) => html.replace(/<option.*?<\/option>|<[^>]*>/gs, " ");
  const list = await show(ctx, listPage, "/admin/don-dat");
  const file = await show(ctx, filePage, `/admin/don-dat/${code}`, { code });
  // Browsers end a paragraph at a block element, so invalid nesting breaks hydration.
  expect(file).not.toMatch(/<p[ >](?:(?!<\/p>).)*<(?:div|dialog|form|ul|section|p)[ >]/s);
  return {
    file: textOf(file),
    row: textOf(/<tbody>.*<\/tbody>/s.exec(list)?.[0] ?? ""),
  };
}

test("Back office never mentions rooms, hotels or ships for a flight booking, from the hold to its end", async ({
  ctx,
  clock,
}) => {
  await someSettings(ctx);
  await sellOwnFlights(ctx);
  const order = await aFlightOrder(ctx, ["VN", "VJ"]);
  const invoice = { company: "Công ty Mẫu", taxCode: "0100000003", address: "Số 1 phố Mẫu", email: "" };
  const placed = await placeFlights(ctx, { ...order, invoice }, { key: "clerk-flights", signal });
  const expectNoStayWords = async (mark: string) => {
    const { file, row } = await read(ctx, placed.code);
    expect(file.match(stayWords), mark).toBeNull();
    expect(row.match(stayWords), mark).toBeNull();
    return { file, row };
  };

  const held = await expectNoStayWords("held");
  for (const { pnr } of await listOrders(ctx, placed.id)) {
    expect(held.file).toContain(pnr);
    expect(held.row).toContain(pnr);
  }
  expect(held.row).toMatch(/Đang giữ chỗ.*Xuất vé trước \d\d:\d\d, còn/s);
  expect(held.file).toContain("LE / THU HANG");
  expect(held.file).toContain("Công ty Mẫu");

  clock.now = new Date((await listOrders(ctx, placed.id)).map(({ ticketBy }) => ticketBy?.getTime() ?? 0)[0] ?? 0);
  await expireBookings(ctx);
  expect((await expectNoStayWords("expired")).row).toContain("Hết giữ chỗ");
});

test("Back office never mentions rooms, hotels or ships for paid, ticketed and cancelled flights", async ({ ctx }) => {
  await someSettings(ctx);
  await sellOwnFlights(ctx);
  const placed = await placeFlights(ctx, await aFlightOrder(ctx, ["VN"]), { key: "clerk-flights-2", signal });
  await recordBankNotice(ctx, {
    provider: "sepay",
    direction: "in",
    accountNumber: ourAccount.number,
    providerRef: "clerk",
    amount: placed.total,
    content: `HT${placed.code}`,
    bankedAt: ctx.now(),
  });
  const textsOf = async (mark: string) => {
    const { file, row } = await read(ctx, placed.code);
    expect(file.match(stayWords), mark).toBeNull();
    expect(row.match(stayWords), mark).toBeNull();
    return row;
  };
  expect(await textsOf("paid")).toContain("Chờ xuất vé");
  await processDueOrders(ctx);
  expect(await textsOf("ticketed")).toContain("Đã xuất vé");
  const owner = { ...ctx, actor: aStaffMember("owner") };
  await cancelAndRefund(owner, placed.id, { reason: "hãng đổi giờ", terms: "full" } as never);
  await textsOf("cancelled");
});

test("Filters of flights and of the ticket queue mention only flights", async ({ ctx }) => {
  for (const address of ["/admin/don-dat?xem=ve-can-xu-ly", "/admin/don-dat?loai=ve-may-bay"]) {
    const filters = /<form[^>]*role="search".*?<\/form>/s.exec(await show(ctx, listPage, address))?.[0] ?? "";
    expect(filters, address).toContain("Hết giữ chỗ");
    expect(filters, address).toContain("Ngày bay gần trước");
    // The filter of kinds names the other kinds.
    expect(filters.replace(/>(Du thuyền|Khách sạn)</g, "").match(stayWords), address).toBeNull();
  }
});

test("Detail page of refunded tickets shows the requests, the fee and the price after each step", async ({ ctx }) => {
  await someSettings(ctx);
  await sellOwnFlights(ctx);
  const placed = await placeFlights(ctx, await aFlightOrder(ctx, ["VN", "VJ"]), { key: "clerk-flights-3", signal });
  await recordBankNotice(ctx, {
    provider: "sepay",
    direction: "in",
    accountNumber: ourAccount.number,
    providerRef: "clerk-3",
    amount: placed.total,
    content: `HT${placed.code}`,
    bankedAt: ctx.now(),
  });
  await processDueOrders(ctx);
  const [, back] = await listOrders(ctx, placed.id);
  const owner = { ...ctx, actor: aStaffMember("owner") };
  await sendAirlineRequest(owner, placed.id, { orderId: back?.id ?? "", request: "cancel", kept: vnd(200_000) });

  const [out] = await listOrders(ctx, placed.id);
  const form = { intent: "ask-airline", orderId: out?.id ?? "", request: "read" };
  const visit = aVisit(ctx, "/", { params: { code: placed.code }, actor: owner.actor, form });
  const { data } = await outcomeOf(Promise.resolve(filePage.action(visit as never)));
  expect(data).toMatchObject({ resultMessage: "Hãng trả lời: đã xuất vé", failed: false });

  const { file } = await read(ctx, placed.code);
  const text = file.replace(/\s+/g, " ");
  expect(text).toContain(`Lập đơn — ${formatAmount(placed.total)}`);
  const less = (back?.total ?? 0) - 200_000;
  const loss = `Vietjet Air, SGN – HAN · bớt ${formatAmount(less)} đ · giữ lại 200,000 đ`;
  expect(text).toContain(`Đã trả vé cho hãng ${loss} — −${formatAmount(less)}`);
  expect(text).toMatch(/Trả vé hoặc chỗ cho hãng Vietjet Air, SGN – HAN · giữ lại 200,000\sđ · bởi/);
});

test("Ledger keeps the first price and adds a line for each change", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const placed = await placeBooking(ctx, aBookingInput(cruise), { key: "ledger-grows" });
  await recordBankNotice(ctx, {
    provider: "sepay",
    direction: "in",
    accountNumber: ourAccount.number,
    providerRef: "ledger-1",
    amount: placed.total,
    content: `HT${placed.code}`,
    bankedAt: ctx.now(),
  });
  const owner = { ...ctx, actor: aStaffMember("owner") };
  const input = unchangedInput(await getBookingRow(ctx, placed.id));
  const dearer = { ...input, override: { is: "total" as const, total: vnd(7_900_000), reason: "Thêm bữa tối" } };
  const { revision } = await previewChange(owner, placed.id, dearer);
  await changeBooking(owner, placed.id, { ...dearer, expectedTotal: vnd(7_900_000), revision });

  const { file } = await read(ctx, placed.code);
  const text = file.replace(/\s+/g, " ");
  expect(text).toMatch(/Phải thu Lập đơn — 6,700,000 /);
  expect(text).toMatch(/Thu HT\w{8} .{0,30}\+6,700,000 0 /);
  expect(text).toMatch(/thêm 1,200,000 đ — 1,200,000/);
});

test("Ledger of a hotel booking whose rest is paid at the hotel ends at zero when its hold expires or is given up", async ({
  ctx,
  clock,
}) => {
  await someSettings(ctx);
  const hotel = await aHotelOnSale(ctx, { plans: [{ ...flexible, depositPercent: 20, restAtHouse: true }] });
  const place = (key: string) => placeBooking(ctx, aHotelBookingInput(hotel), { key });
  const [expired, cancelled] = [await place("ledger-expired"), await place("ledger-cancelled")];
  await cancelBooking(ctx, cancelled.id, cancelInput.parse({ reason: "Khách bận" }));
  clock.forward(60);
  await expireBookings(ctx);

  for (const { code } of [expired, cancelled]) {
    const text = (await read(ctx, code)).file.replace(/\s+/g, " ");
    expect(text).toMatch(/Phải thu Lập đơn — 400,000 /);
    expect(text).toMatch(/Không còn phải thu — 0 /);
  }
});

test("Staff see the airline's own message when tickets fail, and the customer does not", async ({ ctx }) => {
  await someSettings(ctx);
  await sellDatacomFlights(ctx);
  const order = await aFlightOrder(ctx, ["VJ"], { surname: "Noticket" });
  const placed = await placeFlights(ctx, order, { key: "clerk-flights-4", signal });
  await recordBankNotice(ctx, {
    provider: "sepay",
    direction: "in",
    accountNumber: ourAccount.number,
    providerRef: "clerk-4",
    amount: placed.total,
    content: `HT${placed.code}`,
    bankedAt: ctx.now(),
  });
  await processDueOrders(ctx);
  await processDueOrders(ctx);
  const { file } = await read(ctx, placed.code);
  expect(file).toContain("Hãng không xuất được vé này. Nguồn vé ghi: 0045: no ticket");
  expect(file).toMatch(/Xuất vé ngay\s*:\s*từ chối · 0045: no ticket/);

  const [rejected] = await listOrders(ctx, placed.id);
  const sales = { ...ctx, actor: aStaffMember("sales") };
  await sendAirlineRequest(sales, placed.id, { orderId: rejected?.id ?? "", request: "cancel" });
  const emails = await ctx.db.select().from(outbox);
  const cancellationEmail = emails.find(({ subject }) => subject.startsWith("Đã huỷ đơn"));
  expect(cancellationEmail?.text).toContain("Lý do: Hãng không xuất được vé này.");
  expect(cancellationEmail?.text).not.toContain("hết chỗ");
});

test("Staff do not see the advice that is meant for customers", async ({ ctx }) => {
  await someSettings(ctx);
  await sellDatacomFlights(ctx);
  const order = await aFlightOrder(ctx, ["VN", "VJ"], { surname: "Fail" });
  const placed = await placeFlights(ctx, order, { key: "clerk-flights-5", signal });
  const { file } = await read(ctx, placed.code);
  expect(file).toContain("Hãng vừa hết chỗ ở giá này. Nguồn vé ghi: 0034");
  expect(file).not.toContain("Xin chọn chuyến khác");
});

test("Detail page names all reservations of one order and our key, and remains a task until all are cancelled by hand", async ({
  ctx,
  clock,
}) => {
  await someSettings(ctx);
  const emulator = await sellDatacomFlights(ctx);
  const order = await aFlightOrder(ctx, ["VN", "VN"], { surname: "Split" });
  const placed = await placeFlights(ctx, order, { key: "clerk-flights-5", signal });
  const stateNow = async () => {
    const [[one], { needsStaffSince }] = await Promise.all([listOrders(ctx, placed.id), getBookingRow(ctx, placed.id)]);
    return { id: one?.id ?? "", state: one?.state, pnr: one?.pnr, isTask: needsStaffSince !== null };
  };
  const { id } = await stateNow();
  const pnrs = emulator.pnrs();
  expect(pnrs).toHaveLength(2);
  const { file } = await read(ctx, placed.code);
  for (const known of [...pnrs, id]) expect(file).toContain(known);
  expect(file).toContain("Nguồn vé đã tạo đặt chỗ không khớp với đơn");

  const sales = { ...ctx, actor: aStaffMember("sales") };
  await cancelBooking(sales, placed.id, cancelInput.parse({ reason: "Khách đổi ý" }));
  clock.forward(5);
  await processDueOrders(ctx);
  expect(await stateNow()).toMatchObject({ state: "voiding", pnr: null, isTask: true });
  expect((await read(ctx, placed.code)).file).toContain("Gọi nguồn vé trả hết các mã này, rồi bấm Hỏi lại hãng");

  emulator.giveBack(pnrs[0] ?? "");
  await sendAirlineRequest(sales, placed.id, { orderId: id, request: "read" });
  expect(await stateNow()).toMatchObject({ state: "voiding", isTask: true });
  expect(emulator.requests).not.toContain("cancelbooking");

  emulator.giveBack(pnrs[1] ?? "");
  await sendAirlineRequest(sales, placed.id, { orderId: id, request: "read" });
  expect(await stateNow()).toMatchObject({ state: "void", isTask: false });
});
