import type { CalendarDate } from "#kernel/calendar-date.ts";
import { fold } from "#kernel/vietnamese.ts";
import type { Airport, AirportView, FlightLeg, FlightRequest, FlightSearch } from "../contract/search.ts";
import { AIRPORT_SUGGESTIONS, DEFAULT_ROUTE, MAX_PASSENGERS } from "../limits.ts";
import { flightMessages } from "../messages.ts";
import { airports } from "../reference/airports.ts";

/** The default search of a visitor. */
export function usualFlightSearch(departOn: CalendarDate): FlightSearch {
  return {
    roundTrip: false,
    from: findAirport(DEFAULT_ROUTE.from),
    to: findAirport(DEFAULT_ROUTE.to),
    departOn,
    returnOn: null,
    adults: 1,
    children: 0,
    infants: 0,
  };
}

export function findAirport(code: string): Airport | null {
  return airports.find((airport) => airport.code === code) ?? null;
}

/** Airports by code or by the beginnings of words of their names, with or without diacritics and spaces; best first. */
export function searchAirports(text: string, limit: number = AIRPORT_SUGGESTIONS): Airport[] {
  const query = fold(text);
  if (query === "") return [];
  return airports
    .map((airport) => ({ airport, distance: distanceOf(airport, query) }))
    .filter(({ distance }) => Number.isFinite(distance))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ airport }) => airport);
}

/** The airport that a field text means: by its displayed name, its code, or the nearest match. */
export function findAirportByText(text: string): Airport | null {
  const code = /\(([A-Za-z]{3})\)\s*$/.exec(text)?.[1] ?? text.trim();
  return findAirport(code.toUpperCase()) ?? searchAirports(text, 1)[0] ?? null;
}

/** The text of an airport in a field. */
export const airportText = (airport: Airport | null): string => (airport ? `${airport.city} (${airport.code})` : "");

const joined = (folded: string) => folded.replaceAll(" ", "");

/** Whole names rank before their first words, these before beginnings of words, and places before airports and countries. */
function distanceOf({ code, airport, city, country, others }: Airport, query: string): number {
  if (fold(code) === query) return 0;
  const places = [city, ...others.split(",")].map(fold);
  // Many people leave out the spaces: "hanoi", "tphcm".
  const inOne = joined(query);
  if (places.some((place) => joined(place) === inOne)) return 1;
  if (places.some((place) => `${place} `.startsWith(`${query} `))) return 2;
  if (places.some((place) => joined(place).startsWith(inOne))) return 3;
  const words = query.split(" ");
  const areIn = (...names: string[]) => words.every((word) => ` ${names.join(" ")}`.includes(` ${word}`));
  if (areIn(...places)) return 4;
  // An airport and a country make no name together: Thiên Phủ in Trung Quốc is not Phú Quốc.
  if (joined(fold(airport)).startsWith(inOne) || areIn(...places, fold(airport), fold(code))) return 5;
  return areIn(...places, fold(country)) ? 6 : Number.POSITIVE_INFINITY;
}

/** The search in the other direction. */
export const reverseSearch = (search: FlightSearch): FlightSearch => ({ ...search, from: search.to, to: search.from });

/** The search from another airport. Choosing the destination as departure swaps the direction. */
export function withDeparture(search: FlightSearch, from: Airport | null): FlightSearch {
  return { ...search, from, to: from && from.code === search.to?.code ? search.from : search.to };
}

export type FlightProblem = { field: "from" | "to" | "passengers" | "days"; message: string };

/** The first error of a search, in the order of the specification. */
export function checkFlightSearch(search: FlightSearch, today: CalendarDate): FlightProblem | null {
  const { from, to, departOn, returnOn } = search;
  if (!from || !to) return { field: from ? "to" : "from", message: flightMessages.noAirport };
  if (from.code === to.code) return { field: "to", message: flightMessages.sameAirport };
  if (search.adults + search.children + search.infants > MAX_PASSENGERS) {
    return { field: "passengers", message: flightMessages.tooManyPassengers };
  }
  if (search.adults < 1) return { field: "passengers", message: flightMessages.noAdult };
  if (search.infants > search.adults) return { field: "passengers", message: flightMessages.tooManyInfants };
  if (!departOn || departOn < today) return { field: "days", message: flightMessages.departurePassed };
  if (search.roundTrip && (!returnOn || returnOn < departOn)) {
    return { field: "days", message: flightMessages.returnTooEarly };
  }
  return null;
}

/** The request of the result page for a valid search. */
export function flightRequestOf({ from, to, departOn, returnOn, ...search }: FlightSearch): FlightRequest {
  if (!from || !to || !departOn) throw new RangeError("a search that was not checked");
  const there = legOf(from, to, departOn);
  return {
    Adt: search.adults,
    Chd: search.children,
    Inf: search.infants,
    ViewMode: "split",
    ListFlight: search.roundTrip && returnOn ? [there, legOf(to, from, returnOn)] : [there],
  };
}

function legOf(from: Airport, to: Airport, on: CalendarDate): FlightLeg {
  const [year, month, day] = on.split("-");
  return {
    StartPoint: from.code,
    EndPoint: to.code,
    DepartDate: `${day}${month}${year}`,
    Airport: airportView(from),
    EndAirport: airportView(to),
  };
}

// The published names are the supplier's.
export function airportView({ code, airport, city, country }: Airport): AirportView {
  return { Code: code, Name_Airport_Vi: airport, Name_City_Vi: city, Name_Country_Vi: country };
}
