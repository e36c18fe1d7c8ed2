import type { FlightSearch } from "#modules/flights/contract/search.ts";
import { dayOf } from "#modules/flights/rules/local-time.ts";
import { findAirport } from "#modules/flights/rules/search.ts";
import { shortRequest } from "#web/components/flight-address.ts";
import { paths } from "#web/paths.ts";
import type { BookingSummary } from "./summary.ts";

/** Address of a new flight search for the journey and the passenger numbers of a booking. */
export function searchAgainPath({ flights, adults }: Pick<BookingSummary, "flights" | "adults">): string {
  const bookedFlights = (flights?.orders ?? []).flatMap((order) => order.flights).toSorted((a, b) => a.leg - b.leg);
  const [out, back] = [bookedFlights.find(({ leg }) => leg === 0), bookedFlights.find(({ leg }) => leg === 1)];
  const [start, end] = [out?.segments[0], out?.segments.at(-1)];
  if (!start || !end) return paths.flights();
  // Passengers are purged some time after the journey.
  const count = (type: string) => flights?.passengers.filter((one) => one.type === type).length ?? 0;
  const returnsAt = back?.segments[0]?.departsAt;
  const search: FlightSearch = {
    roundTrip: returnsAt !== undefined,
    from: findAirport(start.from),
    to: findAirport(end.to),
    departOn: dayOf(start.departsAt),
    returnOn: returnsAt ? dayOf(returnsAt) : null,
    adults: count("adult") || adults,
    children: count("child"),
    infants: count("infant"),
  };
  if (!search.from || !search.to) return paths.flights();
  return paths.flightResults({ req: shortRequest(search) });
}
