import { describe, expect } from "vitest";
import { type Vnd, vnd } from "#kernel/money.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { sendOrderRequest } from "#modules/flights/adapters/send-order-request.ts";
import { claimOrder, markOrderDue } from "#modules/flights/commands/orders.ts";
import { listOrders, listStaffOrders } from "#modules/flights/queries/orders.ts";
import { departureSeats, flightOrders } from "#modules/flights/tables.ts";
import { unmatchReceipt } from "#modules/payments/commands/match-receipt-by-hand.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import { paymentReceipts } from "#modules/payments/tables.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { type Clock, test } from "#tests/support/context.ts";
import { ourAccount, someSettings } from "#tests/support/factories.ts";
import { aFlightOrder, sellDatacomFlights, sellOwnFlights, signal } from "#tests/support/flights.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { cancelInput } from "../../contract/booking-list.ts";
import type { PlacedFlights } from "../../contract/flight-placing.ts";
import { getBooking, getBookingRow } from "../../queries/get-booking.ts";
import { expireBookings } from "../hold/expire-bookings.ts";
import { announceTransfer } from "../hold/keep-hold.ts";
import { cancelBooking } from "../settle/settle-booking.ts";
import { placeFlights } from "./place-flights.ts";
import { finishOrder, processDueOrders } from "./process-orders.ts";
import { sendAirlineRequest } from "./send-airline-request.ts";

async function aHeldBooking(ctx: Context, airlines: readonly string[], change: { surname?: string } = {}) {
  await someSettings(ctx);
  return placeFlights(ctx, await aFlightOrder(ctx, airlines, change), { key: "ticket-key", signal });
}

let last = 0;
const pay = (ctx: Context, { code }: { code: string }, amount: number, reference = `flight-${++last}`) =>
  recordBankNotice(ctx, {
    provider: "sepay",
    direction: "in",
    accountNumber: ourAccount.number,
    providerRef: reference,
    amount,
    content: `HT${code}`,
    bankedAt: ctx.now(),
  });

const statesOf = async (ctx: Context, { id }: { id: string }) => (await listOrders(ctx, id)).map(({ state }) => state);
const subjects = async (ctx: Context) => (await ctx.db.select().from(outbox)).map(({ subject }) => subject);

describe("seats of our own", () => {
  const prepare = async (ctx: Context) => {
    await sellOwnFlights(ctx);
    return aHeldBooking(ctx, ["VN", "VN"]);
  };

  test("become tickets once all of it is paid, and the booking is confirmed by them", async ({ ctx }) => {
    const placed = await prepare(ctx);
    expect(await pay(ctx, placed, placed.total)).toMatchObject({ outcome: "exact" });
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "paid" });
    expect(await statesOf(ctx, placed)).toEqual(["ticketing"]);

    await processDueOrders(ctx);
    expect(await statesOf(ctx, placed)).toEqual(["ticketed"]);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({
      state: "confirmed",
      refundDueVnd: 0,
      needsStaffSince: null,
    });
    expect(await ctx.db.select().from(departureSeats)).toMatchObject([
      { held: 0, sold: 1 },
      { held: 0, sold: 1 },
    ]);
    expect((await getBooking(ctx, placed.id)).events.map(({ kind }) => kind)).toEqual([
      ...["created", "held", "payment-received", "ticketed", "confirmed"],
    ]);
    // No request is left.
    expect(await processDueOrders(ctx)).toBe(0);
  });

  test("are not ticketed for a part of the price, and are once the rest is paid", async ({ ctx }) => {
    const placed = await prepare(ctx);
    expect(await pay(ctx, placed, placed.total - 1000)).toMatchObject({ outcome: "short" });
    expect(await processDueOrders(ctx)).toBe(0);
    expect(await statesOf(ctx, placed)).toEqual(["held"]);
    await pay(ctx, placed, 1000);
    await processDueOrders(ctx);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "confirmed" });
  });

  test("are ticketed once for a bank notice that comes five times", async ({ ctx }) => {
    const placed = await prepare(ctx);
    for (let time = 0; time < 5; time += 1) await pay(ctx, placed, placed.total, "same");
    await processDueOrders(ctx);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "confirmed", paidVnd: placed.total });
    expect(await ctx.db.select().from(departureSeats)).toMatchObject([{ sold: 1 }, { sold: 1 }]);
  });

  test("are never held beyond the airline's deadline, whatever the customer announces", async ({ ctx, clock }) => {
    const placed = await prepare(ctx);
    clock.now = new Date(placed.holdExpiresAt.getTime() - 60_000);
    expect((await announceTransfer(ctx, placed.id)).holdExpiresAt).toEqual(placed.holdExpiresAt);
  });

  test("dropped by the airline before the payment deadline leave late money, and the booking waits for staff", async ({
    ctx,
    clock,
  }) => {
    const placed = await prepare(ctx);
    await ctx.db.update(flightOrders).set({ ticketBy: clock.now });

    expect(await pay(ctx, placed, placed.total, "same")).toEqual({ outcome: "late", repeated: false });
    expect(await pay(ctx, placed, placed.total, "same")).toMatchObject({ repeated: true });
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "expired", paidVnd: placed.total });
    expect(await ctx.db.select().from(paymentReceipts)).toMatchObject([{ outcome: "late" }]);
    clock.forward(30);
    await processDueOrders(ctx);
    expect(await statesOf(ctx, placed)).toEqual(["void"]);
  });

  test("are released after the payment deadline plus the margin for late money", async ({ ctx, clock }) => {
    const placed = await prepare(ctx);
    await afterHold(ctx, clock, placed, 1);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "expired" });
    expect(await processDueOrders(ctx)).toBe(0);
    clock.forward(10);
    await processDueOrders(ctx);
    expect(await statesOf(ctx, placed)).toEqual(["void"]);
    expect(await ctx.db.select().from(departureSeats)).toMatchObject([{ held: 0 }, { held: 0 }]);
  });

  test("are kept for money that was sent in time and reported by the bank after the hold", async ({ ctx, clock }) => {
    const placed = await prepare(ctx);
    await afterHold(ctx, clock, placed, 1);
    expect(await pay(ctx, placed, placed.total)).toMatchObject({ outcome: "exact" });
    await processDueOrders(ctx);
    expect(await statesOf(ctx, placed)).toEqual(["ticketed"]);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "confirmed" });
  });

  test("are not sold in the last minutes before the deadline, even before they are released", async ({
    ctx,
    clock,
  }) => {
    const placed = await prepare(ctx);
    await afterHold(ctx, clock, placed, 16);
    expect(await pay(ctx, placed, placed.total)).toMatchObject({ outcome: "late" });
  });

  test("are not sold after the deadline: money is late and due back", async ({ ctx, clock }) => {
    const placed = await prepare(ctx);
    await afterHold(ctx, clock, placed, 1);
    clock.forward(20);
    expect(await pay(ctx, placed, placed.total)).toMatchObject({ outcome: "late" });
    await processDueOrders(ctx);
    expect(await statesOf(ctx, placed)).toEqual(["void"]);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "expired", refundDueVnd: placed.total });
  });

  test("are cancelled by staff, who have to enter the amount that the airline keeps", async ({ ctx }) => {
    const placed = await prepare(ctx);
    await pay(ctx, placed, placed.total);
    await processDueOrders(ctx);
    const cancel = (typed: object) =>
      cancelBooking(ctx, placed.id, cancelInput.parse({ reason: "Khách đổi ý", ...typed }));
    await expect(cancel({})).rejects.toMatchObject({ fields: { kept: expect.stringContaining("số tiền giữ lại") } });
    await expect(cancel({ kept: " " })).rejects.toMatchObject({ fields: { kept: expect.any(String) } });
    await expect(cancel({ kept: String(placed.total + 1) })).rejects.toMatchObject({
      fields: { kept: expect.stringContaining("số đã thu") },
    });
    expect((await cancel({ kept: "600.000" })).refund).toBe(placed.total - 600_000);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({
      state: "cancelled",
      keptVnd: 600_000,
      refundDueVnd: placed.total - 600_000,
    });
  });

  test("are released when staff cancel, tickets too", async ({ ctx }) => {
    const placed = await prepare(ctx);
    await pay(ctx, placed, placed.total);
    await processDueOrders(ctx);
    expect(await cancelBooking(ctx, placed.id, { reason: "Khách đổi ý", terms: "full" })).toMatchObject({
      refund: placed.total,
    });
    await processDueOrders(ctx);
    expect(await statesOf(ctx, placed)).toEqual(["void"]);
    expect(await ctx.db.select().from(departureSeats)).toMatchObject([{ sold: 0 }, { sold: 0 }]);
  });
});

async function afterHold(ctx: Context, clock: Clock, { holdExpiresAt }: PlacedFlights, minutes: number) {
  clock.now = new Date(holdExpiresAt.getTime() + minutes * 60_000);
  await expireBookings(ctx);
}

describe("tickets of an external supplier", () => {
  async function prepare(ctx: Context, airlines: readonly string[] = ["VN"], change: { surname?: string } = {}) {
    const emulator = await sellDatacomFlights(ctx);
    const placed = await aHeldBooking(ctx, airlines, change);
    await pay(ctx, placed, placed.total);
    return { emulator, placed };
  }
  const workAll = async (ctx: Context, clock: Clock) => {
    for (let round = 0; round < 6; round += 1) {
      // Sequential: this test has one connection.
      while ((await processDueOrders(ctx)) > 0);
      clock.forward(2);
    }
  };

  test("rejected by one of two airlines wait for staff until the deadline; then only the price of the other is kept", async ({
    ctx,
    clock,
  }) => {
    const { placed } = await prepare(ctx, ["VN", "VJ"], { surname: "Noticket" });
    await workAll(ctx, clock);
    const rejected = (await listOrders(ctx, placed.id))[1];
    expect(rejected).toMatchObject({ state: "ticketing", failure: "refused", dueAt: rejected?.ticketBy });
    const waiting = await getBookingRow(ctx, placed.id);
    expect(waiting).toMatchObject({ state: "paid", totalVnd: placed.total, needsStaffSince: expect.any(Date) });

    clock.now = new Date(rejected?.ticketBy ?? 0);
    await workAll(ctx, clock);
    const [out, back] = await listOrders(ctx, placed.id);
    expect([out?.state, back?.state, back?.failure]).toEqual(["ticketed", "failed", "refused"]);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({
      state: "confirmed",
      totalVnd: out?.total,
      paidVnd: placed.total,
      refundDueVnd: back?.total,
      needsStaffSince: null,
    });
    expect((await subjects(ctx)).some((subject) => subject.includes("không xuất được"))).toBe(true);
  });

  test("of a booking that is cancelled during issuing are returned, and not bought again", async ({ ctx, clock }) => {
    const { emulator, placed } = await prepare(ctx);
    const [order] = await listOrders(ctx, placed.id);
    const asked = await claimOrder(ctx, order?.id ?? "");
    if (!asked) throw new Error("nothing was due");
    await cancelBooking(ctx, placed.id, { reason: "Khách đổi ý", terms: "full" });
    // No other request is sent while this one is within its lease.
    expect(await processDueOrders(ctx)).toBe(0);
    const answer = { kind: "failure", reason: "unknown" } as const;
    await finishOrder(ctx, asked, { asking: "issue", answer, milliseconds: 40_000 });
    await workAll(ctx, clock);
    expect(await statesOf(ctx, placed)).toEqual(["void"]);
    expect(emulator.requests).not.toContain("issueticket");
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({
      state: "cancelled",
      refundDueVnd: placed.total,
      needsStaffSince: null,
    });
  });

  test("are not requested by staff while a request runs, and stay issued when an older reply is lost", async ({
    ctx,
    clock,
  }) => {
    const { emulator, placed } = await prepare(ctx);
    const [order] = await listOrders(ctx, placed.id);
    const asked = await claimOrder(ctx, order?.id ?? "");
    if (!asked) throw new Error("nothing was due");
    const ask = (request: "read" | "issue" | "cancel") =>
      sendAirlineRequest({ ...ctx, actor: aStaffMember("sales") }, placed.id, { orderId: asked.id, request });
    for (const asking of ["read", "issue", "cancel"] as const)
      await expect(ask(asking)).rejects.toMatchObject({ code: "not-possible-now" });
    expect(emulator.requests).not.toContain("issueticket");

    // The process that sent the first request has died.
    clock.forward(2);
    await ask("issue");
    expect(await statesOf(ctx, placed)).toEqual(["ticketed"]);
    await finishOrder(ctx, asked, {
      asking: "issue",
      milliseconds: 120_000,
      answer: { kind: "failure", reason: "unknown" },
    });
    expect(await statesOf(ctx, placed)).toEqual(["ticketed"]);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "confirmed", needsStaffSince: null });
  });

  test("are not issued after the payment is unmatched, and the order fails once the airline drops it", async ({
    ctx,
    clock,
  }) => {
    const { emulator, placed } = await prepare(ctx);
    const [receipt] = await ctx.db.select().from(paymentReceipts);
    const staff = { ...ctx, actor: aStaffMember("owner") };
    await unmatchReceipt(staff, { receiptId: receipt?.id ?? "", code: placed.code, reason: "Tiền của đơn khác" });
    await workAll(ctx, clock);
    expect(await statesOf(ctx, placed)).toEqual(["ticketing"]);
    expect((await getBookingRow(ctx, placed.id)).needsStaffSince).not.toBeNull();
    clock.now = new Date(placed.holdExpiresAt.getTime() + 3_600_000);
    await workAll(ctx, clock);
    expect(await statesOf(ctx, placed)).toEqual(["failed"]);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "cancelled", needsStaffSince: null });
    expect(emulator.requests).not.toContain("issueticket");
  });

  test("that are not paid any more are returned for a fee, which ends the order", async ({ ctx, clock }) => {
    const { placed } = await prepare(ctx, ["VN", "VJ"]);
    await workAll(ctx, clock);
    const [receipt] = await ctx.db.select().from(paymentReceipts);
    const staff = { ...ctx, actor: aStaffMember("owner") };
    await unmatchReceipt(staff, { receiptId: receipt?.id ?? "", code: placed.code, reason: "Tiền của đơn khác" });
    const [out, back] = await listOrders(ctx, placed.id);
    await sendAirlineRequest(staff, placed.id, { orderId: back?.id ?? "", request: "cancel", kept: vnd(200_000) });
    expect(await statesOf(ctx, placed)).toEqual(["ticketed", "void"]);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ totalVnd: (out?.total ?? 0) + 200_000, paidVnd: 0 });
  });

  test("whose reply was lost are read, and never bought twice", async ({ ctx, clock }) => {
    const { emulator, placed } = await prepare(ctx);
    emulator.fail(null, "lost", "gateway");
    await processDueOrders(ctx);
    expect(await statesOf(ctx, placed)).toEqual(["unknown"]);
    expect((await getBookingRow(ctx, placed.id)).needsStaffSince).toEqual(ctx.now());
    await workAll(ctx, clock);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "confirmed", needsStaffSince: null });
    expect(emulator.requests.filter((name) => name === "issueticket")).toHaveLength(1);
  });

  test("shorten the hold when the airline moves its deadline forward, and later money is due back", async ({
    ctx,
    clock,
  }) => {
    await sellDatacomFlights(ctx);
    const placed = await aHeldBooking(ctx, ["VN"]);
    const readBack = async (minutes: number) => {
      const [order] = await listOrders(ctx, placed.id);
      const asked = order && (await sendOrderRequest(ctx, order, "read"));
      if (asked?.answer.kind !== "reservation") throw new Error("nothing was read");
      const expiresAt = new Date(ctx.now().getTime() + minutes * 60_000);
      const reservation = { ...asked.answer.reservation, expiresAt };
      await finishOrder(ctx, order as never, { ...asked, answer: { kind: "reservation", reservation } });
      return getBooking(ctx, placed.id);
    };
    expect(await readBack(60)).toMatchObject({
      state: "held",
      holdExpiresAt: new Date(ctx.now().getTime() + 40 * 60_000),
    });
    const told = async () => {
      const emails = await ctx.db.select({ subject: outbox.subject, reason: outbox.reason }).from(outbox);
      return emails.filter(({ reason }) => reason.startsWith("hold-shortened")).map(({ subject }) => subject);
    };
    expect(await told()).toEqual([expect.stringMatching(/^Hạn thanh toán sớm hơn, /)]);
    // Never later than the customer was notified.
    expect(await readBack(600)).toMatchObject({ holdExpiresAt: new Date(ctx.now().getTime() + 40 * 60_000) });
    expect(await readBack(4)).toMatchObject({ state: "expired", holdExpiresAt: ctx.now() });
    expect(await told()).toHaveLength(1);
    await expireBookings(ctx);
    expect(await pay(ctx, placed, placed.total)).toMatchObject({ outcome: "late" });
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "expired", refundDueVnd: placed.total });
    clock.forward(20);
    await workAll(ctx, clock);
    expect(await statesOf(ctx, placed)).toEqual(["void"]);
  });

  test("without a reply are requested again, and the booking is flagged for staff", async ({ ctx, clock }) => {
    const { emulator, placed } = await prepare(ctx);
    emulator.fail("gateway", "gateway");
    await processDueOrders(ctx);
    expect(await ctx.db.select().from(flightOrders)).toMatchObject([{ state: "ticketing", failure: "unavailable" }]);
    expect((await getBookingRow(ctx, placed.id)).needsStaffSince).not.toBeNull();
    await workAll(ctx, clock);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "confirmed", needsStaffSince: null });
  });

  test("are held and issued for money that came before the airline's reply", async ({ ctx, clock }) => {
    const emulator = await sellDatacomFlights(ctx);
    await someSettings(ctx);
    const input = await aFlightOrder(ctx, ["VN"]);
    emulator.fail(null, "lost");
    const placed = await placeFlights(ctx, input, { key: "early-money", signal });
    expect(placed.state).toBe("draft");
    expect((await getBooking(ctx, placed.id)).outstanding).toBe(0);
    await pay(ctx, placed, placed.total);
    // The money waits for the reply: it may be spent a minute later, so it is not due back.
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({
      state: "draft",
      paidVnd: placed.total,
      refundDueVnd: 0,
    });
    clock.forward(1);
    await workAll(ctx, clock);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "confirmed", refundDueVnd: 0 });
    const [received, held] = await ctx.db.select().from(outbox).orderBy(outbox.createdAt, outbox.id);
    expect(received?.text).toContain("đang chờ hãng bay trả lời");
    expect(held?.text).toContain("đã nhận đủ tiền");
    expect(held?.text).not.toContain("Bạn thanh toán trước giờ này");
  });

  test("are read and returned by staff with the permission, and the staff member is recorded", async ({
    ctx,
    clock,
  }) => {
    const { placed } = await prepare(ctx);
    const [order] = await listOrders(ctx, placed.id);
    const ask = (request: "read" | "issue" | "cancel", actor = aStaffMember("sales"), kept?: Vnd) =>
      sendAirlineRequest({ ...ctx, actor }, placed.id, { orderId: order?.id ?? "", request, kept });
    await expect(ask("issue", aStaffMember("viewer"))).rejects.toMatchObject({ kind: "forbidden" });
    await ask("issue");
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "confirmed" });
    await expect(ask("issue")).rejects.toMatchObject({ code: "not-possible-now" });
    await ask("read");
    expect(await statesOf(ctx, placed)).toEqual(["ticketed"]);
    await expect(ask("cancel")).rejects.toMatchObject({ fields: { kept: expect.stringContaining("giữ lại") } });
    await ask("cancel", aStaffMember("sales"), vnd(300_000));
    expect(await statesOf(ctx, placed)).toEqual(["void"]);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({
      state: "cancelled",
      keptVnd: 300_000,
      refundDueVnd: placed.total - 300_000,
    });
    // The event keeps the amount, which a refund may lower: voiding the refund restores it.
    const { events } = await getBooking(ctx, placed.id);
    expect(events.findLast(({ kind }) => kind === "cancelled")?.data).toMatchObject({ kept: 300_000 });
    const seen = await listStaffOrders({ ...ctx, actor: aStaffMember("sales") }, placed.id);
    expect(seen[0]?.calls.map(({ asking, outcome }) => `${asking} ${outcome}`).sort()).toEqual([
      ...["book held", "cancel cancelled", "issue ticketed", "read ticketed"],
    ]);
    await workAll(ctx, clock);
    const asked = (await ctx.db.select().from(auditEvents)).filter(({ action }) => action === "booking.airline-asked");
    expect(asked).toHaveLength(3);
  });

  test("of one of two airlines are returned for a fee, and the other one flies", async ({ ctx, clock }) => {
    const { placed } = await prepare(ctx, ["VN", "VJ"]);
    await workAll(ctx, clock);
    const [out, back] = await listOrders(ctx, placed.id);
    const staff = { ...ctx, actor: aStaffMember("sales") };
    const wanted = { orderId: back?.id ?? "", request: "cancel" as const };
    const tooMuch = sendAirlineRequest(staff, placed.id, { ...wanted, kept: vnd((back?.total ?? 0) + 1) });
    await expect(tooMuch).rejects.toMatchObject({ fields: { kept: expect.stringContaining("giá của vé này") } });
    await sendAirlineRequest(staff, placed.id, { ...wanted, kept: vnd(200_000) });
    expect(await statesOf(ctx, placed)).toEqual(["ticketed", "void"]);
    const file = await getBooking(ctx, placed.id);
    expect(file.price.lines.at(-1)).toMatchObject({ label: "Phí trả vé SGN – HAN", amount: 200_000 });
    expect(file.events.map(({ kind }) => kind)).toContain("tickets-returned");
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({
      state: "confirmed",
      totalVnd: (out?.total ?? 0) + 200_000,
      needsStaffSince: null,
      refundDueVnd: (back?.total ?? 0) - 200_000,
    });
    const emails = await ctx.db.select().from(outbox);
    const email = emails.find(({ subject }) => subject.startsWith("Đã trả một phần vé"));
    expect(email?.text).toContain("Vé đã trả cho hãng. Phí trả vé 200,000");
    // The refund due for one order stays when the other is cancelled, whatever its airline keeps.
    const { totalVnd, paidVnd, refundDueVnd } = await getBookingRow(ctx, placed.id);
    expect(refundDueVnd).toBe(paidVnd - totalVnd);
    const cancel = (kept: number) =>
      cancelBooking(staff, placed.id, { reason: "Khách đổi ý", terms: "policy", kept: vnd(kept) });
    await expect(cancel(totalVnd + 1)).rejects.toMatchObject({
      fields: { kept: expect.stringContaining("giá của đơn") },
    });
    expect((await cancel(totalVnd)).refund).toBe(refundDueVnd);
  });

  test("stay tickets when the airline rejects the return, and no refund is promised", async ({ ctx, clock }) => {
    const { placed } = await prepare(ctx);
    await workAll(ctx, clock);
    const [order] = await listOrders(ctx, placed.id);
    if (!order) throw new Error("nothing was ordered");
    const answer = { kind: "failure", reason: "refused" } as const;
    await markOrderDue(ctx, { bookingId: placed.id, orderId: order.id, request: "cancel", kept: vnd(0) });
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "confirmed", refundDueVnd: 0 });
    await finishOrder(ctx, order, { asking: "cancel", answer, milliseconds: 900 });
    const standing = { state: "confirmed", refundDueVnd: 0, totalVnd: placed.total };
    expect(await statesOf(ctx, placed)).toEqual(["ticketed"]);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ ...standing, needsStaffSince: expect.any(Date) });
    // Until staff have looked.
    const staff = { ...ctx, actor: aStaffMember("sales") };
    await sendAirlineRequest(staff, placed.id, { orderId: order.id, request: "read" });
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ ...standing, needsStaffSince: null });
  });

  test("that their airline has dropped wait for staff to enter the kept amount, before a refund is promised", async ({
    ctx,
    clock,
  }) => {
    const { placed } = await prepare(ctx);
    await workAll(ctx, clock);
    const [order] = await listOrders(ctx, placed.id);
    if (!order) throw new Error("nothing was ordered");
    const asked = await sendOrderRequest(ctx, order, "read");
    if (asked.answer.kind !== "reservation") throw new Error("nothing was read");
    const reservation = { ...asked.answer.reservation, state: "cancelled" as const, tickets: [] };
    await finishOrder(ctx, order, { ...asked, answer: { kind: "reservation", reservation } });
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({
      state: "confirmed",
      refundDueVnd: 0,
      needsStaffSince: expect.any(Date),
    });
    const staff = { ...ctx, actor: aStaffMember("sales") };
    await sendAirlineRequest(staff, placed.id, { orderId: order.id, request: "cancel", kept: vnd(500_000) });
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({
      state: "cancelled",
      keptVnd: 500_000,
      refundDueVnd: placed.total - 500_000,
      needsStaffSince: null,
    });
  });

  test("that are all rejected end the booking: all of the money is due back", async ({ ctx, clock }) => {
    const { emulator, placed } = await prepare(ctx);
    // The lease ran out before any request.
    clock.forward(5 * 60);
    await workAll(ctx, clock);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "cancelled", refundDueVnd: placed.total });
    expect(emulator.requests).not.toContain("issueticket");
  });
});
