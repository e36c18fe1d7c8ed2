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
  cancellation: null,
  freeUntil: null,
  rooms: {
    two: { left: 4, refusal: null, offer: { total: vnd(9), quantity: 2 }, reason: null },
    five: { left: 0, refusal: "no-stock", offer: null, reason: null },
    three: { left: 1, refusal: null, offer: { total: vnd(8), quantity: 1 }, reason: null },
  },
};

test("fittingFirst puts the room types that take the party first, in their order", () => {
  expect(fittingFirst(rooms, trip, { plans: [plan] }).map(({ id }) => id)).toEqual(["five", "three", "two"]);
});

test("fittingFirst puts available types first when a day is chosen, with as few rooms as possible", () => {
  const dated = { ...trip, date: calendarDate("2026-12-12") };
  expect(fittingFirst(rooms, dated, { plans: [plan] }).map(({ id }) => id)).toEqual(["three", "two", "five"]);
});

test("hasFeatures is false for a product without amenities and highlights", () => {
  const empty = { amenities: [], shortDescription: [] } as unknown as ProductDetail;
  expect(hasFeatures(empty)).toBe(false);
  expect(hasFeatures({ ...empty, shortDescription: ["Phòng nào cũng có ban công"] })).toBe(true);
});
