import { describe, expect, onTestFinished, vi } from "vitest";
import { vnd } from "#kernel/money.ts";
import { datacomSupplier } from "#modules/flights/adapters/datacom/datacom-supplier.ts";
import { sendOrderRequest } from "#modules/flights/adapters/send-order-request.ts";
import { listOrders } from "#modules/flights/queries/orders.ts";
import { departureSeats, flightOrders, flightPassengers } from "#modules/flights/tables.ts";
import { unmatchReceipt } from "#modules/payments/commands/match-receipt-by-hand.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import { paymentReceipts } from "#modules/payments/tables.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import { ourAccount, someSettings } from "#tests/support/factories.ts";
import { aFlightOrder, sellDatacomFlights, sellDuffelFlights, sellOwnFlights, signal } from "#tests/support/flights.ts";
import { anAccount, aStaffMember } from "#tests/support/staff.ts";
import type { FlightPlacing } from "../../contract/flight-placing.ts";
import { getBooking, getBookingRow } from "../../queries/get-booking.ts";
import { bookings } from "../../tables.ts";
import { placeFlights, placePhoneFlights } from "./place-flights.ts";
import { finishOrder, processDueOrders } from "./process-orders.ts";

const place = (ctx: Context, input: FlightPlacing, key = "k") => placeFlights(ctx, input, { key, signal });

describe("seats of our own", () => {
  test("are held until twenty minutes before the airline gives them away", async ({ ctx }) => {
    await sellOwnFlights(ctx);
    const input = await aFlightOrder(ctx, ["VN", "VN"]);
    const placed = await place(ctx, input);
    expect(placed).toMatchObject({
      state: "held",
      total: input.expectedTotal,
      orders: [{ airline: "VN", state: "held", pnr: null }],
    });
    const [order] = await listOrders(ctx, placed.id);
    expect(placed.holdExpiresAt).toEqual(new Date((order?.ticketBy?.getTime() ?? 0) - 20 * 60_000));

    const booking = await getBooking(ctx, placed.id);
    expect(booking).toMatchObject({
      kind: "flight",
      productId: null,
      checkIn: "2026-12-10",
      checkOut: "2026-12-14",
      nights: 4,
      adults: 1,
      subject: { title: "Hà Nội – TP. Hồ Chí Minh, khứ hồi", place: "Sân bay Nội Bài", checkInTime: "06:00" },
      outstanding: input.expectedTotal,
      dueNow: input.expectedTotal,
    });
    expect(booking.price.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(booking.total);
    expect(booking.events.map(({ kind }) => kind)).toEqual(["created", "held"]);
  });

  test("are requested once, however often the order is sent", async ({ ctx }) => {
    await sellOwnFlights(ctx);
    const input = await aFlightOrder(ctx, ["VJ"]);
    const [first, second] = [await place(ctx, input), await place(ctx, input)];
    expect(second).toEqual(first);
    expect(await ctx.db.select().from(departureSeats)).toMatchObject([{ held: 1 }]);
    await expect(place(ctx, { ...input, note: "khác" })).rejects.toMatchObject({ code: "idempotency-key-reused" });
  });

  test("cost what they cost now: another price is rejected with what each fare was and is, and nothing is held", async ({
    ctx,
  }) => {
    await sellOwnFlights(ctx);
    const input = await aFlightOrder(ctx, ["VN", "VJ"]);
    const [out, back] = input.selections;
    if (!out || !back) throw new Error("two fares");
    const old = {
      ...input,
      selections: [out, { ...back, total: vnd(back.total - 100_000) }],
      expectedTotal: vnd(input.expectedTotal - 100_000),
    };
    await expect(place(ctx, old)).rejects.toMatchObject({
      kind: "conflict",
      code: "price-changed",
      result: {
        total: input.expectedTotal,
        fares: [{ place: 1, airline: "VJ", was: back.total - 100_000, is: back.total }],
      },
    });
    expect(await ctx.db.select().from(bookings)).toEqual([]);
    expect(await ctx.db.select().from(departureSeats)).toEqual([]);
  });

  test("are rejected with wrong papers: each field says why", async ({ ctx }) => {
    await sellOwnFlights(ctx);
    const input = await aFlightOrder(ctx, ["VN"]);
    const [hang] = input.passengers;
    if (!hang) throw new Error("nobody flies");
    const wrong = { ...input, passengers: [{ ...hang, surname: "Lê 2" }] };
    await expect(place(ctx, wrong)).rejects.toMatchObject({ fields: { "passengers.0.surname": expect.any(String) } });
    await expect(place(ctx, { ...input, contact: { ...input.contact, phone: "12" } })).rejects.toMatchObject({
      fields: { "contact.phone": expect.any(String) },
    });
  });

  test("are not held so near to the departure that there is no time to pay, and the customer learns why", async ({
    ctx,
    clock,
  }) => {
    await sellOwnFlights(ctx);
    // Sold until three hours before 06:00.
    clock.now = new Date("2026-12-10T02:30:00+07:00");
    const input = await aFlightOrder(ctx, ["VN"]);
    await expect(place(ctx, input)).rejects.toMatchObject({
      message: expect.stringContaining("quá gần giờ khởi hành"),
    });
    expect(await ctx.db.select().from(departureSeats)).toEqual([]);
  });

  test("are not held for a fourth time on one number", async ({ ctx }) => {
    await sellOwnFlights(ctx);
    for (const key of ["1", "2", "3"]) await place(ctx, await aFlightOrder(ctx, ["VN"]), key);
    await expect(place(ctx, await aFlightOrder(ctx, ["VN"]), "4")).rejects.toMatchObject({ code: "too-many-holds" });
  });

  test("count among the holds of a number while an airline has not answered", async ({ ctx }) => {
    const emulator = await sellDatacomFlights(ctx);
    for (const key of ["1", "2", "3"]) {
      const input = await aFlightOrder(ctx, ["VN"]);
      emulator.fail(null, "lost");
      expect(await place(ctx, input, key)).toMatchObject({ state: "draft" });
    }
    await expect(place(ctx, await aFlightOrder(ctx, ["VN"]), "4")).rejects.toMatchObject({ code: "too-many-holds" });
  });
});

describe("seats of an airline outside", () => {
  const readUntil = async (ctx: Context, clock: { forward(minutes: number): void }, minutes: number) => {
    clock.forward(minutes);
    await processDueOrders(ctx);
  };

  test("are held under a code of the airline that the customer learns with the ticket", async ({ ctx }) => {
    await sellDatacomFlights(ctx);
    const placed = await place(ctx, await aFlightOrder(ctx, ["VN", "VJ"]));
    expect(placed).toMatchObject({
      state: "held",
      orders: [
        { airline: "VN", pnr: null },
        { airline: "VJ", pnr: null },
      ],
    });
    const orders = await listOrders(ctx, placed.id);
    expect(orders.map(({ pnr }) => pnr)).toEqual([expect.stringMatching(/^E/), expect.stringMatching(/^E/)]);
  });

  test("may be rejected for one of two legs: the other is held, costs less, and the customer is notified", async ({
    ctx,
  }) => {
    await sellDatacomFlights(ctx);
    const input = await aFlightOrder(ctx, ["VN", "VJ"], { surname: "Fail" });
    const placed = await place(ctx, input);
    expect(placed).toMatchObject({
      state: "held",
      orders: [{ state: "held" }, { state: "failed", failure: "sold-out" }],
    });
    const booking = await getBooking(ctx, placed.id);
    expect(booking.total).toBe(input.selections[0]?.total);
    expect(booking.dueNow).toBe(booking.total);
    expect(booking.price.total).toBe(booking.total);
    // The view has the held flights and nothing else.
    expect(booking).toMatchObject({
      checkIn: "2026-12-10",
      checkOut: "2026-12-10",
      nights: 0,
      subject: { title: "Hà Nội – TP. Hồ Chí Minh" },
      price: { checkOut: "2026-12-10", nights: 0 },
    });
    expect(booking.events.map(({ kind }) => kind)).toEqual(["created", "seats-refused", "held"]);
  });

  test("rejected on every leg end the booking, and the sender learns why, also when it is sent again", async ({
    ctx,
  }) => {
    const emulator = await sellDatacomFlights(ctx);
    const input = await aFlightOrder(ctx, ["VN", "VJ"], { surname: "Full" });
    const refusal = { kind: "conflict", code: "seats-refused", message: expect.stringContaining("hết chỗ") };
    await expect(place(ctx, input)).rejects.toMatchObject(refusal);
    const asked = emulator.requests.length;
    await expect(place(ctx, input)).rejects.toMatchObject(refusal);
    expect(emulator.requests.slice(asked)).not.toContain("book");
    expect(await ctx.db.select().from(bookings)).toMatchObject([{ state: "cancelled", paidVnd: 0, refundDueVnd: 0 }]);
    expect(await ctx.db.select().from(outbox)).toEqual([]);
  });

  test("whose reply was lost are read and never requested again", async ({ ctx, clock }) => {
    const emulator = await sellDatacomFlights(ctx);
    const input = await aFlightOrder(ctx, ["VN"]);
    emulator.fail(null, "lost");
    const placed = await place(ctx, input);
    expect(placed).toMatchObject({ state: "draft", orders: [{ state: "unknown" }] });
    expect((await getBookingRow(ctx, placed.id)).needsStaffSince).toEqual(ctx.now());

    await readUntil(ctx, clock, 1);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "held", needsStaffSince: null });
    expect(emulator.requests.filter((name) => name === "book")).toHaveLength(1);
    expect(await ctx.db.select().from(outbox)).toHaveLength(1);
  });

  test("that come back as two reservations of one airline wait for staff, whatever is read later", async ({
    ctx,
    clock,
  }) => {
    const emulator = await sellDatacomFlights(ctx);
    const placed = await place(ctx, await aFlightOrder(ctx, ["VN", "VN"], { surname: "Split" }));
    const first = ctx.now();
    expect(placed).toMatchObject({ state: "draft", orders: [{ state: "unknown", failure: "unknown" }] });
    for (const minutes of [1, 10, 60]) await readUntil(ctx, clock, minutes);
    expect(await listOrders(ctx, placed.id)).toMatchObject([{ state: "unknown", pnr: null }]);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "draft", needsStaffSince: first });
    expect(emulator.requests.filter((name) => name === "book")).toHaveLength(1);
  });

  /** The reply to an order was lost; it is read back as `change` says. */
  async function readBack(ctx: Context, change: { state?: "ticketed"; expiresAt: null }, isPaid = false) {
    const emulator = await sellDatacomFlights(ctx);
    await someSettings(ctx);
    const input = await aFlightOrder(ctx, ["VN"]);
    emulator.fail(null, "lost");
    const placed = await place(ctx, input);
    expect(placed.state).toBe("draft");
    if (isPaid) await pay(ctx, placed);
    const [order] = await listOrders(ctx, placed.id);
    if (!order) throw new Error("nothing was ordered");
    const asked = await sendOrderRequest(ctx, order, "read");
    if (asked.answer.kind !== "reservation") throw new Error("nothing was read");
    const tickets = change.state ? [{ passenger: 0, number: "738-1" }] : [];
    const reservation = { ...asked.answer.reservation, ...change, tickets };
    await finishOrder(ctx, order, { ...asked, answer: { kind: "reservation", reservation } });
    return placed;
  }
  const pay = (ctx: Context, { code, total }: { code: string; total: number }) =>
    recordBankNotice(ctx, {
      provider: "sepay",
      direction: "in",
      accountNumber: ourAccount.number,
      providerRef: `paid ${code}`,
      amount: total,
      content: `HT${code}`,
      bankedAt: ctx.now(),
    });

  test("that are read back without a deadline wait for staff as a draft until there is one", async ({ ctx, clock }) => {
    const placed = await readBack(ctx, { expiresAt: null });
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "draft", needsStaffSince: ctx.now() });
    await readUntil(ctx, clock, 1);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "held", needsStaffSince: null });
  });

  test("that are read back as tickets are tickets: confirmed by them, and staff ask for the money until it has come", async ({
    ctx,
  }) => {
    const placed = await readBack(ctx, { state: "ticketed", expiresAt: null });
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "confirmed", needsStaffSince: ctx.now() });
    expect(await getBooking(ctx, placed.id)).toMatchObject({ outstanding: placed.total, overpaid: 0 });
    expect(await pay(ctx, placed)).toMatchObject({ outcome: "exact" });
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({
      state: "confirmed",
      paidVnd: placed.total,
      refundDueVnd: 0,
      needsStaffSince: null,
    });
    const [receipt] = await ctx.db.select().from(paymentReceipts);
    const staff = { ...ctx, actor: aStaffMember("owner") };
    await unmatchReceipt(staff, { receiptId: receipt?.id ?? "", code: placed.code, reason: "Tiền của đơn khác" });
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "confirmed", needsStaffSince: ctx.now() });
  });

  test("that are read back as tickets of what is paid leave nothing to do", async ({ ctx }) => {
    const placed = await readBack(ctx, { state: "ticketed", expiresAt: null }, true);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({
      state: "confirmed",
      paidVnd: placed.total,
      refundDueVnd: 0,
      needsStaffSince: null,
    });
  });

  test("that have to be paid at once are released, and the customer learns why", async ({ ctx, clock }) => {
    const emulator = await sellDatacomFlights(ctx);
    const input = await aFlightOrder(ctx, ["VN"]);
    emulator.fail(null, "lost");
    const placed = await place(ctx, input);
    const [order] = await listOrders(ctx, placed.id);
    // They are read half an hour before the deadline.
    const deadline = order && (await sendOrderRequest(ctx, order, "read"));
    if (deadline?.answer.kind !== "reservation") throw new Error("nothing was read");
    await readUntil(
      ctx,
      clock,
      ((deadline.answer.reservation.expiresAt?.getTime() ?? 0) - ctx.now().getTime()) / 60_000 - 30,
    );
    await readUntil(ctx, clock, 1);
    expect(await listOrders(ctx, placed.id)).toMatchObject([{ state: "void", failure: "too-late" }]);
    await expect(place(ctx, input)).rejects.toMatchObject({
      message: expect.stringContaining("quá gần giờ khởi hành"),
    });
  });

  test("of one airline are kept when the request to the other one fails, which is read later", async ({
    ctx,
    clock,
  }) => {
    await sellDatacomFlights(ctx);
    const input = await aFlightOrder(ctx, ["VN", "VJ"]);
    const booking = vi.spyOn(datacomSupplier, "book").mockRejectedValueOnce(new TypeError("a fault of ours"));
    onTestFinished(() => booking.mockRestore());
    const placed = await place(ctx, input);
    expect(placed).toMatchObject({ state: "draft", orders: [{ state: "booking" }, { state: "held" }] });
    await readUntil(ctx, clock, 3);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "held" });
  });

  test("that the airline never received are abandoned after some minutes of reading", async ({ ctx, clock }) => {
    const emulator = await sellDatacomFlights(ctx);
    const input = await aFlightOrder(ctx, ["VN"]);
    emulator.fail(null, "gateway");
    const placed = await place(ctx, input);
    await readUntil(ctx, clock, 1);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "draft" });
    await readUntil(ctx, clock, 3);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "cancelled", needsStaffSince: null });
    expect(await ctx.db.select().from(flightOrders)).toMatchObject([{ state: "failed", failure: "never-booked" }]);
    // The customer has left the page, so an email says it.
    expect(await ctx.db.select().from(outbox)).toMatchObject([{ subject: expect.stringContaining("Đã huỷ đơn") }]);
  });

  test("keep papers encrypted", async ({ ctx }) => {
    await sellDatacomFlights(ctx);
    const input = await aFlightOrder(ctx, ["VN"]);
    const [hang] = input.passengers;
    if (!hang) throw new Error("nobody flies");
    const passport = { number: "C1234567", nationality: "VN", expiresOn: "2030-01-01" as never };
    await place(ctx, { ...input, passengers: [{ ...hang, passport }] });
    const [row] = await ctx.db.select().from(flightPassengers);
    expect(row?.encryptedPassport).not.toBeNull();
    expect(JSON.stringify(row)).not.toContain("C1234567");
  });
});

describe("seats of Duffel", () => {
  const born = { bornOn: "1990-05-01" };

  test("are an order for each fare, also of one airline, and become tickets when they are paid", async ({ ctx }) => {
    const emulator = await sellDuffelFlights(ctx);
    const placed = await place(ctx, await aFlightOrder(ctx, ["VN", "VN"], born));
    expect(placed).toMatchObject({ state: "held", orders: [{ airline: "VN" }, { airline: "VN" }] });
    const orders = await listOrders(ctx, placed.id);
    expect(orders.map(({ ref }) => ref).sort()).toEqual(emulator.orders().sort());
    expect(orders.map(({ pnr }) => pnr)).toEqual([expect.stringMatching(/^D/), expect.stringMatching(/^D/)]);
  });

  test("are not sold without a date of birth, which is reported beside its field", async ({ ctx }) => {
    const emulator = await sellDuffelFlights(ctx);
    await expect(place(ctx, await aFlightOrder(ctx, ["VN"]))).rejects.toMatchObject({
      fields: { "passengers.0.bornOn": expect.stringContaining("ngày sinh") },
    });
    expect(emulator.orders()).toEqual([]);
  });

  test("that two customers found in one search are sold to the first, and to the second after another search", async ({
    ctx,
  }) => {
    const emulator = await sellDuffelFlights(ctx);
    const [first, second] = [await aFlightOrder(ctx, ["VN"], born), await aFlightOrder(ctx, ["VN"], born)];
    expect(second.selections).toEqual(first.selections);
    await place(ctx, first, "first");
    await expect(place(ctx, second, "second")).rejects.toMatchObject({ code: "fare-expired" });
    const again = await aFlightOrder(ctx, ["VN"], born);
    expect(await place(ctx, again, "again")).toMatchObject({ state: "held" });
    expect(emulator.orders()).toHaveLength(2);
  });

  test("whose reply was lost are read by their key and never requested again", async ({ ctx, clock }) => {
    const emulator = await sellDuffelFlights(ctx);
    const input = await aFlightOrder(ctx, ["VN"], born);
    // The order is priced, its passenger names are read, and then it is booked.
    emulator.fail(null, null, "lost");
    const placed = await place(ctx, input);
    expect(placed).toMatchObject({ state: "draft", orders: [{ state: "unknown" }] });
    clock.forward(1);
    await processDueOrders(ctx);
    expect(await getBookingRow(ctx, placed.id)).toMatchObject({ state: "held", needsStaffSince: null });
    expect(emulator.orders()).toHaveLength(1);
  });
});

test("flights sold by telephone carry that source and no consent, and staff may hold several", async ({ ctx }) => {
  await someSettings(ctx);
  await sellOwnFlights(ctx);
  const sales = { ...ctx, actor: { ...aStaffMember("sales"), id: (await anAccount(ctx, "sales")).id } };
  const { consent: _, ...called } = await aFlightOrder(ctx, ["VN"]);
  const placed = [];
  for (const key of ["a", "b", "c", "d"])
    placed.push(await placePhoneFlights(sales, called, { key: `phone-flight-${key}`, signal }));

  expect(new Set(placed.map(({ code }) => code)).size).toBe(4);
  const again = await placePhoneFlights(sales, called, { key: "phone-flight-a", signal });
  expect(again.code).toBe(placed[0]?.code);
  expect(await getBookingRow(ctx, placed[0]?.id ?? "")).toMatchObject({
    source: "phone",
    state: "held",
    consentedAt: null,
    acceptedVersions: null,
    placedFrom: null,
    assigneeId: sales.actor.id,
  });
  await expect(
    placePhoneFlights({ ...ctx, actor: aStaffMember("viewer") }, called, { key: "phone-flight-no", signal }),
  ).rejects.toMatchObject({ kind: "forbidden" });
});
