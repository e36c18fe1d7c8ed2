import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { earliestStart, latestStart } from "./earliest-start.ts";

test("today's departure is on sale until eight in the morning in Vietnam", () => {
  expect(earliestStart("cruise", new Date("2026-12-12T00:59:59Z"))).toBe("2026-12-12");
  expect(earliestStart("cruise", new Date("2026-12-12T01:00:00Z"))).toBe("2026-12-13");
  expect(earliestStart("cruise", new Date("2026-12-11T17:00:00Z"))).toBe("2026-12-12");
});

test("a ship is booked up to 18 months ahead and a hotel up to 16", () => {
  const day = calendarDate("2026-11-21");
  expect(latestStart("cruise", day)).toBe("2028-05-22");
  expect(latestStart("hotel", day)).toBe("2028-03-22");
});
