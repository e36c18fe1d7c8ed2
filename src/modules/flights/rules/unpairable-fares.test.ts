import { expect, test } from "vitest";
import { aFare, aFlightAlong, aFlightOf, aSegment } from "#tests/support/fares.ts";
import { dropUnpairableFares } from "./unpairable-fares.ts";

const out = (at: string, lands: string) => aFare([aFlightOf("VJ120", at, lands)], 1_000_000);
const back = (at: string, session = "local:1") =>
  aFare([aFlightAlong([aSegment("VN214", at, "2026-12-10T23:50", { from: "SGN", to: "HAN" })], { leg: 1 })], 900_000, {
    session,
  });
const together = aFare(
  [
    aFlightOf("VN213", "2026-12-10T06:00", "2026-12-10T08:10"),
    aFlightOf("VN214", "2026-12-14T19:00", "2026-12-14T21:10", { leg: 1 }),
  ],
  2_000_000,
);
const morning = out("2026-12-10T06:00", "2026-12-10T08:10");
const evening = out("2026-12-10T19:30", "2026-12-10T21:40");

test("a leg without any flight on the other leg is not offered, and a fare for both legs is", () => {
  expect(dropUnpairableFares([morning, together, evening])).toEqual([together]);
  expect(dropUnpairableFares([back("2026-12-10T20:00"), together])).toEqual([together]);
  expect(dropUnpairableFares([])).toEqual([]);
});

test("another supplier's return flight joins an outbound one", () => {
  const fares = [morning, back("2026-12-10T20:00", "datacom:1")];
  expect(dropUnpairableFares(fares)).toEqual(fares);
});

test("an outbound flight that lands too late for every return is dropped, and so is a return that departs too early", () => {
  const [late, early] = [back("2026-12-10T20:00"), back("2026-12-10T07:00")];
  expect(dropUnpairableFares([morning, evening, late, early])).toEqual([morning, late]);
});

test("dropUnpairableFares keeps a way out when it lands exactly the turn-round time before the way back, and drops it a minute later", () => {
  const home = back("2026-12-10T20:00");
  const [inTime, tooLate] = [out("2026-12-10T15:50", "2026-12-10T18:00"), out("2026-12-10T15:51", "2026-12-10T18:01")];

  expect(dropUnpairableFares([inTime, home])).toEqual([inTime, home]);
  expect(dropUnpairableFares([tooLate, home])).toEqual([]);
});
