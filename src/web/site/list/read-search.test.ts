import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { productPaths } from "#web/components/product-paths.ts";
import { queryOfForm, searchQuery } from "#web/components/search-address.ts";
import { readCruiseSearch } from "../cruises/list/cruise-list.tsx";
import { readHotelSearch } from "../hotels/list/hotel-list.tsx";
import { isPlainForm } from "./read-search.ts";

const today = calendarDate("2026-11-21");

describe("searchPath and readSearch of ships", () => {
  test("leave out empty values", () => {
    expect(
      queryOfForm([
        ["title", " "],
        ["category", ""],
        ["stars", "5"],
        ["stars", "4"],
      ]),
    ).toEqual({ stars: "5,4" });
  });

  test("write a price band as two limits", () => {
    expect(queryOfForm([["band", "1-3"]])).toEqual({ greater_defaultPrice: "1000000", lower_defaultPrice: "3000000" });
    expect(queryOfForm([["band", "6"]])).toEqual({ greater_defaultPrice: "6000000" });
  });

  test("write a total as two limits", () => {
    const query = queryOfForm([["band", "tong-8-12"]]);
    expect(query).toEqual({ greater_defaultPrice: "8000000", lower_defaultPrice: "12000000" });
  });

  test("limit the guests to those of one booking", () => {
    expect(readCruiseSearch(new URLSearchParams("adults=40&childAges=6"), today)).toMatchObject({ adults: 20 });
  });

  test("keep a search unchanged in a round trip", () => {
    const search = readCruiseSearch(
      new URLSearchParams("title=Ngọc&stars=5,4&date=2026-12-12&adults=3&childAges=6&sort=-price&page=2"),
      today,
    );

    expect(readCruiseSearch(new URLSearchParams(searchQuery(search)), today)).toEqual(search);
  });

  test("ignore unknown values", () => {
    const search = readCruiseSearch(
      new URLSearchParams("utm_source=x&constructor=x&__proto__=x&category=not-an-id&stars=9&date=yesterday&title=Lam"),
      today,
    );

    expect(search).toEqual({ title: "Lam", page: 1, size: 20 });
  });
});

describe("searchPath and readSearch of hotels", () => {
  const read = (address: string) => readHotelSearch(new URLSearchParams(address), today);

  test("keep a search unchanged in a round trip, in the shortest form", () => {
    const address =
      "stars=5,4&checkIn=2026-12-12&checkOut=2026-12-14&adults=4&childAges=6&rooms=2&breakfast=1&score=4.5&page=2";

    expect(searchQuery(read(address))).toEqual(Object.fromEntries(new URLSearchParams(address)));
    expect(searchQuery(read("adults=1&rooms=1&page=1&sort="))).toEqual({});
  });

  test("name each of several cities once", () => {
    const [one, other] = ["0198a1b2-0000-7000-8000-000000000001", "0198a1b2-0000-7000-8000-000000000002"];
    const query = queryOfForm([
      ["city", `${one},${other}`],
      ["city", one],
    ]);

    expect(read(String(new URLSearchParams(query))).city).toEqual([one, other]);
  });

  test("drop days that cannot be a stay", () => {
    expect(read("checkIn=2026-11-20&checkOut=2026-12-02")).not.toHaveProperty("checkIn");
    expect(read("checkIn=2028-11-20&checkOut=2028-11-21")).not.toHaveProperty("checkOut");
    expect(read("checkOut=2026-12-02")).not.toHaveProperty("checkOut");
    expect(read("checkIn=2026-12-12&checkOut=2026-12-12")).toMatchObject({ checkIn: "2026-12-12" });
    for (const checkOut of ["2026-12-12", "2026-12-01", "2026-02-30"])
      expect(read(`checkIn=2026-12-12&checkOut=${checkOut}`)).not.toHaveProperty("checkOut");
    // A stay of one night would differ from the request.
    const long = read("checkIn=2026-12-12&checkOut=2027-02-01");
    expect([long.checkIn, long.checkOut]).toEqual([undefined, undefined]);
  });

  test("limit the rooms to the number of adults", () => {
    expect(read("rooms=3")).toMatchObject({ rooms: 1 });
    expect(read("rooms=3&adults=3")).toMatchObject({ rooms: 3 });
    expect(read("rooms=1000000000")).not.toHaveProperty("rooms");
  });
});

test("isPlainForm is false for the address that queryOfForm makes of a form", () => {
  const name = fc.oneof(fc.constantFrom("band", "childAge", "city", "features", "title", "page", "rooms"), fc.string());
  const value = fc.oneof(fc.constantFrom("", " ", ",", "under-3", "5", "1"), fc.string());
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 8 }), (entries) => {
      const form = new URLSearchParams(entries);
      const { searchParams } = new URL(productPaths.cruise.list(queryOfForm(form)), "http://a.example");
      expect(isPlainForm(searchParams), String(searchParams)).toBe(false);
    }),
  );
});
