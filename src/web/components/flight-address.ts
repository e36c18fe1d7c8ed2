import type { FlightSearch } from "#modules/flights/contract/search.ts";
import { flightRequestOf } from "#modules/flights/rules/search.ts";
import { paths } from "../paths.ts";

/** Where a search that passed its check goes: to the flights of its days, or to the cheapest fares of the month. */
export function flightAddress(search: FlightSearch, cheapestOfMonth: boolean): string {
  const query = { req: JSON.stringify(flightRequestOf(search)) };
  return cheapestOfMonth ? paths.monthFares(query) : paths.flightResults(query);
}
