import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { applyAirlineReplies } from "#modules/bookings/commands/flights/apply-airline-replies.ts";
import { placeFlights } from "#modules/bookings/commands/flights/place-flights.ts";
import { processDueOrders } from "#modules/bookings/commands/flights/process-orders.ts";
import { bookingSearch } from "#modules/bookings/contract/booking-list.ts";
import { listOrders } from "#modules/flights/queries/orders.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import { purgeTravellers } from "#modules/travellers/commands/purge-travellers.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { ourAccount, someSettings } from "#tests/support/factories.ts";
import { aFlightOrder, sellOwnFlights, signal } from "#tests/support/flights.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { lockBooking } from "../get-booking.ts";
import { getBookingDetail } from "../get-booking-detail.ts";
import { countBookingsToHandle } from "./count-new-bookings.ts";
import { listBookingRows } from "./list-bookings.ts";

const sales = (ctx: Context): Context => ({ ...ctx, actor: aStaffMember("sales") });
const find = async (ctx: Context, text: string) =>
  (await listBookingRows(sales(ctx), bookingSearch.parse({ text }))).data.map(({ id }) => id);

async function aPlacedBooking(ctx: Context) {
  await someSettings(ctx);
  await sellOwnFlights(ctx);
  const order = await aFlightOrder(ctx, ["VN", "VJ"], { surname: "Hoàng" });
  const invoice = { company: "Công ty Mẫu", taxCode: "0100000003", address: "Số 1 phố Mẫu", email: "mau@example.vn" };
  return placeFlights(ctx, { ...order, invoice }, { key: "desk-flights", signal });
}

const payAndIssue = async (ctx: Context, { code, total }: { code: string; total: number }) => {
  await recordBankNotice(ctx, {
    provider: "sepay",
    direction: "in",
    accountNumber: ourAccount.number,
    providerRef: "desk-flights",
    amount: total,
    content: `HT${code}`,
    bankedAt: ctx.now(),
  });
  await processDueOrders(ctx);
};

test("the booking list shows record locators and ticketing deadlines of flights", async ({ ctx }) => {
  const placed = await aPlacedBooking(ctx);
  const orders = await listOrders(ctx, placed.id);
  const rowOf = async () => (await listBookingRows(sales(ctx), bookingSearch.parse({}))).data[0];
  const first = Math.min(...orders.map(({ ticketBy }) => ticketBy?.getTime() ?? Number.POSITIVE_INFINITY));

  expect(await rowOf()).toMatchObject({
    kind: "flight",
    flights: { pnrs: orders.map(({ pnr }) => pnr), ticketBy: new Date(first) },
  });
  await payAndIssue(ctx, placed);
  expect(await rowOf()).toMatchObject({ flights: { pnrs: orders.map(({ pnr }) => pnr), ticketBy: null } });
});

test("flights are found by a record locator, by a ticket number and by passenger", async ({ ctx }) => {
  const placed = await aPlacedBooking(ctx);
  const [one, other] = await listOrders(ctx, placed.id);
  expect(await find(ctx, one?.pnr ?? "")).toEqual([placed.id]);
  expect(await find(ctx, other?.pnr?.toLowerCase() ?? "")).toEqual([placed.id]);
  expect(await find(ctx, "hoàng thu hằng")).toEqual([placed.id]);
  expect(await find(ctx, "ZZZZZZ")).toEqual([]);

  await payAndIssue(ctx, placed);
  const numbers = (await listOrders(ctx, placed.id)).flatMap(({ tickets }) => tickets.map(({ number }) => number));
  expect(numbers).toHaveLength(2);
  for (const number of numbers) expect(await find(ctx, number)).toEqual([placed.id]);
});

test("flights are still found by their codes when their passengers were erased", async ({ ctx, clock }) => {
  const placed = await aPlacedBooking(ctx);
  await payAndIssue(ctx, placed);
  const [order] = await listOrders(ctx, placed.id);
  clock.now = new Date("2027-03-01T03:00:00Z");
  await purgeTravellers(ctx);
  expect(await find(ctx, order?.pnr ?? "")).toEqual([placed.id]);
  expect(await find(ctx, "hoàng")).toEqual([]);
});

test("staff read who wants an invoice; its address needs access to personal data", async ({ ctx }) => {
  const { code } = await aPlacedBooking(ctx);
  expect(await getBookingDetail(sales(ctx), code)).toMatchObject({
    invoice: { company: "Công ty Mẫu", taxCode: "0100000003", address: "Số 1 phố Mẫu", email: "mau@example.vn" },
  });
  expect(await getBookingDetail({ ...ctx, actor: aStaffMember("viewer") }, code)).toMatchObject({
    invoice: { company: "Công ty Mẫu", taxCode: "0100000003", address: "", email: "" },
  });
});

test("an order with an unknown outcome calls for staff in every view, on its page and in the menu", async ({ ctx }) => {
  const placed = await aPlacedBooking(ctx);
  const [order] = await listOrders(ctx, placed.id);
  await payAndIssue(ctx, placed);
  const needs = async () => {
    const [row] = (await listBookingRows(sales(ctx), bookingSearch.parse({}))).data;
    const [file, calling] = await Promise.all([
      getBookingDetail(sales(ctx), placed.code),
      countBookingsToHandle(sales(ctx)),
    ]);
    return { row: row?.staffNeed, file: file.staffNeed, calling };
  };
  expect(await needs()).toEqual({ row: null, file: null, calling: 0 });

  await ctx.db.execute(sql`update flight_orders set state = 'unknown', failure = 'unknown' where id = ${order?.id}`);
  await inTransaction(ctx, async (ctx) => applyAirlineReplies(ctx, await lockBooking(ctx, placed.id)));
  expect(await needs()).toEqual({ row: "unanswered", file: "unanswered", calling: 1 });
});
