import { describe, expect, onTestFinished } from "vitest";
import { addDays, calendarDate, today } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { startDatacom } from "#tests/emulators/datacom.ts";
import { startDuffel } from "#tests/emulators/duffel.ts";
import { test } from "#tests/support/context.ts";
import { aTimetable } from "#tests/support/timetable.ts";
import { saveTimetable } from "../commands/save-timetable.ts";
import type { Fare, PassengerCounts } from "../contract/fare.ts";
import { type Booked, type BookedPassenger, type FlightSupplier, SupplierFailure } from "../contract/supplier.ts";
import { fareTotal } from "../rules/fare-total.ts";
import { instantOf, minutesBetween } from "../rules/local-time.ts";
import { datacomSupplier } from "./datacom/datacom-supplier.ts";
import { duffelSupplier } from "./duffel/duffel-supplier.ts";
import { localSupplier } from "./local/local-supplier.ts";

/** A flight supplier, the setup of its test world with the same routes, and its special features. */
type Tested = {
  supplier: FlightSupplier;
  prepare(ctx: Context): Promise<void>;
  /** Its fares are numbered from 0. */
  hasNumbers: boolean;
  hasMonths: boolean;
};
const suppliers: Tested[] = [
  { supplier: localSupplier, prepare: (ctx) => saveTimetable(ctx, aTimetable), hasNumbers: true, hasMonths: true },
  { supplier: datacomSupplier, prepare: openDatacom, hasNumbers: true, hasMonths: true },
  { supplier: duffelSupplier, prepare: openDuffel, hasNumbers: false, hasMonths: false },
];

async function openDatacom(ctx: Context): Promise<void> {
  const emulator = await startDatacom();
  onTestFinished(() => emulator.close());
  emulator.clock.now = ctx.now;
  ctx.accounts = { datacom: { ...emulator.account, baseUrl: emulator.url } };
}

async function openDuffel(ctx: Context): Promise<void> {
  const emulator = await startDuffel();
  onTestFinished(() => emulator.close());
  emulator.clock.now = ctx.now;
  ctx.accounts = { duffel: { ...emulator.account, baseUrl: emulator.url } };
}

const signal = new AbortController().signal;
const family: PassengerCounts = { adult: 2, child: 1, infant: 1 };
const alone: PassengerCounts = { adult: 1, child: 0, infant: 0 };
const on = calendarDate("2026-12-10");

const chosen = (fare: Fare) => ({
  session: fare.session,
  fareId: fare.id,
  airline: fare.airline,
  values: fare.flights.map(({ value }) => value),
});

const someone = (type: BookedPassenger["type"], more: Partial<BookedPassenger> = {}): BookedPassenger => ({
  type,
  gender: "male",
  surname: "NGUYEN",
  givenNames: "VAN DUC",
  bornOn: calendarDate("1990-05-01"),
  adult: null,
  passport: null,
  baggage: [],
  ...more,
});

const contact = {
  gender: "male" as const,
  surname: "NGUYEN",
  givenNames: "VAN DUC",
  phone: "+84912000001",
  email: "duc@example.vn",
};

const theFamily = [
  someone("adult"),
  someone("adult"),
  someone("child", { bornOn: calendarDate("2019-05-01") }),
  someone("infant", { adult: 0, bornOn: calendarDate("2026-01-01") }),
];

function reservationIn(booked: readonly Booked[]) {
  const [first] = booked;
  if (!first?.ok) throw new Error("nothing was held");
  return first.reservation;
}

describe.each(suppliers)("$supplier.name", ({ supplier, prepare, hasNumbers, hasMonths }) => {
  const search = async (
    ctx: Context,
    passengers: PassengerCounts,
    ...legs: [from: string, to: string, day?: string][]
  ) => {
    await prepare(ctx);
    return supplier.search(
      ctx,
      { passengers, legs: legs.map(([from, to, day]) => ({ from, to, on: day ? calendarDate(day) : on })) },
      signal,
    );
  };
  const fareFrom = async (ctx: Context, passengers: PassengerCounts = alone) => {
    const [fare] = (await search(ctx, passengers, ["HAN", "SGN"])).fares;
    if (!fare) throw new Error("nothing flies");
    return fare;
  };
  const book = (ctx: Context, key: string, fares: readonly Fare[], passengers: readonly BookedPassenger[]) =>
    supplier.book(ctx, { key, since: ctx.now(), selections: fares.map(chosen), passengers, contact }, signal);

  test("finds the flights of a day, each at a price whose parts add up", async ({ ctx }) => {
    const { fares, flightType } = await search(ctx, family, ["HAN", "SGN"]);
    expect(flightType).toBe("domestic");
    expect(fares.length).toBeGreaterThan(1);
    expect(new Set(fares.map(({ airline }) => airline)).size).toBeGreaterThan(1);
    for (const fare of fares) {
      expect(fare.passengers).toEqual(family);
      expect(fare.total).toBe(fareTotal(family, fare.amounts, fare.discount));
      expect(fare.flights).toHaveLength(1);
    }
    expect(fares.some(({ id }) => id === 0)).toBe(hasNumbers);
    expect(fares.map(({ total }) => total)).toEqual(fares.map(({ total }) => total).toSorted((a, b) => a - b));
  });

  test("returns times in local time of each airport, and the duration", async ({ ctx }) => {
    const { fares, flightType } = await search(ctx, alone, ["HAN", "NRT"]);
    expect(flightType).toBe("international");
    const [flight] = fares[0]?.flights ?? [];
    const [first, second] = flight?.segments ?? [];
    if (!flight || !first || !second) throw new Error("no connection to Tokyo");
    expect([first.from, first.to, second.from, second.to]).toEqual(["HAN", "SGN", "SGN", "NRT"]);
    expect(minutesBetween(first.from, first.departsAt, second.to, second.arrivesAt)).toBe(flight.minutes);
    expect(minutesBetween(second.from, second.departsAt, second.to, second.arrivesAt)).toBe(second.minutes);
    expect(instantOf(second.from, second.departsAt) > instantOf(first.to, first.arrivesAt)).toBe(true);
  });

  test("returns an empty list where nothing flies", async ({ ctx }) => {
    expect((await search(ctx, alone, ["VCA", "DIN"])).fares).toEqual([]);
    expect((await search(ctx, alone, ["HAN", "SGN", "2029-01-01"])).fares).toEqual([]);
  });

  test("prices each domestic leg alone, and both international legs together", async ({ ctx }) => {
    const inside = await search(ctx, alone, ["HAN", "SGN"], ["SGN", "HAN", "2026-12-14"]);
    expect(new Set(inside.fares.map(({ flights }) => flights.map(({ leg }) => leg).join()))).toEqual(
      new Set(["0", "1"]),
    );
    const abroad = await search(ctx, alone, ["SGN", "BKK"], ["BKK", "SGN", "2026-12-14"]);
    const pair = abroad.fares.find(({ flights }) => flights.length === 2);
    expect(pair?.flights.map(({ leg }) => leg)).toEqual([0, 1]);
    const byWayOf = await search(ctx, alone, ["HAN", "BKK"], ["BKK", "HAN", "2026-12-14"]);
    expect(byWayOf.fares.length).toBeGreaterThan(0);
    for (const { flights, airline } of byWayOf.fares.filter((one) => one.airline === "VN")) {
      expect(
        flights.map(({ segments }) => segments.length),
        airline,
      ).toEqual([2, 2]);
    }
  });

  test("verifies a found fare at its price", async ({ ctx }) => {
    const fare = await fareFrom(ctx, family);
    const [verified] = await supplier.verify(ctx, [chosen(fare)], signal);
    expect(verified).toMatchObject({ ok: true, fare: { total: fare.total, id: fare.id } });
  });

  test("rejects a fare that it never offered, and one from long ago", async ({ ctx, clock }) => {
    const fare = await fareFrom(ctx);
    const twice = chosen(fare).values.flatMap((value) => [value, value]);
    for (const values of [["0E_Nothing"], twice, []]) {
      const [strange] = await supplier.verify(ctx, [{ ...chosen(fare), values }], signal);
      expect(strange?.ok, values.join()).toBe(false);
    }
    clock.forward(181);
    const [old] = await supplier.verify(ctx, [chosen(fare)], signal);
    expect(old).toEqual({ ok: false, reason: "expired" });
    const [late] = await book(ctx, "late", [fare], [someone("adult")]);
    expect(late).toMatchObject({ ok: false, selections: [0], reason: "expired" });
  });

  test("holds, issues and returns the same again when called twice", async ({ ctx }) => {
    const fare = await fareFrom(ctx, family);
    const held = reservationIn(await book(ctx, "a", [fare], theFamily));
    expect(held).toMatchObject({ state: "held", airline: fare.airline, total: fare.total, tickets: [] });
    expect(held.expiresAt && held.expiresAt > ctx.now()).toBe(true);
    expect(reservationIn(await book(ctx, "a", [fare], theFamily)).pnr).toBe(held.pnr);

    const issued = await supplier.issue(ctx, held.ref, signal);
    expect(issued).toMatchObject({ state: "ticketed", expiresAt: null });
    expect(issued.tickets.map(({ passenger }) => passenger)).toEqual([0, 1, 2, 3]);
    expect(await supplier.issue(ctx, held.ref, signal)).toEqual(issued);
    expect(await supplier.retrieve(ctx, { key: "a", since: ctx.now() }, signal)).toEqual([issued]);
    expect(await supplier.retrieve(ctx, { ref: held.ref }, signal)).toEqual([issued]);
    expect(await supplier.retrieve(ctx, { key: "never sent", since: ctx.now() }, signal)).toEqual([]);
  });

  test("makes two reservations for two airlines, each with its own deadline", async ({ ctx }) => {
    const { fares } = await search(ctx, alone, ["HAN", "SGN"], ["SGN", "HAN", "2026-12-14"]);
    const out = fares.find(({ airline, flights }) => airline === "VN" && flights[0]?.leg === 0);
    const back = fares.find(({ airline, flights }) => airline === "VJ" && flights[0]?.leg === 1);
    if (!out || !back) throw new Error("no fares of two airlines");
    const booked = await book(ctx, "two", [out, back], [someone("adult")]);
    expect(booked.map((one) => one.ok && [one.selections, one.reservation.airline])).toEqual(
      expect.arrayContaining([
        [[0], "VN"],
        [[1], "VJ"],
      ]),
    );
  });

  test("sells bags for each leg, to passengers with a seat", async ({ ctx }) => {
    const fare = await fareFrom(ctx, family);
    const [bag] = await supplier.baggage(ctx, [chosen(fare)], signal);
    if (!bag) throw new Error("no bags");
    expect(bag).toMatchObject({ airline: fare.airline, leg: 0, from: "HAN", to: "SGN" });
    const withBag = { baggage: [{ leg: 0, code: bag.code }] };
    // Before it is sold: some suppliers sell the fares of one search once.
    const onLap = theFamily.map((one) => (one.type === "infant" ? { ...one, ...withBag } : one));
    expect(await book(ctx, "lap", [fare], onLap)).toMatchObject([{ ok: false, selections: [0], reason: "invalid" }]);
    const [first, ...others] = theFamily;
    const booked = await book(ctx, "bag", [fare], [{ ...someone("adult"), ...first, ...withBag }, ...others]);
    expect(reservationIn(booked).total).toBe(fare.total + bag.price);
  });

  test("releases seats, and does not issue a released reservation", async ({ ctx }) => {
    const fare = await fareFrom(ctx);
    const held = reservationIn(await book(ctx, "b", [fare], [someone("adult")]));
    expect((await supplier.cancel(ctx, held.ref, signal)).state).toBe("cancelled");
    expect((await supplier.cancel(ctx, held.ref, signal)).state).toBe("cancelled");
    await expect(supplier.issue(ctx, held.ref, signal)).rejects.toBeInstanceOf(SupplierFailure);
  });

  test("lets a hold expire, and does not issue it then", async ({ ctx, clock }) => {
    const fare = await fareFrom(ctx);
    const held = reservationIn(await book(ctx, "c", [fare], [someone("adult")]));
    clock.now = new Date((held.expiresAt?.getTime() ?? 0) + 1);
    expect((await supplier.retrieve(ctx, { ref: held.ref }, signal))[0]?.state).toBe("cancelled");
    await expect(supplier.issue(ctx, held.ref, signal)).rejects.toMatchObject({ kind: "expired" });
  });

  test("holds nothing for other passengers than were searched for", async ({ ctx }) => {
    const fare = await fareFrom(ctx, alone);
    expect(await book(ctx, "d", [fare], theFamily)).toMatchObject([{ ok: false, selections: [0], reason: "invalid" }]);
  });

  test("returns the cheapest fares of each day of a month that is not over", async ({ ctx }) => {
    await prepare(ctx);
    const month = calendarDate("2026-11-01");
    expect(supplier.month !== null).toBe(hasMonths);
    if (!supplier.month) return;
    const days = await supplier.month(ctx, { from: "HAN", to: "SGN", month }, signal);
    expect(days[0]?.on).toBe(today(ctx.now()));
    expect(days.at(-1)?.on).toBe(addDays(calendarDate("2026-12-01"), -1));
    for (const { fares } of days.slice(1)) expect(fares.map(({ airline }) => airline).sort()).toEqual(["VJ", "VN"]);
    expect(await supplier.month(ctx, { from: "HAN", to: "SGN", month: calendarDate("2026-10-01") }, signal)).toEqual(
      [],
    );
  });

  test("returns an airline's rules for changes and refunds", async ({ ctx }) => {
    const fare = await fareFrom(ctx);
    const rules = await supplier.fareRules(ctx, [chosen(fare)], signal);
    expect(rules[0]).toMatchObject({ title: expect.any(String), lines: [expect.any(String)] });
  });
});
