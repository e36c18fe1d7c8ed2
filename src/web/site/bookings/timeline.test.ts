import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { spacedCode } from "#web/components/booking-code.ts";
import { timelineOf } from "./timeline.ts";

const at = (time: string) => new Date(`2026-11-21T${time}:00+07:00`);
const checkIn = calendarDate("2026-12-12");

test("timelineOf shows actual times, the pending step, and the boarding", () => {
  const items = timelineOf({
    kind: "cruise",
    events: [
      { kind: "created", at: at("10:27"), data: {} },
      { kind: "payment-received", at: at("10:33"), data: { amount: 3_000_000 } },
    ],
    state: "awaiting_payment",
    outstanding: 6_212_500,
    holdExpiresAt: at("11:03"),
    checkIn,
    boarding: "12:00 12/12/2026, cảng Tuần Châu",
  });

  expect(items.map(({ title, note, state }) => [title, note, state])).toEqual([
    ["Đã đặt", "10:27 21/11/2026", "done"],
    ["Đã nhận 3,000,000 đ", "10:33 21/11/2026", "done"],
    ["Chờ thanh toán 6,212,500 đ", "Hạn 11:03 21/11/2026", "now"],
    ["Lên tàu", "12:00 12/12/2026, cảng Tuần Châu", "ahead"],
  ]);
});

test("timelineOf asks for no payment and promises no boarding while the ship stays in port", () => {
  const facts = { kind: "cruise" as const, events: [], state: "held" as const, outstanding: 6_212_500, checkIn };
  const items = timelineOf({ ...facts, holdExpiresAt: at("11:03"), boarding: "12:00 12/12/2026", isStopped: true });
  expect(items.map(({ title, note }) => [title, note])).toEqual([["Chờ bạn chọn cách xử lý", "Bạn chưa cần trả thêm"]]);
});

test("timelineOf has no boarding when the booking was cancelled", () => {
  const facts = {
    kind: "cruise" as const,
    events: [],
    outstanding: 0,
    holdExpiresAt: at("11:03"),
    checkIn,
    boarding: "",
  };
  expect(timelineOf({ ...facts, state: "cancelled" })).toEqual([]);
});

test("spacedCode splits a code into groups that can be read out", () => {
  expect(spacedCode("7K2M9QXA")).toBe("HT 7K2M 9QXA");
});
