import { expect, test } from "vitest";
import { addDays, type CalendarDate, calendarDate, daysBetween, weekday } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import type { FlightFee } from "#modules/settings/contract/groups.ts";
import { dice } from "#tests/support/dice.ts";
import { aClass, aFlight } from "#tests/support/timetable.ts";
import type { PassengerCounts, PassengerType } from "../contract/fare.ts";
import type { FareAdjustment, FareClass, TimetableFlight } from "../contract/timetable.ts";
import { withAgencyFee } from "./agency-fee.ts";
import { composeCheapest, composeFares } from "./compose-fares.ts";

const FIRST = calendarDate("2026-12-01");
const NOW = new Date("2026-11-30T17:00:00Z");

type World = { flights: TimetableFlight[]; classes: FareClass[]; changes: FareAdjustment[] };

const airlines = ["VN", "VJ", "QH"];
const places = ["HAN", "SGN", "BKK"];

function aWorld(random: (bound: number) => number): World {
  const routes = places.flatMap((from) => places.filter((to) => to !== from).map((to) => [from, to] as const));
  const flights = routes.flatMap(([from, to], route) =>
    airlines.map((airline, index) =>
      aFlight(`${airline}${100 + route * 10 + index}`, from, to, {
        departsAt: `${String(5 + random(18)).padStart(2, "0")}:${String(random(12) * 5).padStart(2, "0")}`,
        minutes: 60 + random(200),
        weekdays: [0, 1, 2, 3, 4, 5, 6].filter(() => random(5) > 0),
      }),
    ),
  );
  const classes = routes.flatMap(([from, to]) =>
    airlines.flatMap((airline) =>
      ["ECO", "FLX"].map((code, position) => {
        const amounts = (percent: number) => ({
          fare: vnd(random(3000) * percent * 10),
          tax: vnd(random(300) * 1000),
          fee: vnd(random(900) * 1000),
        });
        return aClass(airline, from, to, {
          code,
          position,
          seats: random(9),
          daysBefore: random(3) * 2,
          roundTripPercent: airline === "VN" && (from === "BKK" || to === "BKK") ? random(30) : null,
          amounts: { adult: amounts(100), child: amounts(75), infant: amounts(10) },
        });
      }),
    ),
  );
  const changes = Array.from({ length: 4 }, (): FareAdjustment => {
    const fromOn = addDays(FIRST, random(20));
    return {
      airline: random(2) === 0 ? null : (airlines[random(3)] ?? null),
      label: "Mùa",
      fromOn,
      toOn: addDays(fromOn, random(15)),
      percent: random(160) - 70,
      weekdays: random(2) === 0 ? null : [random(7), random(7)],
    };
  });
  return { flights, classes, changes };
}

const types: PassengerType[] = ["adult", "child", "infant"];

/** The price of a flight in a class for a party, by plain arithmetic. */
function plainPrice(world: World, one: FareClass, on: CalendarDate, party: PassengerCounts, together: boolean): number {
  let percent = 100;
  for (const change of world.changes) {
    const isOfAirline = change.airline === null || change.airline === one.airline;
    const isThen = daysBetween(change.fromOn, on) >= 0 && daysBetween(on, change.toOn) >= 0;
    if (isOfAirline && isThen && (change.weekdays?.includes(weekday(on)) ?? true)) percent += change.percent;
  }
  if (percent < 10) percent = 10;
  let total = 0;
  for (const type of types) {
    const { fare, tax, fee } = one.amounts[type];
    let price = Math.round(Math.round((fare * percent) / 100) / 1000) * 1000;
    if (together) price = Math.round(Math.round((price * (100 - (one.roundTripPercent ?? 0))) / 100) / 1000) * 1000;
    total += party[type] * (price + tax + fee);
  }
  return total;
}

/** Direct flights of a class that may be bought now. */
function plainOptions(world: World, from: string, to: string, on: CalendarDate, party: PassengerCounts) {
  return world.flights
    .filter((flight) => flight.from === from && flight.to === to && flight.weekdays.includes(weekday(on)))
    .flatMap((flight) =>
      world.classes
        .filter((one) => one.airline === flight.airline && one.from === from && one.to === to)
        .filter((one) => one.seats >= party.adult + party.child && daysBetween(FIRST, on) >= one.daysBefore)
        .map((one) => ({ flight, one })),
    );
}

const nameOf = (numbers: readonly string[], brand: string, total: number) => `${numbers.join("+")} ${brand} ${total}`;

test("ten thousand searches match a plain model to the đồng", () => {
  const random = dice(20_261_123);
  let world = aWorld(random);
  let compared = 0;
  for (let search = 0; search < 10_000; search += 1) {
    if (search % 100 === 0) world = aWorld(random);
    const adult = 1 + random(4);
    const party = { adult, child: random(4), infant: random(adult + 1) };
    const from = places[random(3)] ?? "HAN";
    const to = places.filter((place) => place !== from)[random(2)] ?? "SGN";
    const on = addDays(FIRST, 2 + random(30));
    const legs = [{ from, to, on }];
    const home = random(2) === 0 ? addDays(on, 3) : null;
    if (home) legs.push({ from: to, to: from, on: home });

    const there = plainOptions(world, from, to, on, party);
    const back = home ? plainOptions(world, to, from, home, party) : [];
    const isPaired = ({ one }: (typeof there)[number]) => home !== null && one.roundTripPercent !== null;
    const wanted = [
      ...[...there, ...back]
        .filter((option) => !isPaired(option))
        .map(({ flight, one }) => {
          const total = plainPrice(world, one, flight.from === from ? on : (home ?? on), party, false);
          return nameOf([flight.number], one.code, total);
        }),
      ...there.filter(isPaired).flatMap((out) =>
        back
          .filter((way) => isPaired(way) && way.one.code === out.one.code && way.one.airline === out.one.airline)
          .map((way) => {
            const total =
              plainPrice(world, out.one, on, party, true) + plainPrice(world, way.one, home ?? on, party, true);
            return nameOf([out.flight.number, way.flight.number], out.one.code, total);
          }),
      ),
    ];

    const sale = {
      timetable: world,
      seatsLeft: (_: unknown, one: FareClass) => one.seats,
      passengers: party,
      now: NOW,
    };
    const fares = composeFares(sale, legs, "session").filter(({ flights }) =>
      flights.every(({ segments }) => segments.length === 1),
    );
    const found = fares.map(({ flights, total }) => {
      const segments = flights.flatMap((flight) => flight.segments);
      return nameOf(
        segments.map(({ number }) => number),
        segments[0]?.fareBasis ?? "",
        total,
      );
    });
    expect(found.sort(), `search ${search}`).toEqual(wanted.sort());
    compared += found.length;
  }
  expect(compared).toBeGreaterThan(30_000);
});

test("the cheapest fares of a day are the first of their airline in the whole list, connections too", () => {
  const random = dice(7);
  let found = 0;
  for (let search = 0; search < 500; search += 1) {
    const timetable = aWorld(random);
    const passengers = { adult: 1, child: random(2), infant: 0 };
    const sale = { timetable, seatsLeft: (_: unknown, one: FareClass) => one.seats, passengers, now: NOW };
    const from = places[random(3)] ?? "HAN";
    const to = places.filter((place) => place !== from)[random(2)] ?? "SGN";
    const leg = { from, to, on: addDays(FIRST, random(30)) };
    const all = composeFares(sale, [leg], "session");
    const first = airlines.flatMap((airline) => all.find((fare) => fare.airline === airline) ?? []);
    const cheapest = composeCheapest(sale, leg, "session");
    expect(cheapest.map(({ total }) => total)).toEqual(first.map(({ total }) => total).sort((a, b) => a - b));
    expect(new Set(cheapest), `search ${search}`).toEqual(new Set(first));
    found += first.filter(({ flights }) => flights[0]?.segments.length === 2).length;
  }
  expect(found).toBeGreaterThan(50);
});

const terms: FlightFee = {
  domestic: 80_000,
  internationalPartner: 150_000,
  international: 350_000,
  partners: ["VJ", "VN"],
  per: "flight",
  infantsPay: true,
};

test("the agency's fee is in the first total, by line of business, airline and passenger", () => {
  const world = { flights: [aFlight("QH1", "HAN", "SGN")], classes: [aClass("QH", "HAN", "SGN")], changes: [] };
  const passengers = { adult: 2, child: 1, infant: 1 };
  const sale = { timetable: world, seatsLeft: () => 9, passengers, now: NOW };
  const [fare] = composeFares(sale, [{ from: "HAN", to: "SGN", on: FIRST }], "session");
  if (!fare) throw new Error("nothing flies");
  const added = (type: "domestic" | "international", more: Partial<FlightFee> = {}, airline = "QH") =>
    withAgencyFee({ ...fare, airline }, type, { ...terms, ...more }).total - fare.total;
  expect(added("domestic")).toBe(4 * 80_000);
  expect(added("international")).toBe(4 * 350_000);
  expect(added("international", {}, "VJ")).toBe(4 * 150_000);
  expect(added("domestic", { infantsPay: false })).toBe(3 * 80_000);
  const home = { ...fare, flights: fare.flights.map((flight) => ({ ...flight, leg: 1 })) };
  expect(withAgencyFee(home, "domestic", { ...terms, per: "journey" }).total).toBe(fare.total);
});

test.each([
  ["15:05", 1],
  ["15:00", 1],
  ["14:59", 0],
])("a way home at %s, after a landing at 13:00, makes %i round trip", (departsAt, trips) => {
  const together = { roundTripPercent: 10 };
  const flights = [
    aFlight("VN1", "HAN", "DAD", { departsAt: "11:00", minutes: 120 }),
    aFlight("VN2", "DAD", "HAN", { departsAt, minutes: 120 }),
  ];
  const classes = [aClass("VN", "HAN", "DAD", together), aClass("VN", "DAD", "HAN", together)];
  const sale = {
    timetable: { flights, classes, changes: [] },
    seatsLeft: () => 9,
    passengers: { adult: 1, child: 0, infant: 0 },
    now: NOW,
  };
  const legs = [
    { from: "HAN", to: "DAD", on: FIRST },
    { from: "DAD", to: "HAN", on: FIRST },
  ];
  const joined = composeFares(sale, legs, "session").filter((fare) => fare.flights.length === 2);
  expect(joined).toHaveLength(trips);
});
