import { describe, expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import type { Born } from "../contract/list.ts";
import { findAgeMismatches, partyByAges } from "./ages.ts";

const checkIn = calendarDate("2026-12-12");
const guests = (...born: (string | null)[]) => born.map((one) => ({ born: one as Born | null }));
const booked = (adults: number, ...childAges: number[]) => ({ checkIn, adults, childAges });

describe("findAgeMismatches", () => {
  test("finds nothing when children of the booked ages travel, in whatever order", () => {
    expect(findAgeMismatches(guests("2018-05-01", "1989-03-14", "2020-06-01", "1990-01-01"), booked(2, 6, 8))).toEqual(
      [],
    );
  });

  test("names a child of another age, and a child too many, with the age it has", () => {
    expect(findAgeMismatches(guests("1989-03-14", "2017-06-01"), booked(1, 6))).toEqual([{ index: 1, age: 9 }]);
    expect(findAgeMismatches(guests("2020-06-01", "2020-06-01"), booked(1, 6))).toEqual([{ index: 1, age: 6 }]);
    expect(findAgeMismatches(guests("1989-03-14", "2022-06-01"), booked(2))).toEqual([{ index: 1, age: 4 }]);
  });

  test("names the youngest guest when every age is known and the paid child is missing", () => {
    expect(findAgeMismatches(guests("1989-03-14", "1990-01-01", "2008-06-01"), booked(2, 6))).toEqual([
      { index: 2, age: 18 },
    ]);
    expect(findAgeMismatches(guests("1989", "2008"), booked(1, 6))).toEqual([{ index: 1, age: 18 }]);
  });

  test("finds nothing while a traveller without a date of birth may be the child", () => {
    expect(findAgeMismatches(guests("1989-03-14", "1990-01-01"), booked(2, 6))).toEqual([]);
    expect(findAgeMismatches(guests("1989-03-14", "2008-06-01", null), booked(2, 6))).toEqual([]);
  });

  test("accepts a youth who was booked as an adult, and a year that fits", () => {
    expect(findAgeMismatches(guests("2012-06-01"), booked(1))).toEqual([]);
    expect(findAgeMismatches(guests("1989-03-14", "2019"), booked(1, 6))).toEqual([]);
    expect(findAgeMismatches(guests("1989-03-14", "2020"), booked(1, 6))).toEqual([]);
  });
});

describe("partyByAges", () => {
  test("turns the paid child into an adult", () => {
    expect(partyByAges(guests("1989-03-14", "1990-01-01", "2008-06-01"), booked(2, 6))).toEqual({
      adults: 3,
      childAges: [],
    });
  });

  test("uses the age of a child, also where an adult was paid for", () => {
    expect(partyByAges(guests("1989-03-14", "2017-06-01"), booked(1, 6))).toEqual({ adults: 1, childAges: [9] });
    expect(partyByAges(guests("1989-03-14", "2022-06-01"), booked(2))).toEqual({ adults: 1, childAges: [4] });
  });
});
