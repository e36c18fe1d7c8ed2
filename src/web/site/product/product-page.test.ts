import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import type { PlanOffer } from "#modules/availability/queries/stay-page.ts";
import type { ProductDetail } from "./product-page.ts";
import { fittingFirst } from "./product-page.ts";
import { hasFeatures } from "./product-text.tsx";

const room = (id: string, maxGuests: number) => ({ id, maxGuests, maxAdults: maxGuests, maxChildren: 2 });
const rooms = [room("two", 2), room("five", 5), room("three", 3)];
const trip = {
  kind: "cruise" as const,
  date: null,
  nights: 1,
  adults: 3,
  childAges: [],
  rooms: null,
  month: null,
};
const plan: PlanOffer = {
  ...{ cancellation: null, freeUntil: null },
  rooms: {
    two: { left: 4, refusal: null, offer: { total: vnd(9), quantity: 2 }, reason: null },
    five: { left: 0, refusal: "no-stock", offer: null, reason: null },
    three: { left: 1, refusal: null, offer: { total: vnd(8), quantity: 1 }, reason: null },
  },
};

test("types of room that take the party stand first, in their order", () => {
  expect(fittingFirst(rooms, trip, { plans: [plan] }).map(({ id }) => id)).toEqual(["five", "three", "two"]);
});

test("with a day those stand first that can be had, in as few rooms as can be", () => {
  const dated = { ...trip, date: calendarDate("2026-12-12") };
  expect(fittingFirst(rooms, dated, { plans: [plan] }).map(({ id }) => id)).toEqual(["three", "two", "five"]);
});

test("a product without amenities and highlights has no section of features", () => {
  const empty = { amenities: [], shortDescription: [] } as unknown as ProductDetail;
  expect(hasFeatures(empty)).toBe(false);
  expect(hasFeatures({ ...empty, shortDescription: ["Phòng nào cũng có ban công"] })).toBe(true);
});
