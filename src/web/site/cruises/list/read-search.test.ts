import { describe, expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { queryOfForm, searchQuery } from "#web/components/search-address.ts";
import { valuesOf } from "./filter-form.tsx";
import { readSearch } from "./read-search.ts";

const today = calendarDate("2026-11-21");

describe("the address of a search", () => {
  test("leaves out what is empty", () => {
    expect(
      queryOfForm([
        ["title", " "],
        ["category", ""],
        ["stars", "5"],
        ["stars", "4"],
      ]),
    ).toEqual({ stars: "5,4" });
  });

  test("names the two limits of a price band", () => {
    expect(queryOfForm([["band", "1-3"]])).toEqual({ greater_defaultPrice: "1000000", lower_defaultPrice: "3000000" });
    expect(queryOfForm([["band", "6"]])).toEqual({ greater_defaultPrice: "6000000" });
  });

  test("names the two limits of a total, and knows the choice again by them", () => {
    const query = queryOfForm([["band", "tong-8-12"]]);

    expect(query).toEqual({ greater_defaultPrice: "8000000", lower_defaultPrice: "12000000" });
    expect(valuesOf(query, "band")).toEqual(["tong-8-12"]);
    expect(valuesOf({}, "nights")).toEqual(["1"]);
  });

  test("asks for as many guests as one booking takes, whatever an address says", () => {
    expect(readSearch(new URLSearchParams("adults=40&childAges=6"), today)).toMatchObject({ adults: 20 });
  });

  test("is read as it was written", () => {
    const search = readSearch(
      new URLSearchParams("title=Ngọc&stars=5,4&date=2026-12-12&adults=3&childAges=6&sort=-price&page=2"),
      today,
    );

    expect(readSearch(new URLSearchParams(searchQuery(search)), today)).toEqual(search);
  });

  test("forgives what it does not know", () => {
    const search = readSearch(
      new URLSearchParams("utm_source=x&constructor=x&__proto__=x&category=not-an-id&stars=9&date=yesterday&title=Lam"),
      today,
    );

    expect(search).toEqual({ title: "Lam", page: 1, size: 20 });
  });
});
