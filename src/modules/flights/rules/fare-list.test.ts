import { expect, test } from "vitest";
import { aFare, aFlightOf } from "#tests/support/fares.ts";
import type { FareFilter } from "../contract/fare-list.ts";
import { anyFare, fareCounts, fareName, flightOptions } from "./fare-list.ts";

const early = aFlightOf("VN213", "2026-12-10T05:50", "2026-12-10T08:00");
const noon = aFlightOf("VJ120", "2026-12-10T12:00", "2026-12-10T14:05", { refundable: true });
const late = aFlightOf("VN219", "2026-12-10T23:10", "2026-12-11T01:20");

const fares = [
  aFare([late], 900_000),
  aFare([noon], 1_000_000, { brand: "Eco" }),
  aFare([early], 1_200_000),
  aFare(
    [{ ...noon, segments: noon.segments.map((one) => ({ ...one, bookingClass: "D", checkedBaggage: "20 kg" })) }],
    1_500_000,
    {
      brand: "Deluxe",
    },
  ),
];

const shown = (filter: Partial<FareFilter>, sort = "price" as Parameters<typeof flightOptions>[2]) =>
  flightOptions(fares, { ...anyFare, ...filter }, sort).map(({ fares: [first, ...others] }) =>
    [first.flights[0]?.segments[0]?.number, first.total, ...others.map(({ total }) => total)].join(" "),
  );

test("one way to fly is listed once, with all its fares, the cheapest first", () => {
  expect(shown({})).toEqual(["VN219 900000", "VJ120 1000000 1500000", "VN213 1200000"]);
});

test("a filter keeps fares that match all of it, and a way shows only matching fares", () => {
  expect(shown({ airlines: ["VN"] })).toEqual(["VN219 900000", "VN213 1200000"]);
  expect(shown({ departs: ["00-06", "12-18"] })).toEqual(["VJ120 1000000 1500000", "VN213 1200000"]);
  expect(shown({ arrives: ["00-06"] })).toEqual(["VN219 900000"]);
  expect(shown({ withBaggage: true })).toEqual(["VJ120 1500000"]);
  expect(shown({ refundable: true, airlines: ["VN"] })).toEqual([]);
  expect(shown({ stops: ["1", "2"] })).toEqual([]);
});

test("a list is sorted by price, by time, by duration, and by the value of both together", () => {
  expect(shown({}, "departure").map((one) => one.slice(0, 5))).toEqual(["VN213", "VJ120", "VN219"]);
  expect(shown({}, "duration").map((one) => one.slice(0, 5))).toEqual(["VJ120", "VN219", "VN213"]);
  const slow = aFlightOf("VN999", "2026-12-10T06:00", "2026-12-10T16:00");
  const options = flightOptions([aFare([slow], 950_000), aFare([noon], 1_000_000)], anyFare, "best");
  expect(options.map(({ fares: [fare] }) => fare.total)).toEqual([1_000_000, 950_000]);
});

test("equal prices are sorted by duration, then by departure", () => {
  const days = aFlightOf("VN001", "2026-12-10T06:00", "2026-12-11T09:00");
  const hours = aFlightOf("VN002", "2026-12-10T08:00", "2026-12-11T00:00");
  const later = aFlightOf("VN003", "2026-12-10T09:00", "2026-12-11T01:00");
  const options = flightOptions(
    [later, days, hours].map((flight) => aFare([flight], 900_000)),
    anyFare,
    "price",
  );
  expect(options.map(({ flights: [flight] }) => flight?.segments[0]?.number)).toEqual(["VN002", "VN003", "VN001"]);
});

test("a fare has one name across suppliers and searches, and the cheaper of two is shown", () => {
  const twice = [aFare([noon], 1_000_000), aFare([noon], 980_000, { session: "other:1", id: 7 })];
  expect(new Set(twice.map(fareName)).size).toBe(1);
  const [option] = flightOptions(twice, anyFare, "price");
  expect(option?.fares.map(({ total }) => total)).toEqual([980_000]);
  expect(new Set(fares.map(fareName)).size).toBe(4);
});

test("ways to fly are counted by airline and by stops, whatever their fares", () => {
  const { airlines, stops } = fareCounts(fares);
  expect([...airlines]).toEqual([
    ["VJ", 1],
    ["VN", 2],
  ]);
  expect([...stops]).toEqual([["0", 3]]);
});

test("a reply without fares is an empty list", () => {
  expect(flightOptions([], anyFare, "best")).toEqual([]);
});
