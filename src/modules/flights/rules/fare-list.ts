import type { Fare, Flight, LocalTime } from "../contract/fare.ts";
import type { DayPart, FareFilter, FareSort, FlightOption, StopCount } from "../contract/fare-list.ts";
import { clockOf, instantOf } from "./local-time.ts";

/**
 * The value of an hour of travel for each passenger in đồng, used by "best": half of the usual difference of domestic fares between
 * airlines.
 */
const HOUR_VALUE_VND = 150_000;

/** A filter that matches every fare. */
export const anyFare: FareFilter = {
  airlines: [],
  departs: [],
  arrives: [],
  stops: [],
  withBaggage: false,
  refundable: false,
};

/** The ways to fly among matching fares, each with all of its matching fares. */
export function flightOptions(fares: readonly Fare[], filter: FareFilter, sort: FareSort): FlightOption[] {
  const ways = new Map<string, [Fare, ...Fare[]]>();
  for (const fare of fares.filter((one) => fits(one, filter))) {
    const way = fareRouteName(fare);
    const known = ways.get(way);
    if (known) known.push(fare);
    else ways.set(way, [fare]);
  }
  const options = [...ways.values()].map((all): FlightOption => {
    const [first, ...rest] = withoutDuplicates(all.toSorted((a, b) => a.total - b.total));
    return { flights: (first ?? all[0]).flights, fares: [first ?? all[0], ...rest] };
  });
  const keys = [measures[sort], measures.price, measures.duration, measures.departure];
  return options.toSorted((a, b) => keys.reduce((order, measure) => order || measure(a) - measure(b), 0));
}

const measures: Record<FareSort, (option: FlightOption) => number> = {
  price: ({ fares: [fare] }) => fare.total,
  best: ({ flights, fares: [fare] }) => {
    const { adult, child, infant } = fare.passengers;
    return fare.total + (minutesOf(flights) / 60) * HOUR_VALUE_VND * (adult + child + infant);
  },
  departure: ({ flights: [flight] }) => {
    const start = flight?.segments[0];
    return start ? instantOf(start.from, start.departsAt).getTime() : 0;
  },
  duration: ({ flights }) => minutesOf(flights),
};

const minutesOf = (flights: readonly Flight[]) => flights.reduce((sum, { minutes }) => sum + minutes, 0);

/** Two suppliers may sell the same seats: the cheaper one is shown. */
function withoutDuplicates(cheapestFirst: readonly Fare[]): Fare[] {
  const seen = new Set<string>();
  return cheapestFirst.filter((fare) => {
    const name = fareName(fare);
    return !seen.has(name) && seen.add(name);
  });
}

/** The key of a way to fly: its flights and their departures. */
export const fareRouteName = ({ flights }: Pick<Fare, "flights">): string =>
  flights.map(({ segments }) => segments.map(({ number, departsAt }) => `${number}-${departsAt}`).join("+")).join("~");

/** The key of a fare in a URL: its flights, departures and classes. It stays the same in another search, whose session ids differ. */
export const fareName = ({ flights }: Fare): string =>
  flights
    .map(({ segments }) =>
      segments
        .map(({ number, departsAt, bookingClass, fareBasis }) =>
          [number, departsAt.replace(/\D/g, "").slice(0, 12), bookingClass, fareBasis].join("."),
        )
        .join("_"),
    )
    .join("~");

export function fits({ airline, flights }: Fare, filter: FareFilter): boolean {
  const { airlines, departs, arrives, stops, withBaggage, refundable } = filter;
  const holds = <Value>(values: readonly Value[], value: Value) => values.length === 0 || values.includes(value);
  return (
    holds(airlines, airline) &&
    flights.every(
      (flight) =>
        holds(stops, stopsOf(flight)) &&
        holds(departs, dayPartOf(flight.segments[0]?.departsAt)) &&
        holds(arrives, dayPartOf(flight.segments.at(-1)?.arrivesAt)) &&
        (!withBaggage || hasBaggage(flight)) &&
        (!refundable || flight.refundable === true),
    )
  );
}

export const stopsOf = ({ segments }: Flight): StopCount =>
  segments.length <= 1 ? "0" : segments.length === 2 ? "1" : "2";

/** True if a bag is included on every segment. */
export const hasBaggage = ({ segments }: Flight): boolean =>
  segments.every(({ checkedBaggage }) => checkedBaggage !== "");

export function dayPartOf(time: LocalTime | undefined): DayPart {
  const hour = Number(clockOf(time ?? ("" as LocalTime)).slice(0, 2));
  return hour < 6 ? "00-06" : hour < 12 ? "06-12" : hour < 18 ? "12-18" : "18-24";
}

/** The number of ways to fly by airline and by stops, sorted by name. */
export function fareCounts(fares: readonly Fare[]): {
  airlines: ReadonlyMap<string, number>;
  stops: ReadonlyMap<StopCount, number>;
} {
  const [airlines, stops] = [new Map<string, number>(), new Map<StopCount, number>()];
  const add = <Name>(counts: Map<Name, number>, name: Name) => counts.set(name, (counts.get(name) ?? 0) + 1);
  const ways = new Map(fares.map((fare) => [fareRouteName(fare), fare]));
  for (const { airline, flights } of ways.values()) {
    add(airlines, airline);
    add(stops, flights.map(stopsOf).toSorted().at(-1) ?? "0");
  }
  const sorted = <Name extends string>(counts: Map<Name, number>) =>
    new Map([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { airlines: sorted(airlines), stops: sorted(stops) };
}
