import { addDays, type CalendarDate, weekday } from "#kernel/calendar-date.ts";
import type { FlightType, LocalTime } from "../contract/fare.ts";
import type { Leg } from "../contract/supplier.ts";
import type { TimetableFlight } from "../contract/timetable.ts";
import { CONNECTION_MINUTES, MAX_CONNECTIONS } from "../limits.ts";
import { dayOf, instantOf, localTime, localTimeAt, MINUTE_MS } from "./local-time.ts";
import { findAirport } from "./search.ts";

/** A flight of the timetable on one day: departure and arrival as instants in milliseconds and in local time of its airports. */
export type Departure = { flight: TimetableFlight; on: CalendarDate; leaves: number; lands: number } & {
  departsAt: LocalTime;
  arrivesAt: LocalTime;
};

/** One flight, or several of one airline with possible connections. */
export type Itinerary = readonly [Departure, ...Departure[]];

const fliesOn = ({ fromOn, toOn, weekdays }: TimetableFlight, on: CalendarDate) =>
  fromOn <= on && on <= toOn && weekdays.includes(weekday(on));

export function departureOf(flight: TimetableFlight, on: CalendarDate): Departure | null {
  if (!fliesOn(flight, on)) return null;
  const departsAt = localTime(on, flight.departsAt);
  const leaves = instantOf(flight.from, departsAt).getTime();
  const lands = leaves + flight.minutes * MINUTE_MS;
  return { flight, on, leaves, lands, departsAt, arrivesAt: localTimeAt(flight.to, new Date(lands)) };
}

const isVietnamese = (code: string) => findAirport(code)?.country === "Việt Nam";

export const flightTypeOf = (codes: readonly string[]): FlightType =>
  codes.every(isVietnamese) ? "domestic" : "international";

/**
 * The itineraries between two airports on a day: direct ones, and one-stop ones on international routes or where no direct flight exists.
 */
export function itinerariesOf(flights: readonly TimetableFlight[], leg: Leg): Itinerary[] {
  const { from, to, on } = leg;
  const direct = directOf(flights, leg);
  if (!wantsConnections(flights, leg)) return direct;
  const starts = flights.filter((flight) => flight.from === from && flight.to !== to).flatMap(asItinerary(on));
  const connections = starts.flatMap(([first]) => onwards(flights, first, to));
  return [...direct, ...connections.sort((a, b) => minutesOf(a) - minutesOf(b)).slice(0, MAX_CONNECTIONS)];
}

const directOf = (flights: readonly TimetableFlight[], { from, to, on }: Leg) =>
  flights.filter((flight) => flight.from === from && flight.to === to).flatMap(asItinerary(on));

/** On domestic routes, connections are unwanted where a direct flight exists. */
export const wantsConnections = (flights: readonly TimetableFlight[], { from, to, on }: Leg): boolean =>
  flightTypeOf([from, to]) === "international" ||
  !flights.some((flight) => flight.from === from && flight.to === to && fliesOn(flight, on));

const asItinerary =
  (on: CalendarDate) =>
  (flight: TimetableFlight): [Departure][] => {
    const departure = departureOf(flight, on);
    return departure ? [[departure]] : [];
  };

function onwards(flights: readonly TimetableFlight[], first: Departure, to: string): Itinerary[] {
  const { airline, from, to: stop } = first.flight;
  const crossesBorder = flightTypeOf([from, stop, to]) === "international";
  const shortest = crossesBorder ? CONNECTION_MINUTES.international : CONNECTION_MINUTES.domestic;
  const arrival = dayOf(first.arrivesAt);
  const days = [arrival, addDays(arrival, 1)];
  return flights
    .filter((flight) => flight.from === stop && flight.to === to && flight.airline === airline)
    .flatMap((flight) => days.map((on) => departureOf(flight, on)))
    .filter((second) => second !== null)
    .filter((second) => {
      const wait = (second.leaves - first.lands) / MINUTE_MS;
      return wait >= shortest && wait <= CONNECTION_MINUTES.longest;
    })
    .map((second): Itinerary => [first, second]);
}

/** From the first take-off to the last landing. */
export function minutesOf(itinerary: Itinerary): number {
  const [first] = itinerary;
  const last = itinerary.at(-1) ?? first;
  return (last.lands - first.leaves) / MINUTE_MS;
}
