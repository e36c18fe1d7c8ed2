import { expect, test } from "vitest";
import { aFlightAlong, aFlightOf, aSegment } from "#tests/support/fares.ts";
import { canFollow, daysLater, layoversOf } from "./layovers.ts";

test("a connection states the waiting time, the night and the change of airport or terminal", () => {
  const flight = aFlightAlong([
    aSegment("VN213", "2026-12-10T20:00", "2026-12-10T22:10", { from: "HAN", to: "SGN", toTerminal: "T3" }),
    aSegment("VN301", "2026-12-11T00:30", "2026-12-11T08:25", { from: "SGN", to: "NRT", fromTerminal: "T2" }),
    aSegment("NH101", "2026-12-11T11:00", "2026-12-11T12:20", { from: "HND", to: "ITM" }),
  ]);
  expect(layoversOf(flight)).toEqual([
    { lands: "SGN", leaves: "SGN", minutes: 140, overnight: true, terminals: { from: "T3", to: "T2" } },
    { lands: "NRT", leaves: "HND", minutes: 155, overnight: false, terminals: null },
  ]);
});

test("an unknown terminal is no change", () => {
  const flight = aFlightAlong([
    aSegment("VN213", "2026-12-10T08:00", "2026-12-10T10:10", { toTerminal: "" }),
    aSegment("VN301", "2026-12-10T12:30", "2026-12-10T20:25", { from: "SGN", to: "NRT", fromTerminal: "T2" }),
  ]);
  expect(layoversOf(flight)).toMatchObject([{ terminals: null, overnight: false }]);
  expect(layoversOf(aFlightOf("VN213", "2026-12-10T08:00", "2026-12-10T10:10"))).toEqual([]);
});

test("days are counted in local time of both ends, also across the date line", () => {
  expect(daysLater(aFlightOf("VU754", "2026-12-10T22:40", "2026-12-11T00:55"))).toBe(1);
  const east = aSegment("VN98", "2026-12-10T20:00", "2026-12-10T17:30", { from: "SGN", to: "SFO" });
  expect(daysLater(aFlightAlong([east]))).toBe(0);
  const home = aSegment("XX1", "2026-12-10T00:30", "2026-12-09T20:10", { from: "NRT", to: "SFO" });
  expect(daysLater(aFlightAlong([home]))).toBe(-1);
});

test("a return can be reached two hours after the landing, and not before", () => {
  const out = aFlightOf("VN213", "2026-12-10T06:00", "2026-12-10T08:10");
  const back = (at: string) => aFlightAlong([aSegment("VN214", at, "2026-12-10T23:00", { from: "SGN", to: "HAN" })]);
  expect(canFollow(out, back("2026-12-10T10:10"))).toBe(true);
  expect(canFollow(out, back("2026-12-10T10:09"))).toBe(false);
});
