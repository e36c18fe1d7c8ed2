import type { Flight } from "#modules/flights/contract/fare.ts";
import { flightNumberText } from "#modules/flights/rules/flight-number.ts";

/** "VN 213", "VN 213, VN 301 · VN 214" */
export const numbersOf = (flights: readonly Flight[]): string =>
  flights.map(({ segments }) => segments.map(({ number }) => flightNumberText(number)).join(", ")).join(" · ");
