import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { flightFormNames, readFlightForm } from "../components/flight-address.ts";
import { readTrip, tripNames } from "../components/trip.ts";
import { readCruiseSearch } from "../site/cruises/list/cruise-list.tsx";
import { readHotelSearch } from "../site/hotels/list/hotel-list.tsx";
import { cacheableAddress } from "./cacheable-pages.ts";

test("cacheableAddress ignores query parameters that the page does not read", () => {
  for (const added of ["x=1", "utm_source=zalo&fbclid=abc", "x", "=", "&", "%70age=2"]) {
    expect(cacheableAddress(`/?${added}`)).toBe("/");
    expect(cacheableAddress(`/du-thuyen/ngoc-lam?${added}`)).toBe("/du-thuyen/ngoc-lam");
    expect(cacheableAddress(`/tim-du-thuyen?${added}&page=2&${added}`)).toBe("/tim-du-thuyen?page=2");
    expect(cacheableAddress(`/blog-detail/ha-long?${added}`)).toBe("/blog-detail/ha-long");
  }
  expect(cacheableAddress("/tim-du-thuyen.data?_routes=a&x=1&page=2")).toBe("/tim-du-thuyen.data?_routes=a&page=2");
});

test("cacheableAddress keeps our own links as they are and is null for personal pages", () => {
  for (const address of ["/", "/tim-du-thuyen?features=a,b&page=2", "/tim-khach-san/cua-luc?checkIn=2027-01-02"])
    expect(cacheableAddress(address)).toBe(address);
  for (const address of ["/admin", "/du-thuyen/ngoc-lam/dat-phong", "/tra-cuu-don-hang?x=1", "/khong-co"])
    expect(cacheableAddress(address)).toBeNull();
  expect(cacheableAddress(`/tim-du-thuyen?title=${"a".repeat(700)}`)).toBeNull();
});

const today = calendarDate("2026-11-20");
const asked = {
  date: "2027-01-02",
  nights: "2",
  checkIn: "2027-01-02",
  checkOut: "2027-01-04",
  month: "2027-02",
  adults: "2",
  childAges: "4",
  childAge: "5",
  cabins: "01890000-0000-7000-8000-000000000000:1",
  rooms: "2",
  page: "3",
  title: "lam",
  stars: "5",
  sort: "price",
  band: "3-6",
  trip: "round",
  fromText: "HAN",
  toText: "SGN",
  departOn: "2027-01-02",
  returnOn: "2027-01-05",
  Adt: "2",
  Chd: "1",
  Inf: "1",
  cheapest: "1",
  wait: "1",
};

test("a page parses the same values from its cacheable address as from the full one", () => {
  const whole = new URLSearchParams(asked);
  const paramsOf = (path: string) =>
    new URL(cacheableAddress(`${path}?${whole}`) ?? "", "https://a.example").searchParams;
  const nightsOnSale = [1, 2];
  for (const [kind, path] of [
    ["cruise", "/du-thuyen/a"],
    ["hotel", "/tim-khach-san/a"],
  ] as const) {
    const trip = readTrip(whole, { kind, nightsOnSale }, today);
    expect(trip).toMatchObject({ date: "2027-01-02", nights: 2, month: "2027-02-01", childAges: [4, 5] });
    expect(readTrip(paramsOf(path), { kind, nightsOnSale }, today)).toEqual(trip);
    expect([...paramsOf(path).keys()].toSorted()).toEqual(tripNames[kind].toSorted());
  }
  expect(readCruiseSearch(paramsOf("/tim-du-thuyen"), today)).toEqual(readCruiseSearch(whole, today));
  expect(readHotelSearch(paramsOf("/tim-khach-san"), today)).toEqual(readHotelSearch(whole, today));
  expect(readFlightForm(paramsOf("/tim-ve-may-bay"))).toEqual(readFlightForm(whole));
  expect([...paramsOf("/tim-ve-may-bay").keys()].toSorted()).toEqual(flightFormNames.toSorted());
});
