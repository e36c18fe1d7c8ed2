import { describe, expect, test } from "vitest";
import { vnd } from "#kernel/money.ts";
import type { Reservation } from "../contract/supplier.ts";
import { MAX_SUPPLIER_CALLS } from "../limits.ts";
import { type Answer, afterAnswer, nextOrderRequest } from "./order-states.ts";

const NOW = new Date("2026-11-23T03:00:00Z");
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

type Order = Parameters<typeof afterAnswer>[0];

const anOrder = (change: Partial<Order> = {}): Order => ({
  state: "ticketing",
  asked: "issue",
  askedAt: NOW,
  pnr: "EABCDE",
  ticketBy: inMinutes(240),
  tickets: [],
  cost: vnd(1_500_000),
  failure: null,
  attempts: 1,
  ...change,
});

const read = (change: Partial<Reservation> = {}): Answer => ({
  kind: "reservation",
  reservation: {
    ref: "EABCDE",
    pnr: "EABCDE",
    airline: "VN",
    state: "held",
    expiresAt: inMinutes(240),
    total: vnd(1_500_000),
    tickets: [],
    ...change,
  },
});
const refused: Answer = { kind: "failure", reason: "refused" };
const lost: Answer = { kind: "failure", reason: "unknown" };

describe("an order given up during a request", () => {
  test.each(["issue", "book"] as const)("stays given up when the answer to %s is lost", (asking) => {
    const order = anOrder({ state: "voiding", asked: asking, attempts: 0 });
    expect(afterAnswer(order, asking, lost, NOW)).toMatchObject({ state: "voiding", dueAt: inMinutes(1 / 3) });
  });

  test("is returned again when tickets may have been issued after all", () => {
    expect(afterAnswer(anOrder({ state: "void" }), "issue", lost, NOW)).toMatchObject({ state: "voiding" });
  });

  test("is over when its seats were rejected anyway", () => {
    const order = anOrder({ state: "voiding", asked: "book", pnr: null });
    expect(afterAnswer(order, "book", refused, NOW)).toMatchObject({ state: "failed", dueAt: null });
  });

  test("keeps its reason", () => {
    const order = anOrder({ state: "voiding", failure: "too-late" });
    expect(afterAnswer(order, "cancel", read({ state: "cancelled" }), NOW)).toMatchObject({
      state: "void",
      failure: "too-late",
    });
  });
});

describe("newer knowledge", () => {
  test.each([
    ["issue", "ticketed"],
    ["book", "ticketed"],
    ["book", "ticketing"],
    ["book", "held"],
  ] as const)("stays so when an older answer to %s is lost: %s", (asking, state) => {
    const order = anOrder({ state, asked: asking, attempts: 0, failure: null });
    expect(afterAnswer(order, asking, lost, NOW)).toEqual({ failure: null });
  });
});

describe("seats that are read back without a deadline", () => {
  test("are not offered for payment: they are read again, a limited number of times", () => {
    const order = anOrder({ state: "unknown", asked: "book", pnr: null, ticketBy: null });
    expect(afterAnswer(order, "read", read({ expiresAt: null }), NOW)).toMatchObject({
      state: "unknown",
      pnr: "EABCDE",
      dueAt: inMinutes(2 / 3),
    });
    const often = { ...order, attempts: MAX_SUPPLIER_CALLS };
    expect(afterAnswer(often, "read", read({ expiresAt: null }), NOW)).toMatchObject({ state: "unknown", dueAt: null });
    expect(afterAnswer(order, "read", read(), NOW)).toMatchObject({ state: "held", ticketBy: inMinutes(240) });
  });
});

describe("tickets that an airline rejects", () => {
  test("leave seats: they are read, kept for staff until the deadline, and never requested automatically", () => {
    const change = afterAnswer(anOrder(), "issue", refused, NOW);
    expect(change).toMatchObject({ state: "ticketing", failure: "refused", dueAt: NOW });
    const order = anOrder({ failure: "refused" });
    expect(nextOrderRequest(order)).toBe("read");
    const kept = { state: "ticketing", failure: "refused", dueAt: inMinutes(240) };
    expect(afterAnswer(order, "read", read(), NOW)).toMatchObject(kept);
  });

  test("may have been issued before", () => {
    const order = anOrder({ failure: "refused" });
    expect(afterAnswer(order, "read", read({ state: "ticketed" }), NOW)).toMatchObject({
      state: "ticketed",
      failure: null,
    });
  });

  test("are rejected for good once the airline has released the seats, with the reason", () => {
    const order = anOrder({ failure: "refused" });
    expect(afterAnswer(order, "read", read({ state: "cancelled" }), NOW)).toMatchObject({
      state: "failed",
      failure: "refused",
      dueAt: null,
    });
  });

  test("are not rejected by a former read", () => {
    expect(afterAnswer(anOrder(), "read", refused, NOW)).toMatchObject({ failure: "unknown" });
  });
});

describe("tickets whose reply was lost", () => {
  const order = anOrder({ state: "unknown", failure: "unknown" });

  test("are not requested again while they may be on their way", () => {
    const change = afterAnswer({ ...order, askedAt: inMinutes(-2) }, "read", read(), NOW);
    expect(change).toMatchObject({ state: "unknown", dueAt: inMinutes(2 / 3) });
  });

  test("are requested again once that time is over, a limited number of times", () => {
    const settled = { ...order, askedAt: inMinutes(-3) };
    expect(afterAnswer(settled, "read", read(), NOW)).toMatchObject({ state: "ticketing", attempts: 1, dueAt: NOW });
    const often = { ...settled, attempts: MAX_SUPPLIER_CALLS };
    expect(afterAnswer(often, "read", read(), NOW)).toMatchObject({ state: "ticketing", dueAt: null });
    expect(afterAnswer(anOrder({ attempts: MAX_SUPPLIER_CALLS }), "issue", lost, NOW)).toMatchObject({
      state: "unknown",
      dueAt: null,
    });
  });
});

describe("issued tickets", () => {
  const tickets = [{ passenger: 0, number: "738-1" }];
  const ticketed = (change: Partial<Order> = {}) => anOrder({ state: "ticketed", tickets, ...change });

  test("do not become a hold again: staff look, and the tickets are still known", () => {
    expect(afterAnswer(ticketed(), "read", read({ expiresAt: null }), NOW)).toMatchObject({
      tickets,
      failure: "unknown",
      dueAt: null,
    });
  });

  test("with a failure are not corrected by another read", () => {
    const order = ticketed({ failure: "refused" });
    expect(afterAnswer(order, "read", read({ state: "ticketed", tickets }), NOW)).toMatchObject({ failure: "refused" });
  });

  test("are still known when they are returned", () => {
    expect(afterAnswer(ticketed(), "read", read({ state: "cancelled" }), NOW)).toMatchObject({
      state: "void",
      tickets,
    });
  });

  test("that could not be read are read again", () => {
    const change = afterAnswer(ticketed(), "read", { kind: "failure", reason: "unavailable" }, NOW);
    expect(change).toMatchObject({ dueAt: expect.any(Date) });
  });

  test("paid a moment ago are not given up because they cannot be read yet", () => {
    const order = anOrder({ state: "unknown", failure: "unknown" });
    const answer = read({ state: "cancelled" });
    expect(afterAnswer(order, "read", answer, NOW)).toMatchObject({ state: "unknown", dueAt: expect.any(Date) });
    expect(afterAnswer(order, "read", answer, inMinutes(4))).toMatchObject({ state: "failed", dueAt: null });
  });

  test("of an airline that charges less than agreed are held, and for more are not", () => {
    const order = anOrder({ state: "booking", asked: "book", pnr: null });
    const answer = (total: number) => afterAnswer(order, "book", read({ total: vnd(total) }), NOW);
    expect(answer(1_400_000)).toMatchObject({ state: "held" });
    expect(answer(1_500_001)).toMatchObject({ state: "voiding", failure: "price-changed" });
  });

  test("of a failed order wait for staff, and its seats are released", () => {
    const order = anOrder({ state: "failed", failure: "expired" });
    expect(afterAnswer(order, "read", read({ state: "ticketed", tickets }), NOW)).toMatchObject({
      state: "ticketed",
      failure: "unknown",
    });
    expect(afterAnswer(order, "read", read(), NOW)).toMatchObject({ state: "voiding", dueAt: NOW });
  });

  test("that may have been paid are not over when their hold expires", () => {
    const order = anOrder({ state: "voiding", ticketBy: inMinutes(-1) });
    expect(afterAnswer(order, "cancel", refused, NOW)).not.toHaveProperty("state");
    expect(afterAnswer({ ...order, asked: "cancel" }, "cancel", refused, NOW)).toMatchObject({ state: "void" });
  });
});
