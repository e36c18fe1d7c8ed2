import { describe, expect, test } from "vitest";
import { calendarDate as day } from "#kernel/calendar-date.ts";
import { pickDay } from "./date-range.ts";

describe("pickDay", () => {
  const preset = { from: day("2026-11-26"), to: null };
  const trip = { from: day("2026-11-26"), to: day("2026-12-20") };

  test("sets the first day when the range was opened there, whatever was preset", () => {
    const { range, next } = pickDay(preset, "from", day("2026-12-15"), 0);
    expect(range).toEqual({ from: "2026-12-15", to: null });
    expect(next).toBe("to");
  });

  test("sets the last day when the range was opened there", () => {
    expect(pickDay(preset, "to", day("2026-12-15"), 0).range).toEqual({ from: "2026-11-26", to: "2026-12-15" });
    expect(pickDay(trip, "to", day("2026-12-15"), 0).range).toEqual({ from: "2026-11-26", to: "2026-12-15" });
  });

  test("keeps the last day of a trip when it does not lie before the first", () => {
    expect(pickDay(trip, "from", day("2026-12-15"), 0).range).toEqual({ from: "2026-12-15", to: "2026-12-20" });
    expect(pickDay(trip, "from", day("2026-12-21"), 0).range).toEqual({ from: "2026-12-21", to: null });
  });

  test("asks for the last day of a stay again", () => {
    expect(pickDay(trip, "from", day("2026-12-15"), 1).range).toEqual({ from: "2026-12-15", to: null });
  });

  test("begins again when the last day does not come after the first", () => {
    expect(pickDay(trip, "to", day("2026-11-25"), 1)).toEqual({ range: { from: "2026-11-25", to: null }, next: "to" });
    expect(pickDay(trip, "to", day("2026-11-26"), 1).range).toEqual({ from: "2026-11-26", to: null });
    expect(pickDay(trip, "to", day("2026-11-26"), 0).range).toEqual({ from: "2026-11-26", to: "2026-11-26" });
  });
});
