import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { aPlan, aRule } from "#tests/support/rate-plan.ts";
import { bedTotals } from "./bed-totals.ts";

const room = { id: "a", title: "Ban Công", units: 2, baseGuests: 2, maxGuests: 4, maxAdults: 2, maxChildren: 2 };
const terms = {
  plan: aPlan("guest-trip"),
  rooms: new Map([["a", room]]),
  rules: [
    aRule("base", { amountVnd: vnd(4_000_000) }),
    aRule("child", { ageFrom: 0, ageTo: 10, bed: "shared", percent: 50 }),
    aRule("child", { ageFrom: 5, ageTo: 10, bed: "own", percent: 75 }),
  ],
};
const trip = { checkIn: calendarDate("2026-12-12"), nights: 1 };

test("each possible bed of a child has the total of the party, the cheapest first", () => {
  const children = [{ age: 6 }, { age: 3 }];

  expect(bedTotals(terms, trip, [{ roomId: "a", quantity: 1 }], { adults: 2, children })).toEqual([
    [
      { bed: "shared", total: 12_000_000 },
      { bed: "own", total: 13_000_000 },
    ],
    [{ bed: "shared", total: 12_000_000 }],
  ]);
});

test("a child that pays as an adult has no bed to choose", () => {
  const party = { adults: 1, children: [{ age: 14 }] };

  expect(bedTotals(terms, trip, [{ roomId: "a", quantity: 1 }], party)).toEqual([[]]);
});
