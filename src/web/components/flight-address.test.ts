import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { flightRequestOf, usualFlightSearch } from "#modules/flights/rules/search.ts";
import { flightAddress } from "./flight-address.ts";

const search = { ...usualFlightSearch(calendarDate("2026-11-21")), departOn: calendarDate("2026-12-17") };

test("a search goes to the results with the whole request in one parameter", () => {
  const url = new URL(flightAddress(search, false), "https://haitrinh.example");

  expect(url.pathname).toBe("/tim-ve-may-bay/ket-qua");
  expect([...url.searchParams.keys()]).toEqual(["req"]);
  expect(JSON.parse(url.searchParams.get("req") ?? "")).toEqual(flightRequestOf(search));
});

test("who looks for the cheapest fare goes to the month instead, with the same request", () => {
  const url = new URL(flightAddress(search, true), "https://haitrinh.example");

  expect(url.pathname).toBe("/tim-ve-may-bay/ve-re-nhat-thang");
  expect(JSON.parse(url.searchParams.get("req") ?? "").ListFlight[0].DepartDate).toBe("17122026");
});
