import { expect, test } from "vitest";
import type { FlightOrderView, FlightPassengerView } from "#modules/bookings/contract/flight-order.ts";
import { aFlightOf } from "#tests/support/fares.ts";
import { paths } from "#web/paths.ts";
import { searchAgainPath } from "./search-again.ts";

const order = (flight: ReturnType<typeof aFlightOf>, leg: number) =>
  ({ flights: [{ ...flight, leg }] }) as unknown as FlightOrderView;
const out = order(aFlightOf("VN213", "2026-12-10T06:00", "2026-12-10T08:10"), 0);
const back = order(aFlightOf("VJ120", "2026-12-14T21:15", "2026-12-14T23:20"), 1);
const people = (["adult", "adult", "child", "infant"] as const).map(
  (type): FlightPassengerView => ({ type, name: "", baggage: [] }),
);
const requestIn = (address: string) => JSON.parse(new URL(address, "https://a.example").searchParams.get("req") ?? "");

test("searchAgainPath repeats days and passenger numbers, whichever airline comes first", () => {
  const address = searchAgainPath({ flights: { orders: [back, out], passengers: people }, adults: 2 });
  const { from, to } = { from: out.flights[0]?.segments[0]?.from, to: out.flights[0]?.segments[0]?.to };
  expect(requestIn(address)).toMatchObject({
    Adt: 2,
    Chd: 1,
    Inf: 1,
    ListFlight: [
      { StartPoint: from, EndPoint: to, DepartDate: "10122026" },
      { StartPoint: to, EndPoint: from, DepartDate: "14122026" },
    ],
  });
});

test("searchAgainPath keeps a one-way trip, and uses the booking's adults once passengers are purged", () => {
  const address = searchAgainPath({ flights: { orders: [out], passengers: [] }, adults: 3 });
  expect(requestIn(address)).toMatchObject({ Adt: 3, Chd: 0, Inf: 0, ListFlight: [{ DepartDate: "10122026" }] });
  expect(requestIn(address).ListFlight).toHaveLength(1);
});

test("searchAgainPath is an empty search when there are no flights", () => {
  expect(searchAgainPath({ flights: null, adults: 1 })).toBe(paths.flights());
});
