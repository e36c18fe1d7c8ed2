import { expect, test } from "vitest";
import type { Flight, LocalTime, Segment } from "../contract/fare.ts";
import { journeyOf } from "./journey.ts";

function aWay(leg: number, [from, departsAt]: [string, string], [to, arrivesAt]: [string, string]): Flight {
  const times = { departsAt: departsAt as LocalTime, arrivesAt: arrivesAt as LocalTime };
  const named = { airline: "VN", operatedBy: "VN", number: "VN1", from, to, fromTerminal: "", toTerminal: "" };
  const sold = { cabin: "", bookingClass: "", fareBasis: "", aircraft: "321", handBaggage: "", checkedBaggage: "" };
  const segments: Segment[] = [{ ...named, ...times, ...sold, minutes: 120 }];
  return { leg, value: "", minutes: 120, seatsLeft: null, refundable: null, segments };
}

const out = aWay(0, ["HAN", "2026-12-10T06:00"], ["SGN", "2026-12-10T08:10"]);
const back = aWay(1, ["SGN", "2026-12-14T19:00"], ["HAN", "2026-12-14T21:10"]);

test("a journey goes from its first take-off to its last landing, whatever the order of its flights", () => {
  expect(journeyOf([back, out])).toMatchObject({
    flightType: "domestic",
    startsOn: "2026-12-10",
    endsOn: "2026-12-14",
    subject: { title: "Hà Nội – TP. Hồ Chí Minh, khứ hồi", checkInTime: "06:00", checkOutTime: "21:10" },
  });
  expect(journeyOf([back])).toMatchObject({
    startsOn: "2026-12-14",
    endsOn: "2026-12-14",
    subject: { title: "TP. Hồ Chí Minh – Hà Nội" },
  });
});

test("a landing on the day before, across the date line, makes a journey of one day", () => {
  const east = aWay(0, ["NRT", "2026-12-10T00:30"], ["LAX", "2026-12-09T17:20"]);
  expect(journeyOf([east])).toMatchObject({
    flightType: "international",
    startsOn: "2026-12-10",
    endsOn: "2026-12-10",
  });
});
