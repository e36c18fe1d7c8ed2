import { describe, expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { queryOfForm, searchQuery } from "#web/components/search-address.ts";
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

  test("is read as it was written", () => {
    const search = readSearch(
      new URLSearchParams("title=Ngọc&stars=5,4&date=2026-12-12&adults=3&childAges=6&sort=-price&page=2"),
      today,
    );

    expect(readSearch(new URLSearchParams(searchQuery(search)), today)).toEqual(search);
  });

  test("forgives what it does not know", () => {
    const search = readSearch(
      new URLSearchParams("utm_source=x&category=not-an-id&stars=9&date=yesterday&title=Lam"),
      today,
    );

    expect(search).toEqual({ title: "Lam", page: 1, size: 5 });
  });
});
