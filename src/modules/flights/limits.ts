/** Adults, children and infants together (specification, "Business constants"). */
export const MAX_PASSENGERS = 9;

/** Where a search starts before anybody has chosen (specification: HAN to SGN with one adult). */
export const DEFAULT_ROUTE = { from: "HAN", to: "SGN" } as const;

/** Suggestions in a drop-down: what fits above a phone's keyboard. */
export const AIRPORT_SUGGESTIONS = 8;

/** Airlines open their flights about a year ahead. */
export const FLIGHT_WINDOW_DAYS = 360;

/** Between two flights of one ticket, in minutes: bags are carried over, at a border people are too (domain rule of the trade). */
export const CONNECTION = { domestic: 60, international: 90, longest: 14 * 60 } as const;

/** A way back begins so long after the landing, in minutes (usual at resellers of tickets). */
export const TURN_ROUND_MINUTES = 120;

/** Connections of one leg: who reads on after the shortest ones wants another day. */
export const MAX_CONNECTIONS = 30;

/** Fares of one answer. */
export const MAX_FARES = 400;

/** Counters at the airport close; no seat of ours is sold nearer to its departure, in minutes. */
export const SALE_ENDS_MINUTES = 180;

/** From this hour on a search begins with tomorrow where only airlines outside fly: their last flights of the day leave about 23:00. */
export const LAST_SALE = "20:00";

/** How long our own seats are kept for an order, in minutes. */
export const SEAT_HOLD_MINUTES = 240;

/** How long a fare that was found can be booked, in minutes (Datacom: 180 after the search). */
export const SESSION_MINUTES = 180;

/** Less than this is no time to pay in: nothing is held then, in minutes. */
export const LEAST_HOLD_MINUTES = 20;

/** How long a supplier's answer to a search is shown to whoever searches for the same, in seconds: fares move within minutes. */
export const ANSWER_SECONDS = 300;

/** How long what a supplier says of a month is shown: a calendar is for choosing a day, its price is asked again, in seconds. */
export const MONTH_SECONDS = 600;

/** Months that one copy keeps ready: what is looked at within a minute, some 20 MB. */
export const MONTHS_KEPT = 64;

/** What only stands beside something else waits no longer for a supplier outside, in seconds; the next one finds its answer. */
export const GLANCE_SECONDS = 0.3;

/**
 * Requests for searches of a supplier outside, of all copies together: room for hundreds of visitors a minute, as answers are shared, and
 * far below what an account is closed for. Out and back within the country is two of Duffel's requests, of which it takes 60 in a minute
 * with those for orders. `weight` is what a request takes of the share of one address.
 */
export const SUPPLIER_SEARCHES = {
  datacom: { minute: 120, day: 30_000, weight: 1 },
  duffel: { minute: 45, day: 15_000, weight: 3 },
} as const;

/** A supplier that failed is left alone for this long by the same search, in seconds. */
export const FAILURE_SECONDS = 20;

/** Suppliers answer within 5 to 20 seconds; later is not worth waiting for, in seconds. */
export const SEARCH_SECONDS = 25;

/** Ways out, and ways back, of one class that are paired to one price: eight of each are 64 fares. */
export const PAIRED_WAYS = 8;

/** Who asks for fares waits no longer than this for a supplier outside, in seconds; its answer is there for who asks again. */
export const SUPPLIER_TIMEOUT_SECONDS = 8;

/** Who has asked a supplier to book, issue or cancel waits no longer than this for it, in seconds; a call of ours ends after 30. */
export const ASKING_SECONDS = 40;

/** So long an order is left to whoever asks about it now, in seconds; then it is taken for lost. */
export const LEASE_SECONDS = 90;

/** What a supplier does not know of so long after it was asked was never booked, in seconds. */
export const UNSEEN_SECONDS = 180;

/** What could not be asked is asked again after so long, each time after twice as long, in seconds … */
export const ASKED_AGAIN_SECONDS = { first: 20, most: 900 } as const;

/** … and so often: then a person has to look. */
export const MOST_ASKED = 40;

/** Customers pay until so long before the airline's deadline, so that tickets can still be made, in minutes. */
export const ISSUE_MINUTES = 20;

/** Money that comes later still makes tickets until so long before that deadline; nearer nobody could see to what goes wrong, in minutes. */
export const LEAST_ISSUE_MINUTES = 5;

/** Days before and after the chosen one whose lowest fares stand above a list of flights. */
export const DAYS_AROUND = 2;

/** Calls about the orders of a booking that staff are shown, newest first. */
export const MAX_CALLS = 50;

/** An event of a supplier may have been signed so long ago, or ahead (Duffel sends it within seconds), in seconds. */
export const EVENT_WINDOW_SECONDS = 300;

/** Largest body of an event; a real one names an order and little else. */
export const MAX_EVENT_BYTES = 65_536;

/** What a supplier has told is known again for so long; it tries for three days, in days. */
export const EVENT_DAYS = 30;

/** Seats of one class on a departure: no aeroplane has as many. */
export const MAX_CLASS_SEATS = 900;

/** Titles of the rules of a fare, and lines below each. */
export const MAX_RULES = 20;

/** Seasons of fares, and prices of bags: a page shows all of them. */
export const MAX_FARE_CHANGES = 300;
export const MAX_BAGS = 500;

/** What the first page of flights tells of cheap days: how many airports, routes from each, and days ahead; routes that are looked through; how long it stands, in minutes. */
export const CHEAP_DAYS = { airports: 3, routes: 3, days: 30, mostRoutes: 1000, minutes: 10 } as const;

/** Flights of one day in the list of staff: more than an agency keeps seats on. */
export const MAX_DAY_FLIGHTS = 200;
