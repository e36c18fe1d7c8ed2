import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import type { FlightSearch } from "#modules/flights/contract/search.ts";
import type { FareRequest } from "#modules/flights/contract/supplier.ts";

/** The fare request of a validated search. */
export function fareRequest({ from, to, departOn, returnOn, roundTrip, ...party }: FlightSearch): FareRequest {
  if (!from || !to || !departOn) throw new RangeError("a journey that was not checked");
  const out = { from: from.code, to: to.code, on: departOn };
  const back = roundTrip && returnOn ? [{ from: to.code, to: from.code, on: returnOn }] : [];
  const { adults: adult, children: child, infants: infant } = party;
  return { legs: [out, ...back], passengers: { adult, child, infant } };
}

/** The search for another day of one leg; the return is never before the outbound. */
export function onDay(search: FlightSearch, leg: number, day: CalendarDate): FlightSearch {
  if (leg > 0) return { ...search, returnOn: day };
  const returnOn = search.returnOn && search.returnOn < day ? addDays(day, 1) : search.returnOn;
  return { ...search, departOn: day, returnOn };
}
