import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { auditEvents } from "#modules/audit/tables.ts";
import { handTicketsInput } from "#modules/flights/contract/hand-tickets.ts";
import { listOrders } from "#modules/flights/queries/orders.ts";
import { departureSeats, seatReservations } from "#modules/flights/tables.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { readEmails } from "#tests/support/emails.ts";
import { ourAccount, someSettings } from "#tests/support/factories.ts";
import { aFlightOrder, sellDatacomFlights, sellOwnFlights, signal } from "#tests/support/flights.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { getBookingRow } from "../../queries/get-booking.ts";
import { confirmBooking } from "../settle/settle-booking.ts";
import { enterHandTickets } from "./enter-tickets.ts";
import { placeFlights } from "./place-flights.ts";
import { processDueOrders } from "./process-orders.ts";
import { sendAirlineRequest } from "./send-airline-request.ts";

const asSales = (ctx: Context) => ({ ...ctx, actor: aStaffMember("sales") });
const entered = (orderId: string, change: { pnr?: string; numbers?: string } = {}) =>
  handTicketsInput.parse({ orderId, pnr: " abc 123 ", numbers: "738-2401234567", ...change });

async function held(ctx: Context, airlines: readonly string[] = ["VN"]) {
  await someSettings(ctx);
  const placed = await placeFlights(ctx, await aFlightOrder(ctx, airlines), { key: "hand-ticket-key", signal });
  const [order] = await listOrders(ctx, placed.id);
  return { ...placed, orderId: order?.id ?? "" };
}

const pay = (ctx: Context, { code, total }: { code: string; total: number }) =>
  recordBankNotice(ctx, {
    provider: "sepay",
    direction: "in",
    accountNumber: ourAccount.number,
    providerRef: `hand-${code}`,
    amount: total,
    content: `HT${code}`,
    bankedAt: ctx.now(),
  });

test("tickets of the airline's portal confirm a paid booking, sell its seats and notify the customer", async ({
  ctx,
}) => {
  await sellOwnFlights(ctx);
  const placed = await held(ctx);
  const sales = asSales(ctx);
  await expect(enterHandTickets(sales, placed.id, entered(placed.orderId))).rejects.toMatchObject({ code: "not-paid" });
  await pay(ctx, placed);

  await enterHandTickets(sales, placed.id, entered(placed.orderId));

  expect(await listOrders(ctx, placed.id)).toMatchObject([
    { state: "ticketed", pnr: "ABC123", tickets: [{ passenger: 0, number: "738-2401234567" }], dueAt: null },
  ]);
  expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "confirmed", needsStaffSince: null });
  expect((await getBookingRow(ctx, placed.id)).searchText).toContain("abc123");
  expect(await ctx.db.select().from(departureSeats)).toMatchObject([{ held: 0, sold: 1 }]);
  expect(await ctx.db.select().from(seatReservations)).toMatchObject([{ state: "ticketed" }]);
  const email = (await readEmails(ctx)).at(-1);
  expect(email?.text).toContain("ABC123");
  expect(email?.text).toContain("738-2401234567");
  // No request is left, and a later read does not undo it.
  expect(await processDueOrders(ctx)).toBe(0);
  await sendAirlineRequest(sales, placed.id, { orderId: placed.orderId, request: "read" });
  expect(await listOrders(ctx, placed.id)).toMatchObject([{ state: "ticketed", pnr: "ABC123", failure: null }]);
});

test("staff cannot confirm flights without tickets, paid or not", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  const placed = await held(ctx);
  const confirm = () => confirmBooking(asSales(ctx), placed.id);

  await expect(confirm()).rejects.toMatchObject({ code: "not-possible-now" });
  await pay(ctx, placed);
  await expect(confirm()).rejects.toMatchObject({ code: "not-possible-now" });
  expect((await getBookingRow(ctx, placed.id)).state).toBe("paid");
});

test("a new code or number of a confirmed booking is notified once, and the log keeps the old one", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  const placed = await held(ctx);
  const sales = asSales(ctx);
  await pay(ctx, placed);
  await enterHandTickets(sales, placed.id, entered(placed.orderId));
  const emails = (await readEmails(ctx)).length;

  await enterHandTickets(sales, placed.id, entered(placed.orderId, { pnr: "XYZ789" }));
  await expect(enterHandTickets(sales, placed.id, entered(placed.orderId, { pnr: "XYZ789" }))).rejects.toMatchObject({
    fields: { numbers: expect.any(String) },
  });

  const told = (await readEmails(ctx)).slice(emails);
  expect(told.map(({ subject }) => subject.startsWith("Mã đặt chỗ và số vé mới"))).toEqual([true]);
  expect(told[0]?.text).toContain("XYZ789");
  expect(told[0]?.documents).toEqual(["confirmation"]);
  const log = await ctx.db.select().from(auditEvents).where(eq(auditEvents.action, "booking.tickets-entered"));
  expect(log.map(({ before, after }) => [before?.pnr, after?.pnr])).toEqual(
    expect.arrayContaining([["ABC123", "XYZ789"]]),
  );
  expect((await getBookingRow(ctx, placed.id)).searchText).toContain("abc123");
});

test("a hold that another supplier still reports does not undo hand-made tickets", async ({ ctx }) => {
  await sellDatacomFlights(ctx);
  const placed = await held(ctx, ["VJ"]);
  await pay(ctx, placed);
  await enterHandTickets(asSales(ctx), placed.id, entered(placed.orderId, { numbers: "ABC123" }));
  expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "confirmed" });
  expect(await processDueOrders(ctx)).toBe(0);

  await sendAirlineRequest(asSales(ctx), placed.id, { orderId: placed.orderId, request: "read" });

  expect(await listOrders(ctx, placed.id)).toMatchObject([
    { state: "ticketed", pnr: "ABC123", tickets: [{ number: "ABC123" }] },
  ]);
});

test("invalid tickets are rejected, and entering them needs the permission to write bookings", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  const placed = await held(ctx);
  await pay(ctx, placed);
  const two = entered(placed.orderId, { numbers: "738-2401234567\n738-2401234568" });
  await expect(enterHandTickets(asSales(ctx), placed.id, two)).rejects.toMatchObject({
    fields: { numbers: "Phần này có 1 khách nên có nhiều nhất 1 số vé." },
  });
  for (const change of [{ pnr: "A!" }, { numbers: "" }, { numbers: "vé giấy ở quầy" }])
    expect(
      handTicketsInput.safeParse({ orderId: placed.orderId, pnr: "ABC123", numbers: "1", ...change }).success,
    ).toBe(false);
  for (const role of ["viewer", "accountant"] as const)
    await expect(
      enterHandTickets({ ...ctx, actor: aStaffMember(role) }, placed.id, entered(placed.orderId)),
    ).rejects.toMatchObject({ kind: "forbidden" });
});
