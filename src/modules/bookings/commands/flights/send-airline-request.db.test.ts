import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { sumVnd, type Vnd, vnd } from "#kernel/money.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { issueTickets } from "#modules/flights/adapters/local/reservations.ts";
import { claimOrder } from "#modules/flights/commands/orders.ts";
import { listBaggage } from "#modules/flights/queries/list-baggage.ts";
import { listOrders } from "#modules/flights/queries/orders.ts";
import type { StaffRequest } from "#modules/flights/rules/order-states.ts";
import { staffRequests } from "#modules/flights/rules/order-states.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import { ourAccount, someSettings } from "#tests/support/factories.ts";
import { aFlightOrder, sellOwnFlights, signal } from "#tests/support/flights.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { listFlightPassengers } from "../../queries/flight-orders.ts";
import { getBookingRow } from "../../queries/get-booking.ts";
import { placeFlights } from "./place-flights.ts";
import { finishOrder, processDueOrders } from "./process-orders.ts";
import { sendAirlineRequest } from "./send-airline-request.ts";

const newestEmail = async (ctx: Context) =>
  (await ctx.db.select().from(outbox).orderBy(desc(outbox.createdAt), desc(outbox.id)).limit(1))[0];

/** A paid order whose airline has refused to issue tickets while it still holds the seats. */
async function aRefusedOrder(ctx: Context) {
  await someSettings(ctx);
  await sellOwnFlights(ctx);
  const placed = await placeFlights(ctx, await aFlightOrder(ctx, ["VN"]), { key: "refused-tickets", signal });
  await recordBankNotice(ctx, {
    provider: "sepay",
    direction: "in",
    accountNumber: ourAccount.number,
    providerRef: "refused-tickets",
    amount: placed.total,
    content: `HT${placed.code}`,
    bankedAt: ctx.now(),
  });
  const [order] = await listOrders(ctx, placed.id);
  const claimed = await claimOrder(ctx, order?.id ?? "");
  if (!claimed) throw new Error("nothing is to be ticketed");
  const answer = { kind: "failure", reason: "refused" } as const;
  await finishOrder(ctx, claimed, { asking: "issue", answer, milliseconds: 1 });
  await processDueOrders(ctx);
  const sales = { ...ctx, actor: aStaffMember("sales") };
  const ask = (request: StaffRequest, kept?: Vnd) =>
    sendAirlineRequest(sales, placed.id, { orderId: claimed.id, request, kept });
  const state = async () => {
    const [{ needsStaffSince, state, refundDueVnd }, [one]] = await Promise.all([
      getBookingRow(ctx, placed.id),
      listOrders(ctx, placed.id),
    ]);
    return { booking: state, order: one?.state, needsStaff: needsStaffSince !== null, back: refundDueVnd };
  };
  const can = async () => (await listOrders(ctx, placed.id)).flatMap(staffRequests);
  return { placed, ask, state, can };
}

test("an order that the airline refused to ticket is ticketed by staff, read again and returned, and its customer is notified each time", async ({
  ctx,
}) => {
  const { placed, ask, state, can } = await aRefusedOrder(ctx);
  expect(await state()).toEqual({ booking: "paid", order: "ticketing", needsStaff: true, back: 0 });
  expect(await can()).toEqual(["read", "issue", "cancel"]);

  await ask("issue");
  expect(await state()).toEqual({ booking: "confirmed", order: "ticketed", needsStaff: false, back: 0 });
  const [order] = await listOrders(ctx, placed.id);
  const ticket = await newestEmail(ctx);
  expect(ticket?.subject).toMatch(/^Vé điện tử /);
  expect(ticket?.text).toContain(order?.pnr);
  expect(ticket?.text).toContain(order?.tickets[0]?.number);

  await ask("read");
  expect(await state()).toMatchObject({ booking: "confirmed", order: "ticketed" });
  expect((await newestEmail(ctx))?.id).toBe(ticket?.id);

  await ask("cancel", vnd(150_000));
  const back = placed.total - 150_000;
  expect(await state()).toEqual({ booking: "cancelled", order: "void", needsStaff: false, back });
  const goodbye = await newestEmail(ctx);
  expect(goodbye?.subject).toMatch(/^Đã huỷ đơn /);
  expect(goodbye?.text).toContain("Vé đã trả cho hãng.");
  expect(goodbye?.text).not.toContain("hết chỗ");
  expect(goodbye?.text).toContain("hoàn lại");
  expect(await can()).toEqual([]);

  const entries = await ctx.db.select().from(auditEvents).where(eq(auditEvents.action, "booking.airline-asked"));
  expect(entries).toHaveLength(3);
});

/** A booking on seats of two airlines, of which only the first is paid. */
async function aPartlyPaidBooking(ctx: Context, more = 0) {
  await someSettings(ctx);
  await sellOwnFlights(ctx);
  const placed = await placeFlights(ctx, await aFlightOrder(ctx, ["VN", "VJ"]), { key: "half-paid", signal });
  const [first, second] = await listOrders(ctx, placed.id);
  if (!first || !second) throw new Error("one airline holds both");
  await recordBankNotice(ctx, {
    provider: "sepay",
    direction: "in",
    accountNumber: ourAccount.number,
    providerRef: "half-paid",
    amount: first.total + more,
    content: `HT${placed.code}`,
    bankedAt: ctx.now(),
  });
  return { placed, first, second };
}

test("money that pays what is left of a reduced booking buys its tickets", async ({ ctx }) => {
  const { placed, first, second } = await aPartlyPaidBooking(ctx);
  expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "awaiting_payment", paidVnd: first.total });

  const sales = { ...ctx, actor: aStaffMember("sales") };
  await sendAirlineRequest(sales, placed.id, { orderId: second.id, request: "cancel" });
  expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "paid", totalVnd: first.total });
  await processDueOrders(ctx);
  expect((await listOrders(ctx, placed.id)).map(({ state }) => state)).toEqual(["ticketed", "void"]);
  expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "confirmed", refundDueVnd: 0 });
});

test("money beyond what is left of a reduced booking is due back, and its email says so", async ({ ctx }) => {
  const { placed, second } = await aPartlyPaidBooking(ctx, 100_000);
  const sales = { ...ctx, actor: aStaffMember("sales") };
  await sendAirlineRequest(sales, placed.id, { orderId: second.id, request: "cancel" });
  expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "paid", refundDueVnd: 100_000 });
  expect((await newestEmail(ctx))?.text).toMatch(/hoàn lại 100,000/);
});

test("money for tickets that an airline has issued unasked confirms their booking", async ({ ctx }) => {
  await someSettings(ctx);
  await sellOwnFlights(ctx);
  const placed = await placeFlights(ctx, await aFlightOrder(ctx, ["VN"]), { key: "unasked", signal });
  const [order] = await listOrders(ctx, placed.id);
  await issueTickets(ctx, order?.pnr ?? "");
  await sendAirlineRequest({ ...ctx, actor: aStaffMember("sales") }, placed.id, {
    orderId: order?.id ?? "",
    request: "read",
  });
  expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "held" });
  await recordBankNotice(ctx, {
    provider: "sepay",
    direction: "in",
    accountNumber: ourAccount.number,
    providerRef: "unasked",
    amount: placed.total,
    content: `HT${placed.code}`,
    bankedAt: ctx.now(),
  });
  await processDueOrders(ctx);
  expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "confirmed" });
  expect((await newestEmail(ctx))?.subject).toMatch(/^Vé điện tử /);
});

test("bags of a lost flight are left out of the itinerary", async ({ ctx }) => {
  await someSettings(ctx);
  await sellOwnFlights(ctx);
  const order = await aFlightOrder(ctx, ["VN", "VJ"]);
  const selections = order.selections.map(({ session, fareId, values }) => ({ session, fareId, values }));
  const offered = await listBaggage(ctx, selections, signal);
  const bags = ["VN", "VJ"].flatMap((airline) => offered.find((one) => one.airline === airline) ?? []);
  const baggage = bags.map(({ leg, code }) => ({ leg, code }));
  const expectedTotal = vnd(order.expectedTotal + sumVnd(bags.map(({ price }) => price)));
  const passengers = order.passengers.map((one) => ({ ...one, baggage }));
  const placed = await placeFlights(ctx, { ...order, passengers, expectedTotal }, { key: "bags", signal });
  const bagsOf = async () => (await listFlightPassengers(ctx, placed.id)).flatMap((one) => one.baggage);
  expect(await bagsOf()).toEqual([expect.stringContaining("HAN – SGN"), expect.stringContaining("SGN – HAN")]);

  const [, second] = await listOrders(ctx, placed.id);
  const sales = { ...ctx, actor: aStaffMember("sales") };
  await sendAirlineRequest(sales, placed.id, { orderId: second?.id ?? "", request: "cancel" });
  expect(await bagsOf()).toEqual([expect.stringContaining("HAN – SGN")]);
});
