import { type CalendarDate, isCalendarDate } from "#kernel/calendar-date.ts";
import type { PassengerType } from "#modules/flights/contract/fare.ts";
import type { FlightSearch } from "#modules/flights/contract/search.ts";
import { findAirportByText, flightRequestOf } from "#modules/flights/rules/search.ts";
import { paths } from "../paths.ts";

/** Form value of a round trip. */
export const ROUND_TRIP = "round-trip";

/** Query parameter to wait for slow suppliers: without a script no fares are added later. */
export const WAITS_PARAM = "wait";

/** Address of a validated search: the results of its days, or the month page of the cheapest fares. */
export function flightAddress(search: FlightSearch, cheapestOfMonth: boolean, waits = false): string {
  const query = { req: JSON.stringify(flightRequestOf(search)), ...(waits && { [WAITS_PARAM]: "1" }) };
  return cheapestOfMonth ? paths.monthFares(query) : paths.flightResults(query);
}

/** The request without the airport texts of the form: short, because many links carry it. */
export function shortRequest(search: FlightSearch): string {
  const { ListFlight, ...rest } = flightRequestOf(search);
  return JSON.stringify({
    ...rest,
    ListFlight: ListFlight.map(({ StartPoint, EndPoint, DepartDate }) => ({ StartPoint, EndPoint, DepartDate })),
  });
}

/** The request of an address for other passenger numbers; null if it is unreadable. */
export function withPassengers(req: string, { adult, child, infant }: Record<PassengerType, number>): string | null {
  try {
    return JSON.stringify({ ...JSON.parse(req), Adt: adult, Chd: child, Inf: infant });
  } catch {
    return null;
  }
}

/** All field names that the form sends without a script. */
export const flightFormNames: readonly string[] = [
  "trip",
  "fromText",
  "toText",
  "departOn",
  "returnOn",
  "Adt",
  "Chd",
  "Inf",
  "cheapest",
  WAITS_PARAM,
];

/** The search that the form sends without a script, or null when no form was sent. */
export function readFlightForm(params: URLSearchParams): FlightSearch | null {
  if (!params.has("trip")) return null;
  const text = (name: string) => params.get(name) ?? "";
  const day = (name: string): CalendarDate | null => {
    const value = text(name);
    return isCalendarDate(value) ? value : null;
  };
  const count = (name: string, fallback: number) => (/^\d{1,2}$/.test(text(name)) ? Number(text(name)) : fallback);
  return {
    roundTrip: text("trip") === ROUND_TRIP,
    from: findAirportByText(text("fromText")),
    to: findAirportByText(text("toText")),
    departOn: day("departOn"),
    returnOn: day("returnOn"),
    adults: count("Adt", 1),
    children: count("Chd", 0),
    infants: count("Inf", 0),
  };
}
