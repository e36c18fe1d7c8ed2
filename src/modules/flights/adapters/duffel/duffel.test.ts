import { expect, onTestFinished, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import type { Log } from "#platform/log.ts";
import { startDuffel } from "#tests/emulators/duffel.ts";
import type { Fare } from "../../contract/fare.ts";
import type { BookedPassenger, FlightOrder } from "../../contract/supplier.ts";
import { duffelSupplier } from "./duffel-supplier.ts";
import { convertToVnd, sumOf } from "./money.ts";

const NOW = new Date("2026-11-21T03:00:00Z");
const never = new AbortController().signal;
const soon = () => AbortSignal.timeout(300);

/** Only the part of a context that the adapter uses: there is no database behind it. */
async function open(change: { token?: string; currency?: string; rate?: number } = {}) {
  const emulator = await startDuffel();
  onTestFinished(() => emulator.close());
  const time = { now: NOW };
  emulator.clock.now = () => time.now;
  const lines: unknown[] = [];
  const write = (...line: unknown[]) => void lines.push(line);
  const log: Log = { debug: write, info: write, warn: write, error: write, child: () => log };
  const accounts = { duffel: { ...emulator.account, ...change, baseUrl: emulator.url } };
  const ctx = { now: () => time.now, log, accounts } as unknown as Context;
  return { ctx, emulator, time, logged: () => JSON.stringify(lines) };
}

const leg = (from: string, to: string, on: string) => ({ from, to, on: calendarDate(on) });
const alone = { adult: 1, child: 0, infant: 0 };
const out = leg("HAN", "SGN", "2026-12-10");
const back = leg("SGN", "HAN", "2026-12-14");

const search = (ctx: Context, legs = [out], signal = never, passengers = alone) =>
  duffelSupplier.search(ctx, { legs, passengers }, signal);

const selectionOf = ({ session, id: fareId, airline, flights }: Fare) => ({
  session,
  fareId,
  airline,
  values: flights.map(({ value }) => value),
});

function orderOf(
  key: string,
  fares: readonly (Fare | undefined)[],
  person: Partial<BookedPassenger> = {},
): FlightOrder {
  return {
    key,
    since: NOW,
    selections: fares.map((fare) => {
      if (!fare) throw new Error("no fare");
      return selectionOf(fare);
    }),
    passengers: [
      {
        type: "adult",
        gender: "female",
        surname: "LE",
        givenNames: "THU HANG",
        adult: null,
        passport: null,
        bornOn: calendarDate("1990-05-01"),
        baggage: [],
        ...person,
      },
    ],
    contact: {
      gender: "female",
      surname: "LE",
      givenNames: "THU HANG",
      phone: "+84912000001",
      email: "hang@example.vn",
    },
  };
}

const byAirline = (fares: readonly Fare[], airline: string, way = 0) =>
  fares.find((fare) => fare.airline === airline && fare.flights[0]?.leg === way);

async function hold(ctx: Context, order: FlightOrder) {
  const [held] = await duffelSupplier.book(ctx, order, never);
  if (!held?.ok) throw new Error(`nothing held: ${held?.reason}`);
  return held.reservation;
}

const count = (requests: readonly string[], name: string) => requests.filter((one) => one === name).length;

test("a supplier that hangs, breaks off or returns a page is unavailable, and is called once", async () => {
  const { ctx, emulator } = await open();
  for (const fault of ["hang", "html", "lost", "gateway", { slow: 400 }] as const) {
    emulator.fail(fault);
    await expect(search(ctx, [out], soon()), String(fault)).rejects.toMatchObject({ kind: "unavailable" });
  }
  expect(emulator.requests).toEqual(Array(5).fill("POST offer_requests"));
});

test("a hold whose reply is lost is unknown, is found again by its key, and is never made twice", async () => {
  const { ctx, emulator } = await open();
  const { fares } = await search(ctx);
  const order = orderOf("order-1", [fares[0]]);
  emulator.fail(null, "lost");
  expect(await duffelSupplier.book(ctx, order, never)).toEqual([{ ok: false, selections: [0], reason: "unknown" }]);
  const [kept] = await duffelSupplier.retrieve(ctx, { key: "order-1", since: NOW }, never);
  expect(kept).toMatchObject({ state: "held", airline: "VN", total: fares[0]?.total });
  expect(await duffelSupplier.book(ctx, order, never)).toEqual([{ ok: true, selections: [0], reservation: kept }]);
  expect(emulator.orders()).toHaveLength(1);
  expect(kept && (await duffelSupplier.retrieve(ctx, { ref: kept.ref }, never))).toEqual([kept]);
  expect(await duffelSupplier.retrieve(ctx, { ref: "ord_99" }, never)).toEqual([]);
});

test("an order that is sent again while the first one cannot be read is unknown", async () => {
  const { ctx, emulator } = await open();
  const { fares } = await search(ctx);
  const order = orderOf("order-1", [fares[0]]);
  await hold(ctx, order);
  emulator.fail(null, "html");
  expect(await duffelSupplier.book(ctx, order, never)).toEqual([{ ok: false, selections: [0], reason: "unknown" }]);
});

test("a payment whose reply is lost is unknown, and a second request pays nothing twice", async () => {
  const { ctx, emulator } = await open();
  const { fares } = await search(ctx);
  const { ref } = await hold(ctx, orderOf("order-2", [fares[0]]));
  emulator.fail(null, "lost");
  await expect(duffelSupplier.issue(ctx, ref, never)).rejects.toMatchObject({ kind: "unknown" });
  expect((await duffelSupplier.issue(ctx, ref, never)).state).toBe("ticketed");
  expect(count(emulator.requests, "POST payments")).toBe(1);
});

test("each fare is an order of its own, and one of two may be rejected", async () => {
  const { ctx, emulator } = await open();
  const { fares } = await search(ctx, [out, back]);
  const order = orderOf("order-3", [byAirline(fares, "VN"), byAirline(fares, "VN", 1)], { surname: "FAIL" });
  expect(await duffelSupplier.book(ctx, order, never)).toMatchObject([
    { ok: true, selections: [0], reservation: { airline: "VN" } },
    { ok: false, selections: [1], reason: "refused", supplierMessage: "airline_rejected: the airline has refused" },
  ]);
  expect(emulator.orders()).toHaveLength(1);
});

test("bags that cannot be bought with a hold are bought with the tickets, once, also when that reply is lost", async () => {
  const { ctx, emulator } = await open();
  const { fares } = await search(ctx);
  const [fare] = fares;
  if (!fare) throw new Error("no fare");
  const [bag] = await duffelSupplier.baggage(ctx, [selectionOf(fare)], never);
  if (!bag) throw new Error("no bag");
  expect(bag).toMatchObject({ name: "Thêm 23 kg hành lý ký gửi", price: 330_000, leg: 0 });
  const { ref, total } = await hold(ctx, orderOf("order-4", [fare], { baggage: [{ leg: 0, code: bag.code }] }));
  expect(total).toBe(fare.total + bag.price);
  // Read, paid, read, offered; then the bag is bought and the reply is lost.
  emulator.fail(null, null, null, null, "lost");
  await expect(duffelSupplier.issue(ctx, ref, never)).rejects.toMatchObject({ kind: "unknown" });
  expect(await duffelSupplier.issue(ctx, ref, never)).toMatchObject({ state: "ticketed", total });
  expect(count(emulator.requests, "POST orders/:id/services")).toBe(1);
});

test("tickets without their paid bags are not done yet", async () => {
  const { ctx, emulator } = await open();
  const { fares } = await search(ctx);
  const [fare] = fares;
  const [bag] = fare ? await duffelSupplier.baggage(ctx, [selectionOf(fare)], never) : [];
  if (!bag) throw new Error("no bag");
  const { ref } = await hold(ctx, orderOf("order-5", [fare], { baggage: [{ leg: 0, code: bag.code }] }));
  emulator.fail(null, null, null, "html");
  await expect(duffelSupplier.issue(ctx, ref, never)).rejects.toMatchObject({ kind: "unavailable" });
  expect(await duffelSupplier.retrieve(ctx, { ref }, never)).toMatchObject([{ state: "held", expiresAt: null }]);
  expect((await duffelSupplier.issue(ctx, ref, never)).state).toBe("ticketed");
  expect(count(emulator.requests, "POST payments")).toBe(1);
});

test("a fare that has become dearer is verified at its current price", async () => {
  const { ctx } = await open();
  const { fares } = await search(ctx, [leg("HAN", "SGN", "2026-12-13")]);
  if (!fares[0]) throw new Error("no fare");
  const [verified] = await duffelSupplier.verify(ctx, [selectionOf(fares[0])], never);
  expect(verified).toMatchObject({ ok: true, fare: { total: fares[0].total + 50_000 } });
});

test("the return leg keeps its index when it is verified alone", async () => {
  const { ctx } = await open();
  const fare = byAirline((await search(ctx, [out, back])).fares, "VJ", 1);
  if (!fare) throw new Error("no way back");
  const [verified] = await duffelSupplier.verify(ctx, [selectionOf(fare)], never);
  expect(verified?.ok && verified.fare).toEqual(fare);
});

test("an offer with instant payment, or in another currency than the account's, is not shown", async () => {
  const { ctx, emulator } = await open();
  const { fares } = await search(ctx, [leg("HAN", "SGN", "2026-12-20")]);
  expect(new Set(fares.map(({ airline }) => airline))).toEqual(new Set(["VN"]));
  emulator.money.currency = "GBP";
  emulator.money.dong = 34_000;
  expect((await search(ctx)).fares).toEqual([]);
});

test("an account in a foreign currency sells in whole thousands of đồng, and pays the requested amount", async () => {
  const { ctx, emulator } = await open({ currency: "USD", rate: 26_123.5 });
  emulator.money.currency = "USD";
  emulator.money.dong = 26_000;
  const family = { adult: 2, child: 1, infant: 1 };
  const { fares } = await search(ctx, [out], never, family);
  for (const { total, discount, amounts } of fares) {
    expect([total % 4000, discount]).toEqual([0, 0]);
    expect(amounts.adult.fare + amounts.adult.tax).toBe(total / 4);
  }
  const single = (await search(ctx)).fares[0];
  const { ref, total } = await hold(ctx, orderOf("order-6", [single]));
  expect(total).toBe(single?.total);
  expect(await duffelSupplier.issue(ctx, ref, never)).toMatchObject({ state: "ticketed", total });
});

test("sums of decimals are exact, and division errors of a rate do not add a thousand", () => {
  expect(sumOf(["100.20", "14.50"], ["14.5"])).toBe("100.20");
  const usd = { baseUrl: "", token: "", currency: "USD", rate: 25_000, webhookSecret: undefined };
  expect(convertToVnd(usd, "0.12", 3)).toBe(3000);
  expect(convertToVnd(usd, "59.54", 1)).toBe(1_489_000);
  expect(convertToVnd({ ...usd, currency: "VND" }, "1489000.00", 2)).toBe(1_489_000);
});

test("refundable tickets are returned, and an expired hold is not paid", async () => {
  const { ctx, time } = await open();
  const { fares } = await search(ctx, [out, back]);
  const first = await hold(ctx, orderOf("order-7", [byAirline(fares, "VN")]));
  await duffelSupplier.issue(ctx, first.ref, never);
  expect((await duffelSupplier.cancel(ctx, first.ref, never)).state).toBe("cancelled");
  const second = await hold(ctx, orderOf("order-8", [byAirline(fares, "VJ", 1)]));
  time.now = new Date((second.expiresAt?.getTime() ?? 0) + 1);
  await expect(duffelSupplier.issue(ctx, second.ref, never)).rejects.toMatchObject({ kind: "expired" });
});

test("tickets with a partial or voucher refund are left to staff", async () => {
  const { ctx, emulator } = await open();
  const { fares } = await search(ctx);
  const { ref } = await hold(ctx, orderOf("order-11", [fares[0]]));
  await duffelSupplier.issue(ctx, ref, never);
  for (const refunds of [
    { kept: 300_000, to: "balance" },
    { kept: 0, to: "voucher" },
    { kept: 0, to: "airline_credits" },
  ]) {
    Object.assign(emulator.refunds, refunds);
    await expect(duffelSupplier.cancel(ctx, ref, never)).rejects.toMatchObject({ kind: "refused" });
  }
  expect(await duffelSupplier.retrieve(ctx, { ref }, never)).toMatchObject([{ state: "ticketed" }]);
  expect(count(emulator.requests, "POST order_cancellations/:id/actions/confirm")).toBe(0);
});

test("an order that was never made is known to be absent, however many older ones there are", async () => {
  const { ctx, emulator, time } = await open();
  const { fares } = await search(ctx);
  await hold(ctx, orderOf("order-12", [fares[0]]));
  time.now = new Date(time.now.getTime() + 3 * 3_600_000);
  emulator.addOlder(1500, NOW);
  const before = emulator.requests.length;
  expect(await duffelSupplier.retrieve(ctx, { key: "order-13", since: time.now }, never)).toEqual([]);
  expect(emulator.requests.length - before).toBe(1);
});

test("a passenger without a date of birth is rejected before anything is held", async () => {
  const { ctx, emulator } = await open();
  const { fares } = await search(ctx);
  const booked = await duffelSupplier.book(ctx, orderOf("order-9", [fares[0]], { bornOn: null }), never);
  expect(booked).toEqual([{ ok: false, selections: [0], reason: "invalid" }]);
  expect(emulator.orders()).toEqual([]);
});

test("a rejected account is for staff to fix", async () => {
  const { ctx } = await open({ token: "duffel_test_of_somebody" });
  await expect(search(ctx)).rejects.toMatchObject({ kind: "misconfigured" });
});

test("no name, paper or credential reaches the log", async () => {
  const { ctx, emulator, logged } = await open();
  const { fares } = await search(ctx);
  const passport = { number: "C7654321", nationality: "VN", expiresOn: calendarDate("2030-01-01") };
  await hold(ctx, orderOf("order-10", [fares[0]], { passport }));
  emulator.fail("html");
  await search(ctx).catch(() => null);
  expect(logged()).toContain("duffel");
  for (const secret of [emulator.account.token, "C7654321", "THU HANG", "+84912000001"])
    expect(logged()).not.toContain(secret);
});
