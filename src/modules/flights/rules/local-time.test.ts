import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { zoneOf } from "../reference/airport-zones.ts";
import { airports } from "../reference/airports.ts";
import { arrivalTime, instantOf, localTime, localTimeAt, minutesBetween, offsetText } from "./local-time.ts";

const at = (day: string, clock: string) => localTime(calendarDate(day), clock);

test("an arrival is in local time of its airport", () => {
  expect(arrivalTime("HAN", at("2026-12-01", "23:50"), 130, "SGN")).toBe("2026-12-02T02:00");
  expect(arrivalTime("HAN", at("2026-12-01", "00:20"), 300, "NRT")).toBe("2026-12-01T07:20");
  expect(arrivalTime("SGN", at("2026-12-01", "23:15"), 790, "CDG")).toBe("2026-12-02T06:25");
  expect(arrivalTime("SYD", at("2026-12-01", "10:00"), 510, "SGN")).toBe("2026-12-01T14:30");
});

test("summer time depends on the day", () => {
  expect(offsetText("CDG", at("2026-12-01", "12:00"))).toBe("+01:00");
  expect(offsetText("CDG", at("2026-07-01", "12:00"))).toBe("+02:00");
  expect(offsetText("JFK", at("2026-12-01", "12:00"))).toBe("-05:00");
  expect(offsetText("BOM", at("2026-12-01", "12:00"))).toBe("+05:30");
  expect(offsetText("SYD", at("2026-10-04", "01:59"))).toBe("+10:00");
  expect(offsetText("SYD", at("2026-10-04", "03:00"))).toBe("+11:00");
});

test("departure and arrival differ by the flight time, between any two airports", () => {
  for (const { code: from } of airports) {
    const departs = at("2026-03-29", "01:30");
    const arrives = arrivalTime("HAN", departs, 95, from);
    expect(minutesBetween("HAN", departs, from, arrives), from).toBe(95);
    expect(instantOf(from, arrives).toISOString(), from).toBe("2026-03-28T20:05:00.000Z");
  }
});

test("offsets match the time zone database at every hour of a year with clock changes, elsewhere on every day", () => {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
  for (const code of new Map(airports.map(({ code }) => [zoneOf(code), code])).values()) {
    const clocks = new Intl.DateTimeFormat("sv-SE", { ...parts, timeZone: zoneOf(code) });
    const winter = offsetText(code, at("2027-01-01", "00:00"));
    const hours = winter === offsetText(code, at("2027-07-01", "00:00")) ? 24 : 1;
    for (let instant = Date.UTC(2027, 0, 1); instant < Date.UTC(2028, 0, 1); instant += hours * 3_600_000) {
      const shown = clocks.format(instant).replace(" ", "T");
      const actual = localTimeAt(code, new Date(instant));
      if (actual !== shown) expect(actual, `${code} at ${new Date(instant).toISOString()}`).toBe(shown);
      const back = instantOf(code, actual).getTime();
      // An hour that occurs twice gives one of the two instants.
      if (back !== instant) expect(localTimeAt(code, new Date(back)), code).toBe(actual);
    }
  }
});

test("every time zone is known to this machine", () => {
  for (const { code } of airports)
    expect(() => new Intl.DateTimeFormat("en", { timeZone: zoneOf(code) })).not.toThrow();
});
