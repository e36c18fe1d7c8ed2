import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { aPlan } from "#tests/support/rate-plan.ts";
import { bedTotals } from "./bed-totals.ts";
import type { PriceRule } from "./price-rule.ts";

const none = { roomId: null, nights: null, fromOn: null, toOn: null, weekdays: null, ageFrom: null, ageTo: null };
const rule = (kind: PriceRule["kind"], change: Partial<PriceRule>): PriceRule => ({
  id: `${kind} ${change.bed}`,
  kind,
  label: kind,
  version: 1,
  priority: 0,
  ...none,
  bed: null,
  limitPerCabin: null,
  percent: null,
  amountVnd: null,
  ...change,
});
const room = { id: "a", title: "Ban Công", units: 2, baseGuests: 2, maxGuests: 4, maxAdults: 2, maxChildren: 2 };
const terms = {
  plan: aPlan("guest-trip"),
  rooms: new Map([["a", room]]),
  rules: [
    rule("base", { amountVnd: vnd(4_000_000) }),
    rule("child", { ageFrom: 0, ageTo: 10, bed: "shared", percent: 50 }),
    rule("child", { ageFrom: 5, ageTo: 10, bed: "own", percent: 75 }),
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
