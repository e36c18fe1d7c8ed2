import { describe, expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { type BookingState, bookingStates } from "../contract/states.ts";
import { canMove, effectiveState, isCancellable, transitions } from "./states.ts";

describe("states", () => {
  test("every state can be reached from a draft", () => {
    const reached = new Set<BookingState>(["draft"]);
    for (const state of reached) for (const next of transitions[state]) reached.add(next);

    expect([...reached].sort()).toEqual([...bookingStates].sort());
  });

  test("only completed and cancelled bookings are final", () => {
    expect(bookingStates.filter((state) => transitions[state].length === 0)).toEqual(["completed", "cancelled"]);
  });

  test("money that was received cannot expire", () => {
    for (const state of ["part_paid", "paid", "confirmed"] as const) expect(canMove(state, "expired")).toBe(false);
  });

  test("every pair of states is defined", () => {
    const allowed = bookingStates.flatMap((from) =>
      bookingStates.filter((to) => canMove(from, to)).map((to) => `${from} > ${to}`),
    );

    expect(allowed).toMatchInlineSnapshot(`
      [
        "draft > held",
        "draft > confirmed",
        "draft > cancelled",
        "held > awaiting_payment",
        "held > part_paid",
        "held > paid",
        "held > expired",
        "held > cancelled",
        "awaiting_payment > part_paid",
        "awaiting_payment > paid",
        "awaiting_payment > expired",
        "awaiting_payment > cancelled",
        "part_paid > awaiting_payment",
        "part_paid > paid",
        "part_paid > confirmed",
        "part_paid > cancelled",
        "paid > awaiting_payment",
        "paid > part_paid",
        "paid > confirmed",
        "paid > cancelled",
        "confirmed > awaiting_payment",
        "confirmed > paid",
        "confirmed > completed",
        "confirmed > cancelled",
        "expired > held",
      ]
    `);
  });

  test("a hold ends at its second, whether or not a sweeper has run", () => {
    const holdExpiresAt = new Date("2026-11-21T07:15:00Z");
    const before = new Date("2026-11-21T07:14:59.999Z");

    expect(effectiveState({ state: "held", holdExpiresAt }, before)).toBe("held");
    expect(effectiveState({ state: "held", holdExpiresAt }, holdExpiresAt)).toBe("expired");
    expect(effectiveState({ state: "awaiting_payment", holdExpiresAt }, holdExpiresAt)).toBe("expired");
    expect(effectiveState({ state: "paid", holdExpiresAt }, holdExpiresAt)).toBe("paid");
  });
});

describe("cancelling", () => {
  const checkIn = calendarDate("2026-12-12");
  const at = (time: string) => new Date(`${time}+07:00`);

  test("a booking can be cancelled until the day of departure", () => {
    const holdExpiresAt = at("2026-11-21T10:00:00");
    const paid = { state: "paid" as const, holdExpiresAt, checkIn };

    expect(isCancellable(paid, at("2026-12-12T08:00:00"))).toBe(true);
    expect(isCancellable(paid, at("2026-12-13T00:00:00"))).toBe(false);
    expect(isCancellable({ ...paid, state: "held" }, at("2026-11-21T10:00:00"))).toBe(false);
  });
});
