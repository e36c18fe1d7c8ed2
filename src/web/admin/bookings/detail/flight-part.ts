import type { StaffEvent } from "#modules/bookings/contract/booking-list.ts";
import { findAirline } from "#modules/flights/reference/airlines.ts";

/** "Vietjet Air, SGN – HAN": the flight order of an event; empty for other events. */
export function partOf({ airline, route }: StaffEvent["data"]): string[] {
  if (typeof airline !== "string") return [];
  const name = findAirline(airline)?.name ?? airline;
  return [typeof route === "string" ? `${name}, ${route}` : name];
}
