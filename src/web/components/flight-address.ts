import { type CalendarDate, isCalendarDate } from "#kernel/calendar-date.ts";
import type { PassengerType } from "#modules/flights/contract/fare.ts";
import type { FlightSearch } from "#modules/flights/contract/search.ts";
import { airportMeant, flightRequestOf } from "#modules/flights/rules/search.ts";
import { paths } from "../paths.ts";

/** How the form says that somebody comes back. */
export const ROUND_TRIP = "round-trip";

/** How an address says that slow suppliers are waited for: without a script nothing comes in later. */
export const WAITS = "wait";

/** Where a search that passed its check goes: to the flights of its days, or to the cheapest fares of the month. */
export function flightAddress(search: FlightSearch, cheapestOfMonth: boolean, waits = false): string {
  const query = { req: JSON.stringify(flightRequestOf(search)), ...(waits && { [WAITS]: "1" }) };
  return cheapestOfMonth ? paths.monthFares(query) : paths.flightResults(query);
}

/** The same search as the address of a page of ours says it: without what a form shows of airports, because many links carry it. */
export function shortRequest(search: FlightSearch): string {
  const { ListFlight, ...rest } = flightRequestOf(search);
  return JSON.stringify({
    ...rest,
    ListFlight: ListFlight.map(({ StartPoint, EndPoint, DepartDate }) => ({ StartPoint, EndPoint, DepartDate })),
  });
}

/** The request of an address for other numbers of passengers; null where it cannot be read. */
export function withPassengers(req: string, { adult, child, infant }: Record<PassengerType, number>): string | null {
  try {
    return JSON.stringify({ ...JSON.parse(req), Adt: adult, Chd: child, Inf: infant });
  } catch {
    return null;
  }
}

/** All that the form says where no script reads it. */
export const flightFormNames: readonly string[] = [
  ...["trip", "fromText", "toText", "departOn", "returnOn", "Adt", "Chd", "Inf", "cheapest"],
  WAITS,
];

/** What the form asks for where no script reads it, or null when it was not sent. */
export function readFlightForm(sent: URLSearchParams): FlightSearch | null {
  if (!sent.has("trip")) return null;
  const text = (name: string) => sent.get(name) ?? "";
  const day = (name: string): CalendarDate | null => {
    const typed = text(name);
    return isCalendarDate(typed) ? typed : null;
  };
  const count = (name: string, usual: number) => (/^\d{1,2}$/.test(text(name)) ? Number(text(name)) : usual);
  return {
    ...{
      roundTrip: text("trip") === ROUND_TRIP,
      from: airportMeant(text("fromText")),
      to: airportMeant(text("toText")),
    },
    ...{ departOn: day("departOn"), returnOn: day("returnOn") },
    ...{ adults: count("Adt", 1), children: count("Chd", 0), infants: count("Inf", 0) },
  };
}
