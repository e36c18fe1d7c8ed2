import { expect, onTestFinished, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import type { Log } from "#platform/log.ts";
import { type DatacomEmulator, startDatacom } from "#tests/emulators/datacom.ts";
import type { Fare } from "../../contract/fare.ts";
import type { BookedPassenger, FlightOrder } from "../../contract/supplier.ts";
import { reservationOf } from "./bookings.ts";
import { datacomSupplier } from "./datacom-supplier.ts";

const NOW = new Date("2026-11-21T03:00:00Z");
const never = new AbortController().signal;
const soon = () => AbortSignal.timeout(300);

/** Only the part of a context that the adapter uses: there is no database behind it. */
async function open(change: Partial<DatacomEmulator["account"]> = {}) {
  const emulator = await startDatacom();
  onTestFinished(() => emulator.close());
  emulator.clock.now = () => NOW;
  const lines: unknown[] = [];
  const write = (...line: unknown[]) => void lines.push(line);
  const log: Log = { debug: write, info: write, warn: write, error: write, child: () => log };
  const accounts = { datacom: { ...emulator.account, ...change, baseUrl: emulator.url } };
  const ctx = { now: () => NOW, log, accounts } as unknown as Context;
  return { ctx, emulator, logged: () => JSON.stringify(lines) };
}

const leg = (from: string, to: string, on: string) => ({ from, to, on: calendarDate(on) });
const alone = { adult: 1, child: 0, infant: 0 };
const out = leg("HAN", "SGN", "2026-12-10");
const back = leg("SGN", "HAN", "2026-12-14");

const search = (ctx: Context, legs = [out], signal = never) =>
  datacomSupplier.search(ctx, { legs, passengers: alone }, signal);

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
      const { session, id: fareId, airline, flights } = fare;
      return { session, fareId, airline, values: flights.map(({ value }) => value) };
    }),
    passengers: [
      {
        type: "adult",
        gender: "female",
        surname: "LE",
        givenNames: "THU HANG",
        bornOn: null,
        adult: null,
        passport: null,
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

test("a supplier that hangs, breaks off or returns a page is unavailable, and is called once", async () => {
  const { ctx, emulator } = await open();
  for (const fault of ["hang", "html", "lost"] as const) {
    emulator.fail(fault);
    await expect(search(ctx, [out], soon()), fault).rejects.toMatchObject({ kind: "unavailable" });
  }
  expect(emulator.requests).toEqual(["search", "search", "search"]);
});

test("a booking whose reply is lost is unknown, is found again by its key, and is never made twice", async () => {
  const { ctx, emulator } = await open();
  const { fares } = await search(ctx);
  const order = orderOf("order-1", [fares[0]]);
  emulator.fail("lost");
  expect(await datacomSupplier.book(ctx, order, never)).toEqual([{ ok: false, selections: [0], reason: "unknown" }]);
  const [kept] = await datacomSupplier.retrieve(ctx, { key: "order-1", since: NOW }, never);
  expect(kept).toMatchObject({ state: "held", airline: "VN", total: fares[0]?.total });
  const [again] = await datacomSupplier.book(ctx, order, never);
  expect(again).toEqual({ ok: true, selections: [0], reservation: kept });
});

test("tickets whose reply is lost are unknown, and a second request buys none twice", async () => {
  const { ctx, emulator } = await open();
  const { fares } = await search(ctx);
  const [held] = await datacomSupplier.book(ctx, orderOf("order-2", [fares[0]]), never);
  if (!held?.ok) throw new Error("nothing held");
  const { pnr } = held.reservation;
  const begin = emulator.requests.length;
  emulator.fail(null, "lost");
  await expect(datacomSupplier.issue(ctx, pnr, never)).rejects.toMatchObject({ kind: "unknown" });
  expect((await datacomSupplier.issue(ctx, pnr, never)).state).toBe("ticketed");
  expect(emulator.requests.slice(begin).filter((name) => name === "issueticket")).toHaveLength(1);
});

test("one airline of two may reject: the other one holds", async () => {
  const { ctx } = await open();
  const { fares } = await search(ctx, [out, back]);
  const order = orderOf("order-3", [byAirline(fares, "VN"), byAirline(fares, "VJ", 1)], { surname: "FAIL" });
  expect(await datacomSupplier.book(ctx, order, never)).toMatchObject([
    { ok: true, selections: [0], reservation: { airline: "VN" } },
    { ok: false, selections: [1], reason: "sold-out", supplierMessage: "0034" },
  ]);
});

test("tickets that are rejected without a reason carry the platform's own message", async () => {
  const { ctx } = await open();
  const { fares } = await search(ctx);
  const order = orderOf("order-8", [byAirline(fares, "VJ")], { surname: "NOTICKET" });
  const [held] = await datacomSupplier.book(ctx, order, never);
  if (!held?.ok) throw new Error("nothing held");
  const issued = datacomSupplier.issue(ctx, held.reservation.ref, never);
  await expect(issued).rejects.toMatchObject({ kind: "refused", supplierMessage: "0045: no ticket" });
});

test("a fare that has become dearer is verified at its current price", async () => {
  const { ctx } = await open();
  const { fares } = await search(ctx, [leg("HAN", "SGN", "2026-12-13")]);
  const [order] = orderOf("order-4", [fares[0]]).selections;
  if (!order || !fares[0]) throw new Error("no fare");
  const [verified] = await datacomSupplier.verify(ctx, [order], never);
  expect(verified).toMatchObject({ ok: true, fare: { total: fares[0].total + 50_000 } });
});

test.each([
  ["2026-12-01T18:00:00", "2026-12-01T11:00:00.000Z"],
  ["2026-12-01T18:00:00+07:00", "2026-12-01T11:00:00.000Z"],
  ["2026-12-01T18:00:00Z", "2026-12-01T18:00:00.000Z"],
])("a deadline of %s is that of a clock in Vietnam unless it names its zone", (ExpiryDate, instant) => {
  const kept = { BookingCode: "ABC123", Airline: "VN", BookingStatus: "HOLD" as const, ExpiryDate };
  expect(reservationOf(kept).expiresAt?.toISOString()).toBe(instant);
});

test("a rejected account is for staff to fix", async () => {
  const { ctx } = await open({ agentPassword: "wrong" });
  await expect(search(ctx)).rejects.toMatchObject({ kind: "misconfigured" });
});

test("no name, paper or credential reaches the log", async () => {
  const { ctx, emulator, logged } = await open();
  const { fares } = await search(ctx);
  const passport = { number: "C7654321", nationality: "VN", expiresOn: calendarDate("2030-01-01") };
  await datacomSupplier.book(ctx, orderOf("order-5", [fares[0]], { passport }), never);
  emulator.fail("html");
  await search(ctx).catch(() => null);
  const { headerPass, agentPassword, headerUser } = emulator.account;
  expect(logged()).toContain("datacom");
  for (const secret of [headerPass, agentPassword, headerUser, "C7654321", "THU HANG", "+84912000001", "912000001"])
    expect(logged()).not.toContain(secret);
});

test("a gateway that fails in JSON, and a truncated reply, say nothing about the booking", async () => {
  const { ctx, emulator } = await open();
  const { fares } = await search(ctx, [out, back]);
  emulator.fail("gateway");
  const order = orderOf("order-6", [byAirline(fares, "VN"), byAirline(fares, "VJ", 1)]);
  expect(await datacomSupplier.book(ctx, order, never)).toEqual([{ ok: false, selections: [0, 1], reason: "unknown" }]);
  emulator.fail("half");
  const other = orderOf("order-7", [byAirline(fares, "VN"), byAirline(fares, "VJ", 1)]);
  expect(await datacomSupplier.book(ctx, other, never)).toMatchObject([
    { ok: true, selections: [0] },
    { ok: false, selections: [1], reason: "unknown" },
  ]);
});
