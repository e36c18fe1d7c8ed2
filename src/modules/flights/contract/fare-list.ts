import type { Fare, Flight } from "./fare.ts";

/** Parts of a day in local time of the airport: "06-12" is from six until before noon. */
export const dayParts = ["00-06", "06-12", "12-18", "18-24"] as const;
export type DayPart = (typeof dayParts)[number];

/** The number of stops of a flight; "2" is two or more. */
export const stopCounts = ["0", "1", "2"] as const;
export type StopCount = (typeof stopCounts)[number];

export const fareSorts = ["price", "best", "departure", "duration"] as const;
export type FareSort = (typeof fareSorts)[number];

/** Filters of a list of flights; an empty list of values filters nothing. */
export type FareFilter = {
  airlines: readonly string[];
  departs: readonly DayPart[];
  arrives: readonly DayPart[];
  stops: readonly StopCount[];
  withBaggage: boolean;
  refundable: boolean;
};

/** One way to fly, or one way out and back that is sold together, with its fares, cheapest first. */
export type FlightOption = { flights: readonly Flight[]; fares: readonly [Fare, ...Fare[]] };
