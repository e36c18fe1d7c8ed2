import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Flight, Segment } from "../contract/fare.ts";
import { flightTypeOf } from "./itineraries.ts";
import { clockOf, dayOf } from "./local-time.ts";
import type { Journey } from "./passengers.ts";
import { findAirport } from "./search.ts";

/** Flights as one journey: the facts that decide who may fly, and the snapshot for the customer. */
type WholeJourney = Journey & {
  startsOn: CalendarDate;
  /** Name, place, and local times of the first take-off and the last landing. */
  subject: { title: string; place: string; checkInTime: string; checkOutTime: string };
};

/** The journey of some flights; each day and hour in local time of its airport. */
export function journeyOf(chosen: readonly Flight[]): WholeJourney {
  const flights = chosen.toSorted((a, b) => a.leg - b.leg);
  const segments = flights.flatMap((flight) => flight.segments);
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) throw new RangeError("a journey of no flights");
  const [startsOn, landsOn] = [dayOf(first.departsAt), dayOf(last.arrivesAt)];
  return {
    flightType: flightTypeOf(segments.flatMap(({ from, to }) => [from, to])),
    departures: segments.map(({ airline, departsAt }) => ({ airline, on: dayOf(departsAt) })),
    startsOn,
    // Across the date line the landing is on the day before.
    endsOn: landsOn < startsOn ? startsOn : landsOn,
    subject: {
      title: titleOf(flights),
      place: `Sân bay ${findAirport(first.from)?.airport ?? first.from}`,
      checkInTime: clockOf(first.departsAt),
      checkOutTime: clockOf(last.arrivesAt),
    },
  };
}

/** "Hà Nội – TP. Hồ Chí Minh, khứ hồi" */
function titleOf(flights: readonly Flight[]): string {
  const [from, to] = endsOf(flights[0]?.segments ?? []).map((code) => findAirport(code)?.city ?? code);
  return `${from} – ${to}${flights.length > 1 ? ", khứ hồi" : ""}`;
}

const endsOf = (segments: readonly Segment[]) => [segments[0]?.from ?? "", segments.at(-1)?.to ?? ""];
