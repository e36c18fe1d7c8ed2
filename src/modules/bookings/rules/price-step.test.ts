import { expect, test } from "vitest";
import type { StaffEvent } from "../contract/booking-list.ts";
import { priceStepOf, priceStepsIn } from "./price-step.ts";

const event = (kind: StaffEvent["kind"], data: Record<string, unknown>): StaffEvent => ({
  kind,
  data,
  actor: "system",
  at: new Date("2026-11-21T03:00:00Z"),
});

const changed = event("changed", { before: { total: 10_000_000 }, after: { total: 12_000_000 } });

test.each<[StaffEvent, number]>([
  [changed, 2_000_000],
  [event("held-again", { before: 6_700_000, total: 6_000_000 }), -700_000],
  [event("held-again", { reason: "paid-in-time" }), 0],
  [event("split", { to: "7K2M9QXA", before: 9_000_000, stays: 6_000_000, goes: 3_000_000 }), -3_000_000],
  [event("split", { from: "7K2M9QXA", before: 9_000_000, stays: 6_000_000, goes: 3_000_000 }), 0],
  [event("joined", { from: "7K2M9QXA", before: 6_000_000, added: 3_000_000, total: 9_000_000 }), 3_000_000],
  [event("joined", { to: "7K2M9QXA", before: 6_000_000, added: 3_000_000, total: 9_000_000 }), 0],
  [event("tickets-returned", { amount: 800_000 }), -800_000],
  [event("confirmed", {}), 0],
])("event %# changes the total by as much as it says", (one, step) => {
  expect(priceStepOf(one)).toBe(step);
});

test("a booking that is paid in part at the hotel shows no steps of whole totals", () => {
  expect(priceStepsIn({ events: [changed], atHotel: 0 })).toEqual([changed]);
  expect(priceStepsIn({ events: [changed], atHotel: 3_000_000 })).toEqual([]);
});

test("an event with the change for the agency is a step, also of a booking that is paid in part at the hotel", () => {
  const partly = event("changed", { before: { total: 10 }, after: { total: 12 }, dueChange: 1 });
  expect(priceStepsIn({ events: [partly], atHotel: 6 })).toEqual([partly]);
  expect(priceStepOf(partly)).toBe(1);
  expect(priceStepOf(event("short-accepted", { amount: 5, dueChange: -5 }))).toBe(-5);
});
