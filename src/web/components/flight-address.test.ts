import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { flightRequestOf, usualFlightSearch } from "#modules/flights/rules/search.ts";
import { flightAddress, readFlightForm, shortRequest } from "./flight-address.ts";

const search = { ...usualFlightSearch(calendarDate("2026-11-21")), departOn: calendarDate("2026-12-17") };

test("flightAddress puts the whole request into one parameter of the results page", () => {
  const url = new URL(flightAddress(search, false), "https://haitrinh.example");

  expect(url.pathname).toBe("/tim-ve-may-bay/ket-qua");
  expect([...url.searchParams.keys()]).toEqual(["req"]);
  expect(JSON.parse(url.searchParams.get("req") ?? "")).toEqual(flightRequestOf(search));
});

test("flightAddress leads to the month page with the same request when the cheapest fare is requested", () => {
  const url = new URL(flightAddress(search, true), "https://haitrinh.example");

  expect(url.pathname).toBe("/tim-ve-may-bay/ve-re-nhat-thang");
  expect(JSON.parse(url.searchParams.get("req") ?? "").ListFlight[0].DepartDate).toBe("17122026");
});

test("readFlightForm reads the same search from a form without a script, and leaves missing values open", () => {
  const readForm = (fields: Record<string, string>) =>
    readFlightForm(new URLSearchParams({ trip: "one-way", ...fields }));
  const filled = readForm({
    trip: "round-trip",
    fromText: "ha noi",
    toText: "Đà Nẵng (DAD)",
    departOn: "2026-12-17",
    returnOn: "2026-12-20",
    Adt: "2",
    Chd: "1",
    Inf: "0",
  });
  expect(filled).toMatchObject({
    roundTrip: true,
    departOn: "2026-12-17",
    returnOn: "2026-12-20",
    adults: 2,
    children: 1,
  });
  expect([filled?.from?.code, filled?.to?.code]).toEqual(["HAN", "DAD"]);
  expect(readForm({ fromText: "", toText: "x(", departOn: "31/12/2026", Adt: "-1" })).toMatchObject({
    roundTrip: false,
    from: null,
    departOn: null,
    adults: 1,
    infants: 0,
  });
  expect(readFlightForm(new URLSearchParams({ utm_source: "x" }))).toBeNull();
});

test("shortRequest leaves out the airport texts of the form", () => {
  const { Adt, ListFlight } = JSON.parse(shortRequest(search));
  expect(Adt).toBe(1);
  expect(ListFlight).toEqual([{ StartPoint: "HAN", EndPoint: "SGN", DepartDate: "17122026" }]);
});
