import { expect, test } from "vitest";
import { vnd } from "#kernel/money.ts";
import { type OrderForStaffNeed, staffNeedOf } from "./staff-need.ts";

const paid = { state: "paid" as const, paidVnd: 1_000_000, totalVnd: 1_000_000 };
const dueAt = new Date("2026-11-21T03:00:00Z");
const tickets = [{ number: "7380000000001", passenger: 0 }] as unknown as OrderForStaffNeed["tickets"];
const order: OrderForStaffNeed = { state: "ticketing", failure: null, attempts: 1, dueAt, tickets: [], kept: null };
const needOf = (...orders: Partial<OrderForStaffNeed>[]) =>
  staffNeedOf(
    paid,
    orders.map((one) => ({ ...order, ...one })),
  );

test("an order that waits for staff says why, and one that proceeds automatically says nothing", () => {
  expect(needOf({}, { state: "held" }, { state: "ticketed", tickets })).toBeNull();
  expect(needOf({ state: "voiding", failure: "price-changed", attempts: 0 })).toBeNull();
  expect(needOf({ state: "unknown" })).toBe("unanswered");
  expect(needOf({ state: "booking", failure: "unknown" })).toBe("unanswered");
  expect(needOf({ failure: "refused" })).toBe("refused");
  expect(needOf({ failure: "unavailable" })).toBe("not-issued");
  expect(needOf({ dueAt: null })).toBe("not-issued");
  expect(needOf({ state: "ticketed", failure: "unknown", tickets })).toBe("unlike");
  expect(needOf({ state: "ticketed", failure: "too-late", tickets })).toBe("not-taken-back");
  expect(needOf({ state: "voiding", dueAt: null })).toBe("not-released");
  expect(needOf({ state: "void", tickets })).toBe("kept-unsaid");
  expect(needOf({ state: "void", tickets, kept: vnd(0) })).toBeNull();
});

test("unpaid tickets wait for staff, and of several reasons the worst is shown", () => {
  expect(staffNeedOf({ ...paid, paidVnd: 0 }, [{ ...order, state: "ticketed", tickets }])).toBe("unpaid");
  expect(
    staffNeedOf({ ...paid, state: "cancelled", paidVnd: 0 }, [{ ...order, state: "ticketed", tickets }]),
  ).toBeNull();
  expect(needOf({ failure: "refused" }, { state: "unknown" })).toBe("unanswered");
});
