/** Adults, children and infants together (specification, "Business constants"). */
export const MAX_PASSENGERS = 9;

/** Where a search starts before anybody has chosen (specification: HAN to SGN with one adult). */
export const DEFAULT_ROUTE = { from: "HAN", to: "SGN" } as const;

/** Suggestions in a drop-down: what fits above a phone's keyboard. */
export const AIRPORT_SUGGESTIONS = 8;

/** Airlines open their flights about a year ahead. */
export const FLIGHT_WINDOW_DAYS = 360;
