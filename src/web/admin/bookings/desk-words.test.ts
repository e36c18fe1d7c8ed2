import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { nextOf } from "./desk-words.ts";

const now = new Date("2026-11-20T08:00:00+07:00");
const row = {
  ...{
    kind: "hotel" as const,
    state: "confirmed" as const,
    isJoined: false,
    holdExpiresAt: now,
    changeAskedAt: null,
    refundDue: 0,
  },
  ...{ checkIn: calendarDate("2026-12-14"), total: 4_000_000, dueNow: 2_240_000, atHouse: 1_760_000 },
};

test("staff are told to collect what is owed to the agency, and never what is paid at the house", () => {
  expect(nextOf({ ...row, paid: 1_240_000 }, now)).toMatch(/^Thu nốt 1,000,000\s*đ, hạn /);
  expect(nextOf({ ...row, paid: 2_240_000 }, now, true)).toBeNull();
});

test("who is asked to confirm is told by the kind of what was booked", () => {
  const paid = { ...row, state: "paid" as const, paid: 2_240_000 };
  expect(nextOf(paid, now)).toBe("Xác nhận với khách sạn");
  expect(nextOf({ ...paid, kind: "cruise" }, now)).toBe("Xác nhận với tàu");
});
